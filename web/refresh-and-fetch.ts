import { attributeOf } from '../site/page-contract.ts';

// Script of a page that could not be rendered (web/app/unavailable.tsx): polls until the page is
// available, and then shows it. Without this script there is the link.
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

let wait = FIRST_WAIT_MS;

/** True when the page is available again; false while the tab is hidden. */
async function isBack(): Promise<boolean> {
  if (document.visibilityState === 'hidden') return false;
  try {
    // A request without an answer must not stop the polling.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500 && status !== 429;
  } catch {
    // Offline, or no answer: the next poll is soon enough.
    return false;
  }
}

/** Polls after growing, random waits, so that not all visitors return at once. */
function lookLater(): void {
  setTimeout(
    async () => {
      if (await isBack()) location.reload();
      else lookLater();
    },
    wait * (0.5 + Math.random()),
  );
  wait = Math.min(2 * wait, LONGEST_WAIT_MS);
}

document.querySelector(`[${attributeOf('returns')}]`)?.removeAttribute('hidden');
lookLater();
