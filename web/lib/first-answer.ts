import type { FirstAnswer } from '../../site/page-contract.ts';

declare global {
  interface Window {
    /** Left by web/before-paint.ts. */
    firstAnswer?: FirstAnswer;
  }
}

/** The answer to this request, if it has been asked for already; only once, since it grows old. */
export function takeFirstAnswer(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.window?.firstAnswer;
  if (!first || (init?.method ?? 'GET') !== 'GET') return undefined;
  if (String(input) !== first.path || token !== first.token) return undefined;
  delete window.firstAnswer;
  return first.response;
}
