import type { FirstAnswers } from '../../site/page-contract.ts';

declare global {
  interface Window {
    /** Left by web/before-paint.ts. */
    firstAnswers?: FirstAnswers;
  }
}

/** The answer to this request, if it has been asked for already; only once, since it grows old. */
export function takeFirstAnswer(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.window?.firstAnswers;
  if (!first || token !== first.token || (init?.method ?? 'GET') !== 'GET') return undefined;
  const path = String(input);
  const response = first.responses.get(path);
  first.responses.delete(path);
  return response;
}
