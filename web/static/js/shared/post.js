// One way to ask the server something as JSON, and one kind of failure.

const PATIENCE = 15_000; // milliseconds: a network that says nothing for so long is none

/** Ends a request nobody answers. */
export function patient() {
  const end = new AbortController();
  setTimeout(() => end.abort(), PATIENCE);
  return end.signal;
}

export class Failed extends Error {
  constructor(status, body) {
    super(body?.message ?? `status ${status}`);
    this.status = status; // 0 when nobody answered
    this.body = body ?? {};
  }
}

export async function send(address, body) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      signal: patient(),
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "Accept-Language": document.documentElement.lang,
      },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Failed(0, null);
  }
  const answer = await response.json().catch(() => (response.ok ? null : {}));
  if (answer === null) throw new Failed(0, null); // the line broke off: nobody knows what came of it
  if (!response.ok) throw new Failed(response.status, answer);
  return answer;
}
