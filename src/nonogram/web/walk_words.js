// Cells, colours and conclusions in words.
const $ = id => document.getElementById(id);
function make(tag, text, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (name) element.className = name;
  return element;
}
const whole = number => number.toLocaleString("en");
const counted = (number, what) => `${whole(number)} ${what}${number === 1 ? "" : "s"}`;
const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (words, last) => words.length < 2 ? words.join("") :
  `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;

const nameOf = colour => colours[colour].name;
const cellName = cell => `row ${rowOf(cell) + 1}, ${placeName("row")} ${placeOf(cell) + 1}`;
const leftText = left => left === null ? "open" : listed(left.map(nameOf), "or");
const numberText = length => String(length ?? "?");  // a blot hides it
const inkCount = () => colours.slice(1).filter(({ corner }) => !corner).length;
const hasInks = () => inkCount() > 1;
function clueText(line) {  // "3 red, 2 blue", "◢3◣ 1"
  const texts = groupsOn(line).map(([, length, body, front, back]) =>
    `${front ? nameOf(front) : ""}${numberText(length)}${back ? nameOf(back) : ""}${hasInks() && body ? ` ${nameOf(body)}` : ""}`);
  return texts.join(hasInks() ? ", " : " ") || "0";
}

function runsTold(numbers) {  // "1", "4 to 7", "9"
  const runs = [];
  for (const number of numbers) {
    const run = runs[runs.length - 1];
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.flatMap(([from, to]) =>
    from === to ? [from] : to === from + 1 ? [from, to] : [`${from} to ${to}`]);
}
const numbersText = (numbers, last = "and") => listed(runsTold(numbers), last);
function areText(line, marks) {  // "columns 1 and 2 are red, columns 5 to 7 blue and column 9 is red"
  const groups = new Map();
  for (const mark of marks) {
    const key = mark[2].join();
    if (!groups.has(key)) groups.set(key, { left: mark[2], numbers: [] });
    groups.get(key).numbers.push(placeIn(line, mark));
  }
  let said;
  return listed([...groups.values()].map(({ left, numbers }) => {
    const many = numbers.length > 1, be = many ? " are" : " is", again = be === said;
    numbers.sort((a, b) => a - b);
    said = be;
    return `${placeName(line.axis)}${many ? "s" : ""} ${numbersText(numbers)}${again ? "" : be} ${oneOfText(line, left)}`;
  }), "and");
}
function oneOfText(line, left) {  // what a cell may be, or what it is not if that is shorter
  const lost = [BACKGROUND, ...new Set(line.clue.map(([, colour]) => colour))].filter(colour => !left.includes(colour));
  if (left.length <= Math.max(1, lost.length)) return leftText(left);
  return lost.length > 1 ? `neither ${listed(lost.map(nameOf), "nor")}` : `not ${nameOf(lost[0])}`;
}

// What a step concludes, in one sentence: "Row 5: columns 4, 8 and 9 are black (overlap)."
function conclusionText(step) {
  const decided = step.concludes.filter(isDecided), some = decided.length ? decided : step.concludes;
  const parts = [areText(lineNamed(step.line), some)], others = step.concludes.length - some.length;
  if (others) parts.push(`${counted(others, "other cell")} ${others === 1 ? "loses" : "lose"} colours`);
  return `${sentence(step.line)}: ${parts.join("; ")} (${step.technique}).`;
}
function whereText(step) {
  if (!step.chain) return `Look at ${step.line}.`;
  return `No line alone says anything new. Look at ${step.line}: suppose something of its cells, ` +
    "and see what follows.";
}
function linesNamed(names) {  // "rows 1 to 3 and 5", "rows 1, 3 and column 7"
  const lines = names.map(lineNamed), axes = AXES.filter(axis => lines.some(line => line.axis === axis));
  return axes.map(axis => {
    const numbers = [...new Set(lines.filter(line => line.axis === axis).map(({ number }) => number))];
    numbers.sort((a, b) => a - b);
    const many = numbers.length > 1 && axis.length > 1 ? "s" : "";
    return `${axis}${many} ${axes.length > 1 ? runsTold(numbers).join(", ") : numbersText(numbers)}`;
  }).join(" and ");
}
function earlierText(earlier) {  // what a hint rests on that cannot be marked
  const lines = earlier.filter(step => !step.chain).map(step => step.line);
  const names = [...lines.length ? [linesNamed(lines)] : [], ...lines.length < earlier.length ? ["contradictions"] : []];
  return `It uses colours that are excluded by ${listed(names, "and")}.`;
}
function notAllText(line, marks) {  // "columns 3 and 7 are not both filled"
  if (marks.some(mark => mark[2].join() !== marks[0][2].join())) return `it cannot be that ${areText(line, marks)}`;
  const names = marks[0][2].map(nameOf), places = marks.map(mark => placeIn(line, mark));
  const where = `${placeName(line.axis)}${places.length > 1 ? "s" : ""} ${numbersText(places)}`;
  if (places.length > 1)
    return `${where} are not ${places.length > 2 ? "all" : "both"} ${listed(names, "or")}`;
  return `${where} is ${names.length > 1 ? `neither ${listed(names, "nor")}` : `not ${names[0]}`}`;
}
function supposeText(step) {
  return `Suppose that in ${step.line} ${areText(lineNamed(step.line), step.given)} ` +
    `(${counted(step.chain.length + 1, "step")} to a clash)`;
}
