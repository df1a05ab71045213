// What all pages share: elements by name, and numbers and lists in words.
"use strict";
/** @type {(id: string) => any} */
const $ = id => document.getElementById(id);

/** @type {(selector: string) => any[]} */
const elements = selector => [...document.querySelectorAll(selector)];

/**
 * Make an element with a text, or empty, and with the names of its classes.
 * @type {(tag: string, text?: string | number, name?: string) => any}
 */
function make(tag, text, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = String(text);
  if (name) element.className = name;
  return element;
}
/** @type {(actions: Record<string, () => void>) => void} Let buttons act, by their names. */
function onClick(actions) {
  for (const [id, action] of Object.entries(actions))
    $(id).addEventListener("click", () => action());
}
const whole = number => number.toLocaleString("en");
const counted = (number, what) => `${whole(number)} ${what}${number === 1 ? "" : "s"}`;
const inWords = id => id.replaceAll("_", " ");
const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);
const listed = (words, last) => words.length < 2 ? words.join("") :
  `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;

// A file that the browser is to keep as a download.
function offer(file, name) {
  const link = Object.assign(make("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
// The letters and digits of a name, to name a file.
const plainName = name => name.match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "nonogram";
