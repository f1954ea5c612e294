import {
  onOwnClock,
  readSession,
  SESSION_KEY,
  type StoredSession,
} from '../../site/page-contract.ts';
import { deviceStorage } from './device-storage.ts';

/** The session that this browser stores, whether or not its token is valid; null without one. */
export function storedSession(): StoredSession | null {
  return readSession(deviceStorage.getItem(SESSION_KEY));
}

/**
 * Stores the refreshed session of that access token, as the account client would. A change by another tab has priority,
 * whether it has refreshed the session, ended it or started another. Returns the stored session.
 */
export function replaceStored(accessToken: string, next: StoredSession): StoredSession | null {
  const stored = storedSession();
  if (stored?.access_token !== accessToken) return stored;
  const own = onOwnClock(next, Date.now());
  deviceStorage.setItem(SESSION_KEY, JSON.stringify(own));
  return own;
}

/** True when the answer to a refresh is inconclusive: the server fails, or is rate-limiting. The session then stays. */
export const isInconclusive = ({ status }: Response) => status >= 500 || status === 429;
