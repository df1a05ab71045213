// Queries as the index of docs/site.py wants them: the hyphens of options are others there, so that
// --only is a word of its own; and words that every question has say nothing about its answer.
const OPTION = /(?<=^|\s)--?[a-zA-Z][\w-]*/g;
const EVERYWHERE = new RegExp(
  "(?<=^|\\s)(a|an|are|can|do|does|how|i|in|is|it|my|of|the|this|to|what|where|why)(?=\\s|$)",
  "gi",
);

const asked = (query) => {
  const options = query.replace(OPTION, (option) => option.replaceAll("-", "\u2011"));
  const words = options.replace(EVERYWHERE, "").trim();
  return words || options;
};

const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const isQuery = typeof message?.data === "string";
  return post.call(this, isQuery ? { ...message, data: asked(message.data) } : message, ...more);
};
