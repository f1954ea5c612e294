import { setTimeout as sleep } from 'node:timers/promises';

/** A busy machine resets a pooled connection now and then; several in a row mean that the server is gone. */
const ATTEMPTS_MAX = 8;
/** Resolves with the answer's text; rejects unless it is a success. */
export type SendRequest = (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<string>;

/**
 * Sends requests to the server at `origin`, and retries those whose connection breaks. The server
 * may have executed a retried request already, so every request has to be idempotent. Any answer is
 * final, whatever its status. `firstDelayMs`: before the second attempt; doubled before each
 * further one, 6.35 s in all.
 */
export function requestSender(origin: URL, firstDelayMs = 50): SendRequest {
  return async (method, path, body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(new URL(path, origin), { method, body });
        const text = await response.text();
        if (response.ok) return text;
        throw new Error(`${method} ${path}: ${response.status} ${text}`);
      } catch (error) {
        // fetch and text() reject with a TypeError when the connection breaks.
        if (!(error instanceof TypeError) || attempt === ATTEMPTS_MAX) throw error;
        await sleep(firstDelayMs * 2 ** (attempt - 1));
      }
    }
  };
}
