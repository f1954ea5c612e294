import { SESSION_KEY, THEME_KEY } from '../../site/page-contract.ts';
import { hasStoredSession } from './session.ts';

/**
 * What somebody writes and has not published, kept in this browser so that leaving a page, a reload
 * or a crash loses none of it. It leaves the device when they sign out.
 */

const PREFIX = 'dis-moi.';

/** Everything else of ours is somebody's. */
const isNobodys = (key: string) => key === THEME_KEY || key.startsWith(SESSION_KEY);

/** What is kept under the key, or null; nothing is where the server writes a page. */
export function keptWriting(key: string): string | null {
  return typeof window === 'undefined' ? null : localStorage.getItem(PREFIX + key);
}

/** Everything kept under keys that begin so: pairs of key and text. */
export function keptUnder(prefix: string): [key: string, text: string][] {
  return Object.entries({ ...localStorage })
    .filter(([key]) => key.startsWith(PREFIX + prefix))
    .map(([key, text]) => [key.slice(PREFIX.length), text]);
}

/** Keeps the text, an empty one not; nothing once another tab has signed out. */
export function keepWriting(key: string, text: string): void {
  if (text !== '' && hasStoredSession()) localStorage.setItem(PREFIX + key, text);
  else forgetWriting(key);
}

export function forgetWriting(key: string): void {
  localStorage.removeItem(PREFIX + key);
}

/** Leaves nothing on the device of what was written: to be called when somebody has signed out. */
export function forgetAllWriting(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && !isNobodys(key)) storage.removeItem(key);
}
