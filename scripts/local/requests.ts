import { setTimeout as sleep } from 'node:timers/promises';

/** A busy machine resets a connection now and then; several in a row mean that the server is gone. */
const ATTEMPTS_MAX = 8;

/**
 * Does what asks a local workerd, and does it again when the connection breaks, for 6.35 s in all. The first
 * attempt may have had its effect, so only what may be repeated is done here. An answer is final, whatever its
 * status. `firstDelayMs`: before the second attempt; doubled before each further one.
 */
export async function repeatWhenReset<Result>(
  act: () => Promise<Result>,
  firstDelayMs = 50,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await act();
    } catch (error) {
      // `fetch`, and the reading of a body, reject with a TypeError when the connection breaks.
      if (!(error instanceof TypeError) || attempt === ATTEMPTS_MAX) throw error;
      await sleep(firstDelayMs * 2 ** (attempt - 1));
    }
}

/** Methods that HTTP lets a client repeat. */
const IDEMPOTENT = ['GET', 'PUT', 'DELETE'];

/**
 * Calls the API of a local server with JSON, on a connection of its own, since the server may just be closing
 * a kept one; repeats what may be. Resolves with the answer, null when it has no body; rejects unless it is a success.
 */
export async function callApi(
  origin: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
) {
  const send = () =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        Connection: 'close',
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const response = IDEMPOTENT.includes(method) ? await repeatWhenReset(send) : await send();
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}
