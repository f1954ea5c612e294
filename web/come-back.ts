import { attributeOf } from '../site/page-contract.ts';

// What a page does that could not be written (web/app/unavailable.tsx): looks now and then whether it can
// be, and shows it then. Without this there is the link.
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
const PATIENCE_MS = 10_000;

let wait = FIRST_WAIT_MS;

/** Whether the page is there again; not while nobody looks at it. */
async function isBack(): Promise<boolean> {
  if (document.visibilityState === 'hidden') return false;
  try {
    // An answer that never comes must not be the last that was waited for.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500 && status !== 429;
  } catch {
    // No line either, or no answer: the next look is soon enough.
    return false;
  }
}

/** Looks after a while, each time a longer one, and not everybody at once. */
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
