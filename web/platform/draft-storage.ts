import { SESSION_KEY, THEME_KEY } from '../../site/page-contract.ts';
import { deviceStorage, tabStorage } from './device-storage.ts';
import { hasStoredSession } from './session.ts';

/**
 * Unpublished drafts, stored in this browser so that navigation, a reload, a crash or the end of a
 * session loses none of them. Signing out deletes them from the device.
 */

const PREFIX = 'dis-moi.';
/** Set after the last signed-in user has signed out, so that other tabs store nothing either. */
const SIGNED_OUT_KEY = `${SESSION_KEY}.signed-out`;

/** True for keys that belong to no user; all our other keys do. */
const isNobodys = (key: string) => key === THEME_KEY || key.startsWith(SESSION_KEY);

/** The draft stored under the key, or null; always null on the server. */
export function loadDraft(key: string): string | null {
  return typeof window === 'undefined' ? null : deviceStorage.getItem(PREFIX + key);
}

/** The drafts whose keys have this prefix, as pairs of key and text. */
export function draftsUnder(prefix: string): [key: string, text: string][] {
  return deviceStorage
    .entries()
    .filter(([key]) => key.startsWith(PREFIX + prefix))
    .map(([key, text]) => [key.slice(PREFIX.length), text]);
}

/** Stores the draft, or removes an empty one. Stores nothing once the user has signed out in another tab. */
export function saveDraft(key: string, text: string): void {
  if (hasStoredSession()) deviceStorage.removeItem(SIGNED_OUT_KEY);
  const hasSignedOut = deviceStorage.getItem(SIGNED_OUT_KEY) !== null;
  if (text !== '' && !hasSignedOut) deviceStorage.setItem(PREFIX + key, text);
  else clearDraft(key);
}

/** Calls `listener` with the draft when another tab changes it; returns the function that ends this. */
export function onDraftChange(key: string, listener: (text: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === PREFIX + key) listener(event.newValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The draft of this tab alone, which a visitor writes before signing in, or null. */
export function loadTabDraft(key: string): string | null {
  return typeof window === 'undefined' ? null : tabStorage.getItem(PREFIX + key);
}

/** Stores the draft for this tab alone, or removes an empty one. */
export function saveTabDraft(key: string, text: string): void {
  if (text === '') tabStorage.removeItem(PREFIX + key);
  else tabStorage.setItem(PREFIX + key, text);
}

export function clearDraft(key: string): void {
  deviceStorage.removeItem(PREFIX + key);
}

/** Deletes all drafts from the device; to be called when the user has signed out. */
export function clearAllDrafts(): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const [key] of storage.entries())
      if (key.startsWith(PREFIX) && !isNobodys(key)) storage.removeItem(key);
  deviceStorage.setItem(SIGNED_OUT_KEY, 'yes');
}
