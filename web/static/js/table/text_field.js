// Fields of a draft to write in (`data-write`): what is in one is told after a moment, and at once
// when it is about to be recorded.

const PAUSE = 250; // milliseconds

/** `tell` is given the field and its text as a tap. */
export function writing(page, tell) {
  let unsent = null; // {tap, timer}: what has been written and not been told yet

  function send() {
    const { tap, timer } = unsent;
    clearTimeout(timer);
    unsent = null;
    return tell(tap);
  }

  page.addEventListener("input", (event) => {
    const field = event.target.closest("[data-write]");
    if (!field) return;
    clearTimeout(unsent?.timer);
    unsent = { tap: { [field.dataset.write]: field.value }, timer: setTimeout(send, PAUSE) };
  });

  return { waits: () => unsent !== null, send };
}
