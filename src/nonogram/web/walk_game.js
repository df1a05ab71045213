// What makes a game of it: the time, a guess to keep or drop, clues struck out, settings.
function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map(part => String(part).padStart(2, "0"))].join(":");
}
const runsClock = () => !walking && !document.hidden && play.past.length > 0 && !isSolved();
function tick() {  // once a second
  if (runsClock()) seconds++;
  $("time").textContent = timeText(seconds);
}
function drawGuess() {
  const guessing = play.guess !== null;
  $("guess").hidden = guessing;
  $("keep").hidden = $("drop").hidden = !guessing;
}
function drawStruck() {
  for (const block of document.querySelectorAll("[data-block]"))
    block.classList.toggle("struck", struck.has(block.dataset.block));
}
function strike(name) {  // or take that back
  if (!struck.delete(name)) struck.add(name);
  drawStruck();
  keep();
}
function buildGame() {
  const on = (id, action) => $(id).addEventListener("click", () => { action(); changed(); });
  on("guess", () => play.beginGuess());
  on("keep", () => play.keepGuess());
  on("drop", () => play.dropGuess());
  for (const box of document.querySelectorAll("[data-setting]")) {
    box.checked = settings[box.dataset.setting];
    box.addEventListener("change", () => {
      settings[box.dataset.setting] = box.checked;
      store(SETTINGS, settings);
    });
  }
  board.addEventListener("click", event => {
    const block = event.target.closest("[data-block]");
    if (block && !walking) strike(block.dataset.block);
  });
  drawStruck();
  setInterval(tick, 1000);
  tick();
  addEventListener("pagehide", keep);
}
