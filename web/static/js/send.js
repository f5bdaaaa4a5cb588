// One way to ask the server something as JSON, and one kind of failure.

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
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Failed(response.status, answer);
  return answer;
}
