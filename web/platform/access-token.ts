import { REFRESH } from '../../site/account-contract.ts';
import type { StoredSession } from '../../site/page-contract.ts';
import { noAnswer, notNow } from './api-problem.ts';
import { fetchWithBookmark } from './bookmark.ts';
import { fetchTracked } from './connectivity.ts';
import {
  authClient,
  endSessionHere,
  isReturningFromProvider,
  isSignedOut,
  recordStored,
  resumed,
  unexpiredSession,
} from './session.ts';
import { isInconclusive, replaceStored, storedSession } from './stored-session.ts';

/*
 * The account client refreshes too, but when the server fails it retries for half a minute before
 * it reports the failure, and then makes no request for a minute. A screen shows the failure at
 * once, and its 'Réessayer' retries at once. Both may refresh: the server always answers a token
 * with the same next one.
 */

/** The account client's names for a server's rejection; any other error may be a connection problem. */
const refusals = new Set(['AuthApiError', 'AuthSessionMissingError']);

/** The refresh under way, and its outcome. */
let underWay: { refreshToken: string; outcome: Promise<string | null> } | undefined;

/**
 * A valid access token for the API and the sockets, refreshed when necessary; null when signed out. Throws an
 * `ApiProblem` when it cannot be refreshed now, since a signed-in user must not be taken for a visitor.
 */
export async function accessToken(): Promise<string | null> {
  if (isSignedOut()) return null;
  await resumed;
  if (isReturningFromProvider()) return tokenOfClient();
  const lasting = unexpiredSession();
  if (lasting) return lasting.access_token;
  const stored = storedSession();
  if (!stored) return tokenOfClient();
  const refreshToken = stored.refresh_token;
  if (underWay?.refreshToken !== refreshToken) {
    const outcome = refresh(stored).finally(() => {
      underWay = undefined;
    });
    underWay = { refreshToken, outcome };
  }
  return underWay.outcome;
}

/** Requests the next token. A rejection is passed to the account client, which then ends the session here. */
async function refresh(stored: StoredSession): Promise<string | null> {
  const answer = await ask(stored.refresh_token);
  if (answer.ok) {
    const next = replaceStored(stored.access_token, await answer.json());
    if (next) recordStored();
    // The session ended here meanwhile, and the answer has set its page cookie again.
    else endSessionHere();
    return next?.access_token ?? null;
  }
  if (!isInconclusive(answer)) return tokenOfClient();
  // The token is refreshed some time before it expires.
  if (stored.expires_at * 1000 > Date.now()) return stored.access_token;
  throw notNow(answer.status);
}

async function ask(refreshToken: string): Promise<Response> {
  const body = JSON.stringify({ refresh_token: refreshToken });
  try {
    return await fetchTracked(fetchWithBookmark(REFRESH, { method: 'POST', body }));
  } catch {
    throw noAnswer();
  }
}

async function tokenOfClient(): Promise<string | null> {
  const { data, error } = await (await authClient()).getSession();
  if (error) throw error.status === 503 ? notNow(503) : noAnswer();
  return data.session?.access_token ?? null;
}

/** Gets a new access token after the server rejected one; null when the session has ended. */
export async function refreshAccessToken(): Promise<string | null> {
  const client = await authClient();
  const { data, error } = await client.refreshSession();
  // The client keeps a session whose token looks valid, but the server has rejected it.
  if (error && refusals.has(error.name)) await client.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}
