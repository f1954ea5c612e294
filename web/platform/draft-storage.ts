import { SESSION_KEY, THEME_KEY } from '../../site/page-contract.ts';
import { deviceStorage, tabStorage } from './device-storage.ts';
import { hasStoredSession } from './session.ts';

/**
 * Texts that somebody writes and has not published, kept in this browser so that leaving a page, a reload, a crash
 * or a session that ends loses none of them. They leave the device when their writer signs out.
 */

const PREFIX = 'dis-moi.';
/** Stands while the last to be signed in here has signed out: other tabs then keep nothing either. */
const SIGNED_OUT_KEY = `${SESSION_KEY}.signed-out`;

/** Everything else of ours is somebody's. */
const isNobodys = (key: string) => key === THEME_KEY || key.startsWith(SESSION_KEY);

/** The text that is kept under the key, or null; nothing is where the server writes a page. */
export function loadDraft(key: string): string | null {
  return typeof window === 'undefined' ? null : deviceStorage.getItem(PREFIX + key);
}

/** Everything kept under keys that begin so: pairs of key and text. */
export function draftsUnder(prefix: string): [key: string, text: string][] {
  return deviceStorage
    .entries()
    .filter(([key]) => key.startsWith(PREFIX + prefix))
    .map(([key, text]) => [key.slice(PREFIX.length), text]);
}

/** Keeps the text, an empty one not; nothing once somebody has signed out in another tab. */
export function saveDraft(key: string, text: string): void {
  if (hasStoredSession()) deviceStorage.removeItem(SIGNED_OUT_KEY);
  const hasSignedOut = deviceStorage.getItem(SIGNED_OUT_KEY) !== null;
  if (text !== '' && !hasSignedOut) deviceStorage.setItem(PREFIX + key, text);
  else clearDraft(key);
}

export function clearDraft(key: string): void {
  deviceStorage.removeItem(PREFIX + key);
}

/** Leaves nothing on the device of what was written: to be called when somebody has signed out. */
export function clearAllDrafts(): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const [key] of storage.entries())
      if (key.startsWith(PREFIX) && !isNobodys(key)) storage.removeItem(key);
  deviceStorage.setItem(SIGNED_OUT_KEY, 'yes');
}
