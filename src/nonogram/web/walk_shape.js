// What is known of the shape of the board: how lines run, and where cells are on the page.
let SIZE_TEXT, AXIS_CLASS, placeName, numberOn, cellsOn, across, cellAt, shapeBoard, cross, addBand,
  sizesFor, boxOf, cornersOf, middleOf, pointerAt, cellUnder;
let shape;
function takeShape() {
  shape = SHAPES["sides" in data ? "hexagon" : "rectangle"]();
  ({ SIZE_TEXT, AXIS_CLASS, placeName, numberOn, cellsOn, across, cellAt, shapeBoard, cross, addBand,
    sizesFor, boxOf, cornersOf, middleOf, pointerAt, cellUnder } = shape);
}
takeShape();
