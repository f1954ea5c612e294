import { repeatWhenReset } from '../local/requests.ts';

/** Resolves with the answer's text; rejects unless it is a success. */
export type SendRequest = (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<string>;

/** Sends requests to the server at `origin`, each of which may be repeated (scripts/local/requests.ts). */
export function requestSender(origin: URL, firstDelayMs?: number): SendRequest {
  return (method, path, body) =>
    repeatWhenReset(async () => {
      const response = await fetch(new URL(path, origin), { method, body });
      const text = await response.text();
      if (response.ok) return text;
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }, firstDelayMs);
}
