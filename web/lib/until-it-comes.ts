const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Loads code until it has come: anew whenever the network is back, and after waits that double from
 * two seconds to half a minute. For parts that a screen can be without: where the code of one fails,
 * nothing around it may break. Never rejects.
 */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS))
    try {
      return await load();
    } catch {
      await nextChance(wait);
    }
}

/** After a wait, milliseconds, or as soon as the network is back. */
export function nextChance(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, wait);
    addEventListener('online', go);
  });
}
