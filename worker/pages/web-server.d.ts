/** What the Worker knows of the web's entry for the server, `web/server.tsx`. */

/**
 * A page (`now` in epoch milliseconds): its HTML, which behind the guard is the frame alone, and what
 * goes with it as JSON.
 */
export function renderPage(request: {
  url: string;
  cookies: string;
  now: number;
}): Promise<{ html: string; page: unknown }>;

/** Has the screens' requests to the API answered by `transport`. */
export function carryRequestsBy(transport: typeof fetch): void;
