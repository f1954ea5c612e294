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
  lastingSession,
  recordStored,
  resumed,
} from './session.ts';
import { isInconclusive, replaceStored, storedSession } from './stored-session.ts';

/*
 * The account client refreshes too, but where the server fails it tries for half a minute before it says so,
 * and then asks nobody for a minute. A screen says at once what is wrong, and 'Réessayer' tries at once.
 * Both may ask: the same token is always answered by the same next one.
 */

/** What the account client calls a server's no; everything else may be a matter of the line. */
const refusals = new Set(['AuthApiError', 'AuthSessionMissingError']);

/** What is being refreshed, and what comes of it. */
let underWay: { refreshToken: string; outcome: Promise<string | null> } | undefined;

/**
 * A valid access token for the API and the sockets, refreshed if need be; null when signed out.
 * Throws an `ApiProblem` when it cannot be refreshed now: nobody signed in is then taken for nobody.
 */
export async function accessToken(): Promise<string | null> {
  if (isSignedOut()) return null;
  await resumed;
  if (isReturningFromProvider()) return tokenOfClient();
  const lasting = lastingSession();
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

/** Asks for the next token. A refusal is the account client's to hear, which then ends the session here. */
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
  // It is refreshed some time before it ends.
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

/** Takes a new access token after the server refused one; null when the session has ended. */
export async function refreshAccessToken(): Promise<string | null> {
  const client = await authClient();
  const { data, error } = await client.refreshSession();
  // The client keeps a session whose token looks good; the server, which refused that one, knows better.
  if (error && refusals.has(error.name)) await client.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}
