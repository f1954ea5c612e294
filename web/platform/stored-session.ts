import {
  onOwnClock,
  readSession,
  SESSION_KEY,
  type StoredSession,
} from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';

/** The session that this browser keeps, whether or not its token holds; null without one. */
export function storedSession(): StoredSession | null {
  return readSession(deviceStorage.getItem(SESSION_KEY));
}

/**
 * Keeps what the session of that access token has become, as the account client would: what another tab has
 * done meanwhile stands, whether it has refreshed the session, ended it or begun another. Gives what stands.
 */
export function replaceStored(accessToken: string, next: StoredSession): StoredSession | null {
  const stored = storedSession();
  if (stored?.access_token !== accessToken) return stored;
  const own = onOwnClock(next, Date.now());
  deviceStorage.setItem(SESSION_KEY, JSON.stringify(own));
  return own;
}

/**
 * Whether an answer to who wants to refresh leaves it open what becomes of the session: the server fails, or
 * is asked too often. Then the session stays.
 */
export const isInconclusive = ({ status }: Response) => status >= 500 || status === 429;
