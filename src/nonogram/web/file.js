// The file behind the drawing, and the page to play on, of `nonogram edit`.
function noteSaved({ elsewhere, revision, unsaved, state }) {
  if (elsewhere) return showElsewhere();
  seen = revision;
  Object.assign($("unsaved"), { textContent: state, className: state === "saved" ? "good" : "" });
  document.title = `${unsaved ? "• " : ""}${$("title").value || $("file").textContent}`;
}
async function save(more = {}) {
  const answer = await post("save", { ...now(), ...more });
  if (answer.superseded)
    throw new Refused("Nothing is written, for something else was asked. Save again.");
  noteSaved(answer);
  const again = name => ["Write it all the same", () => save({ ...more, [name]: true })];
  if (answer.saved) {
    $("file").textContent = answer.saved;
    say("filed", `${answer.saved} is written.`);
  } else if (answer.lost)
    say("filed", `Nothing is written, for something would be lost: ${answer.lost.join("; ")}.`,
      [`Save as ${answer.instead}`, () => save({ ...more, json: true })], ..."lacks" in answer
        ? [again("lossy")] : []);
  else say("filed", `Nothing is written: ${answer.changed ?? answer.failed}.`,
    ...answer.changed ? [again("anyway")] : []);
}
function showElsewhere() {
  say("notice", "This drawing has changed in another tab.",
    ["Show it here", () => location.reload()], ["Keep what is here", () => ask(true)]);
  throw new Refused("Neither asked nor saved, for the drawing has changed in another tab.");
}
async function playIt() {
  say("filed", "Making the page …");
  const { page } = await post("play", { puzzle: puzzle() });
  if (!page) return;
  const other = window.open(page);
  if (other) other.opener = null;
  const link = make("a", "Play it", { href: page, target: "_blank", rel: "noopener" });
  $("filed").replaceChildren(...other ? [] : [link]);  // a browser may open no other page
}

$("file").textContent = opened.file;
startEditor({ keep() {}, note: noteSaved, save, play: playIt, played: () => null,
  file: request => post("file", request),
  name: () => $("file").textContent.replace(/^.*\/|\.[^/]*$/g, "") });
noteSaved(opened);
if (opened.offered) say("notice", `A drawing of ${opened.offered} was not saved.`,
  ["Take it", () => post("restore", {}).then(() => location.reload())],
  ["Throw it away", () => post("restore", { drop: true })]);
