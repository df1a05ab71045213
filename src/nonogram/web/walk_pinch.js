// Two fingers make the cells larger or smaller and move the grid, whatever one finger does.
const between = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2 });
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function zoomTo(cell, point, event) {  // and move a point of the grid to where the fingers are
  zoom += Math.round(cell) - board.sizes.cell;
  fit();
  const [x, y] = pointerAt(event);
  frame.scrollLeft += (point[0] - x) * board.sizes.cell;
  frame.scrollTop += (point[1] - y) * board.sizes.cell;
}
function buildPinch() {
  let pinch = null;
  const begin = event => {
    pinch = null;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    cancelStroke();
    pinch = { cell: board.sizes.cell, apart: apart(event.touches), point: pointerAt(between(event.touches)) };
  };
  const move = event => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    zoomTo(pinch.cell * apart(event.touches) / pinch.apart, pinch.point, between(event.touches));
  };
  frame.addEventListener("touchstart", begin, { passive: false });
  frame.addEventListener("touchmove", move, { passive: false });
  for (const name of ["touchend", "touchcancel"]) frame.addEventListener(name, () => { pinch = null; });
}
