import { SESSION_KEY, type StoredSession } from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';

/** The session that this browser keeps, whether or not its token holds; null without one. */
export function storedSession(): StoredSession | null {
  try {
    const stored: StoredSession | null = JSON.parse(deviceStorage.getItem(SESSION_KEY) ?? 'null');
    return stored?.access_token && stored.user.id ? stored : null;
  } catch {
    // Whatever stands there, the account client deals with it.
    return null;
  }
}

/**
 * Keeps what the session of that access token has become, as the account client would: what another tab has
 * done meanwhile stands, whether it has refreshed the session, ended it or begun another. Gives what stands.
 */
export function replaceStored(accessToken: string, next: StoredSession): StoredSession | null {
  const stored = storedSession();
  if (stored?.access_token !== accessToken) return stored;
  deviceStorage.setItem(SESSION_KEY, JSON.stringify(next));
  return next;
}

/**
 * Whether an answer to who wants to refresh leaves it open what becomes of the session: the server fails, or
 * is asked too often. Then the session stays.
 */
export const leavesOpen = ({ status }: Response) => status >= 500 || status === 429;
