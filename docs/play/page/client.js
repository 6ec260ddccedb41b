// Talks to the worker: `ask` sends a message and returns a promise of the answer; answers come in order.
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let last = 0;

export const ready = new Promise((resolve, reject) => {
  worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker could not start")));
  worker.addEventListener("message", ({ data }) => {
    if (data.timing) dispatchEvent(new CustomEvent("timing", { detail: data.timing }));
    else if (data.ready) resolve();
    else if (data.failed) reject(new Error(data.failed));
    else {
      const { resolve: answer, reject: refuse } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error) refuse(new Error(data.error));
      else answer(JSON.parse(data.text));
    }
  });
});

export async function ask(message) {
  await ready;
  const id = ++last;
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, text: JSON.stringify(message) });
  return answer;
}
