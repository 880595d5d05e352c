// Talks with the program. Addresses are relative to that of the page, which has the token.

/** @typedef {{severity: string, code: string, message: string, hint: ?string, field: ?string, page?: number}} Problem */

/** What the program refuses. */
export class Refusal extends Error {
  /** @param {Problem[]} problems */
  constructor(problems) {
    super(problems[0]?.message ?? "The program refused the request.");
    this.problems = problems;
  }
}

/** The program does not answer: it has ended, or the connection is cut. */
export class Silence extends Error {}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Silence("Formwright does not answer.");
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Refusal(body.problems ?? []);
}

/** What the program says now: a browser that goes back would show what it said before. @param {string} path */
export const get = async (path) => (await request(path, { cache: "no-store" })).json();

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = async (path, body = null) =>
  (await request(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } })).json();
