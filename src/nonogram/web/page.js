// What all pages share: elements by name, and numbers and lists in words.
"use strict";
/** @type {(id: string) => any} */
const $ = id => document.getElementById(id);

/** @type {(selector: string) => any[]} */
const elements = selector => [...document.querySelectorAll(selector)];

/**
 * Make an element of some classes, as in "td.gap", with its content and its properties.
 * @type {(kind: string, ...parts: any[]) => any}
 */
function make(kind, ...parts) {
  const [tag, ...names] = kind.split("."), element = document.createElement(tag);
  if (names.length) element.className = names.join(" ");
  for (const part of parts)
    if (part?.constructor === Object) Object.assign(element, part);
    else element.append(part);
  return element;
}
const SVG = elements("svg")[0].namespaceURI;  // no address is written on a page
/** @type {(tag: string, attributes: Record<string, any>, ...parts: any[]) => any} */
function drawing(tag, attributes, ...parts) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
}
/** @type {(name: string) => any} One of the icons that stand in the page. */
const icon = name => drawing("svg", { class: "icon" }, drawing("use", { href: `#icon-${name}` }));
/** @type {(actions: Record<string, () => void>) => void} Let buttons act, by their names. */
function onClick(actions) {
  for (const [id, action] of Object.entries(actions))
    $(id).addEventListener("click", () => action());
}
// Let the menus of the header close when something else is pressed, but for what they have said, or
// Escape.
function listenToMenus() {
  const close = target => {
    for (const menu of elements("header details"))
      if (!menu.contains(target) && !target?.closest("#toasts")) menu.open = false;
  };
  addEventListener("pointerdown", event => close(event.target));
  addEventListener("keydown", event => event.key === "Escape" && close(null));
}
// Say something at a place, or nothing any more.
/** @type {(id: string, text: string, kind?: string) => void} */
const tell = (id, text, kind = "") =>
  $(id).replaceChildren(...text ? [make(`p.${kind}`, text)] : []);
// Let what scrolls sideways fade at an end behind which more of it is.
function fadeAtEnds(row) {
  const fade = () => {
    const { scrollLeft, scrollWidth, clientWidth } = row;
    row.classList.toggle("before", scrollLeft > 4);
    row.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 4);
  };
  row.classList.add("fades");
  row.addEventListener("scroll", fade);
  new ResizeObserver(fade).observe(row);
}
const whole = number => number.toLocaleString("en");
const counted = (number, what) => `${whole(number)} ${what}${number === 1 ? "" : "s"}`;
// The least and the greatest number, also of more than a function takes as arguments.
const ends = numbers => numbers.reduce(([least, most], number) =>
  [Math.min(least, number), Math.max(most, number)], [Infinity, -Infinity]);
const inWords = id => id.replaceAll("_", " ");
const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (words, last) => words.length < 2 ? words.join("") :
  `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;

// A file that the browser is to keep as a download.
function offer(file, name) {
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
// The letters and digits of a name, to name a file.
const plainName = name => name.match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "nonogram";

// Return a value that the browser keeps, null if there is none. It can be anything.
function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;  // not allowed here, or not ours
  }
}
// Keep a value; return whether that was allowed here, and had room.
function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
