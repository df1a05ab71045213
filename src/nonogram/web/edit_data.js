// What the editor is told when it is opened. The form of a board is all that is known of its shape.
const opened = JSON.parse(document.querySelector("script[type='application/json']").textContent);
const FAMILY = { row: "rows", column: "columns", "/": "rising", "\\": "falling" };  // in our JSON
const formOf = ({ rows, columns, sides, frames, triangles, lines, borders }) =>
  sides ? { sides, frames, triangles, lines, borders } : { rows, columns };
const rowSizes = form => form.sides ? form.lines.row.map(cells => cells.length) : Array(form.rows).fill(form.columns);
const linesOf = form => form.sides ? Object.fromEntries(Object.keys(form.lines).map(axis => [axis, form.lines[axis].length]))
  : { row: form.rows, column: form.columns };
function boardOf(form, inks) {  // without any clue yet
  const counts = Object.entries(linesOf(form));  // and more room than for these, or strokes would move the grid
  return { ...form, room: form.sides || innerWidth < 700 ? 2 : Math.ceil(Math.sqrt(Math.max(form.rows, form.columns))), colours: inks, blot: opened.blot, title: opened.title,
    clues: Object.fromEntries(counts.map(([axis, count]) => [axis, Array(count).fill([])])),
    start: rowSizes(form).map(size => Array(size).fill([])) };
}
takePuzzle(boardOf(formOf(opened), opened.colours));
