// Requests. The token comes with the address, and is taken out of it; another page cannot have it.
const token = new URLSearchParams(location.search).get("token");
history.replaceState(null, "", "/");
// A page that is loaded again needs the token again.
addEventListener("pagehide", () => sessionStorage.setItem("nonogram token", token));
sessionStorage.removeItem("nonogram token");
const TAB = crypto.randomUUID();

// Ask the server; return its answer, an object or else a file.
async function post(what, request) {
  let answer;
  try {
    answer = await fetch(`/${what}`, { method: "POST", body: JSON.stringify(request),
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` } });
  } catch {
    throw new Gone("The editor has ended: nothing is saved any more.");
  }
  if (!answer.headers.get("Content-Type").startsWith("application/json")) return answer.blob();
  const value = await answer.json();
  if (answer.ok) return value;
  throw new Refused(sentence(value.error));
}
