/** What the Worker knows of the web's entry for the server, `web/server.tsx`. */

/** The page at `url` for a visitor at `now` (epoch milliseconds): HTML, and what goes with it as JSON. */
export function renderPage(url: string, now: number): Promise<{ html: string; page: unknown }>;

/** Has the screens' requests to the API answered by `transport`. */
export function carryRequestsBy(transport: typeof fetch): void;
