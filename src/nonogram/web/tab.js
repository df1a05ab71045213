// Requests in a browser tab. A worker has Python; another one is kept warm. What Python does can
// only be stopped by ending its worker, and the warm one takes over.
const TAB = "tab";
const GRACE = 300;  // milliseconds that a question has before a newer one ends it
document.body.classList.add("tab");


let engines = [], waiting = [];  // the workers, and questions that none of them has begun

// Ask Python; return its answer, an object or else a file.
const post = (what, request) => new Promise((answer, refuse) => {
  const lane = Object.keys(opened.lanes).find(name => opened.lanes[name].includes(what));
  const older = waiting.filter(other => lane && other.lane === lane);
  waiting = waiting.filter(other => !older.includes(other));
  older.forEach(supersede);
  waiting.push({ sent: [what, JSON.stringify(request)], lane, answer, refuse, since: 0, timer: 0 });
  serve();
});
const supersede = question => question.answer({ superseded: true });

// Begin what waits: a free worker takes it. If there is none, or a question of the same lane is
// being answered, which has had its time, that one is ended; but nobody waits for two workers.
function serve() {
  while (engines.length < (engines.some(engine => engine.isReady) ? 2 : 1)) startEngine();
  for (const question of [...waiting]) {
    const free = engines.find(engine => engine.isReady && !engine.question);
    const busy = engines.find(engine => question.lane && engine.question?.lane === question.lane);
    const left = busy ? busy.question.since + GRACE - performance.now() : 0;
    if (left > 0) setTimeout(serve, left);
    else {
      if (busy && (free || engines.every(engine => engine.isReady))) {
        supersede(busy.question);
        endEngine(busy);
      }
      if (free) assign(free, question);
    }
  }
}
function assign(engine, question) {
  waiting = waiting.filter(other => other !== question);
  engine.question = question;
  question.since = performance.now();
  question.timer = setTimeout(() => fail(engine,
    new Refused(`No answer within ${opened.longest} seconds.`)), 1000 * opened.longest);
  engine.worker.postMessage(question.sent);
}
function startEngine() {
  const worker = new Worker(`${opened.engine}/worker.js`, { type: "module" });
  const engine = { worker, isReady: false, question: null };
  worker.onmessage = ({ data }) => heard(engine, data);
  worker.onerror = () => fail(engine, new Gone("Python cannot be loaded."));
  worker.postMessage(opened.files);
  engines.push(engine);
}
function endEngine(engine) {
  clearTimeout(engine.question?.timer);
  engine.worker.terminate();
  engines = engines.filter(other => other !== engine);
  if (engine.isReady) setTimeout(serve);  // another one is started
}
// End a worker that has failed, or does not end. Without Python nothing that waits is answered.
function fail(engine, error) {
  const asked = engine.question ? [engine.question] : engines.length === 1 ? waiting : [];
  if (!engine.question && engines.length === 1) note({ error: error.message });  // else a spare one
  waiting = waiting.filter(question => !asked.includes(question));
  asked.forEach(question => question.refuse(error));
  endEngine(engine);
}
const note = detail => dispatchEvent(new CustomEvent("loading", { detail }));

// Take what a worker says: how much is loaded, that Python is ready, an answer, or what failed.
function heard(engine, { done, whole, answer, failed }) {
  const { question } = engine;
  if (failed) return fail(engine, new (question ? Refused : Gone)(failed));
  if (whole && engine === engines[0]) note({ done, whole });
  if (whole) engine.isReady = done === whole;
  else {
    clearTimeout(question.timer);
    engine.question = null;
    const value = typeof answer === "string" ? JSON.parse(answer) : new Blob([answer]);
    if (value.refused) question.refuse(new Refused(sentence(value.refused)));
    else question.answer(value);
  }
  if (engine.isReady) serve();
}
navigator.serviceWorker?.register("offline.js").catch(() => {});  // it may be forbidden
