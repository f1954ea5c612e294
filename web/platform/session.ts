import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { lasts, onOwnClock, SESSION_KEY, type StoredSession } from '../../site/page-contract.ts';
import { NO_PAGE_COOKIE } from '../../site/page-cookies.ts';
import { fetchWithBookmark } from './bookmark.ts';
import { loadChunk } from './chunk-loader.ts';
import { fetchTracked, hasConnection, onLineChange, waitForConnectivity } from './connectivity.ts';
import { deviceStorage } from './device-storage.ts';
import { useSsrAudience } from './ssr-audience.ts';
import { isInconclusive, storedSession } from './stored-session.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      userId: string;
      email: string;
      /** The address that the account is to have once it is confirmed. */
      newEmail: string | null;
      /** As of the last sign-in or refresh: enough to show the way. What they may do, the server knows. */
      isModerator: boolean;
    };

/** Hears what the account service tells: signed in or out, refreshed, updated, recovery. */
export type SessionEventListener = (event: AuthChangeEvent) => void;

/** By then the first screen stands, and the client, which keeps the token fresh, costs it nothing. */
const CLIENT_DELAY_MS = 5_000;

/** The client passes over a code that came for something begun in another browser. */
const BEGUN_ELSEWHERE = 'pkce_code_verifier_not_found';

const SIGNED_OUT: Session = { status: 'signed-out' };
const changeListeners = new Set<() => void>();
const eventListeners = new Set<SessionEventListener>();
const personListeners = new Set<() => void>();

/**
 * Whether a session is stored, without asking whether it still holds: enough for a header, and
 * free of the account library, which a page for visitors should not load.
 */
export function hasStoredSession(): boolean {
  return storedSession() !== null;
}

/** Removes what stands in the session's place and cannot be read: the account client would leave it for ever. */
function removeUnreadable(): void {
  if (!hasStoredSession()) deviceStorage.removeItem(SESSION_KEY);
}

/** A provider's way back (`?code=`) is a session in the making. */
export function isReturningFromProvider(): boolean {
  return new URLSearchParams(location.search).has('code');
}

/** False while the build writes the landing page, which is a visitor's. */
const inBrowser = typeof window !== 'undefined';

/**
 * The stored session if its token holds for a while yet: then a page need not wait for the account
 * client to know who is signed in. Without a line any, since nobody could tell, and what this device
 * keeps may be read by whoever it was kept for. Null where only the client can tell.
 */
export function lastingSession(): StoredSession | null {
  const stored = storedSession();
  return stored && (!hasConnection() || lasts(stored, Date.now())) ? stored : null;
}

const signedInAs = ({ user }: Pick<StoredSession, 'user'>): Session => ({
  status: 'signed-in',
  userId: user.id,
  email: user.email ?? '',
  newEmail: user.new_email ?? null,
  isModerator: user.app_metadata?.roles?.includes('moderator') ?? false,
});

function sessionAtStart(): Session {
  if (!inBrowser) return SIGNED_OUT;
  removeUnreadable();
  if (isReturningFromProvider()) return { status: 'loading' };
  const lasting = lastingSession();
  if (lasting) return signedInAs(lasting);
  return hasStoredSession() ? { status: 'loading' } : SIGNED_OUT;
}

let session = sessionAtStart();
let clientPromise: Promise<GoTrueClient> | undefined;
let returnFailure: string | null = null;

/**
 * Why coming back from a provider, or by a mailed link, opened no session: a code, the backend's or the
 * account client's. Null where nothing failed, and once somebody is signed in.
 */
export function failureOfReturn(): string | null {
  return returnFailure;
}

function personOf(state: Session): string | null {
  return state.status === 'signed-in' ? state.userId : null;
}

/** Whether it is known that nobody is. */
export const isSignedOut = () => session.status === 'signed-out';

/** The id of who is signed in here, as far as that is known; null where nobody is. */
export const signedInPerson = () => personOf(session);

function setSession(stored: Pick<StoredSession, 'user'> | null): void {
  // No page is written any more for who has signed out, whether or not the server has heard of it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  if (!stored) document.cookie = NO_PAGE_COOKIE;
  const next = stored ? signedInAs(stored) : SIGNED_OUT;
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  const otherPerson = session.status !== 'loading' && personOf(session) !== personOf(next);
  session = next;
  for (const listener of changeListeners) listener();
  if (otherPerson) for (const listener of personListeners) listener();
}

/**
 * Once it is done with what the page has had refreshed before we were there. That may be never on a line that
 * is lost: nobody waits for it then.
 */
export const resumed: Promise<void> = globalThis.window?.firstAnswers?.resumed
  ? Promise.race([consumeResumed(), waitForConnectivity('lost')]).then(knowLasting)
  : Promise.resolve();

/** Its code comes with what asks the API, so that pages do not load it which never do. */
async function consumeResumed(): Promise<void> {
  const answer = await loadChunk(() => import('./preloaded-response.ts'));
  if ((await answer.consumeResumed()) === 'left open') believeStored();
}

/** The answer to a sign-in or a refresh, with the token's end on this device's clock; any other as it is. */
async function sessionOnOwnClock(answer: Response): Promise<Response> {
  const session = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!session?.access_token) return answer;
  const { status, headers } = answer;
  return Response.json(onOwnClock(session, Date.now()), { status, headers });
}

const isRefresh = (input: RequestInfo | URL) => String(input).includes('grant_type=refresh_token');

/** The client takes a session away that is refreshed too often; of a failing server it asks again. */
function leftOpen(answer: Response): Response {
  believeStored();
  return answer.status === 429 ? new Response(answer.body, { status: 503 }) : answer;
}

async function startClient(): Promise<GoTrueClient> {
  const [{ GoTrueClient, isAuthError }] = await Promise.all([
    loadChunk(() => import('@supabase/auth-js')),
    // It would refresh what is being refreshed.
    resumed,
  ]);
  // The client takes the code out of the address when it succeeds.
  const isReturning = isReturningFromProvider();
  const client = new GoTrueClient({
    url: `${location.origin}/api/auth`,
    flowType: 'pkce',
    storageKey: SESSION_KEY,
    storage: deviceStorage,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    // What a Wi-Fi answers in the server's place ends no session.
    fetch: async (input, init) => {
      const answer = await fetchTracked(fetchWithBookmark(input, init), init?.signal);
      if (isRefresh(input) && isInconclusive(answer)) return leftOpen(answer);
      return answer.ok ? sessionOnOwnClock(answer) : answer;
    },
  });
  const begun = client.initialize();
  client.onAuthStateChange((event, stored) => {
    // Whoever hears that nobody is signed in may ask why.
    void begun.then(({ error }) => {
      if (event === 'INITIAL_SESSION' && !stored && !isReturning) {
        // The client removes a session that the server refuses. One that stays could not be checked, for want
        // of a line or a part of the server: the client tries again, and tells more then.
        const unasked = storedSession();
        if (unasked) return setSession(unasked);
      }
      const code = error ? isAuthError(error) && error.code : BEGUN_ELSEWHERE;
      returnFailure = isReturning && !stored ? code || 'unknown' : null;
      setSession(stored);
      for (const listener of eventListeners) listener(event);
    });
  });
  return client;
}

/** The account client, loaded on first use. It refreshes the session and keeps tabs together. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= startClient();
  return clientPromise;
}

// While this tab has not loaded the client, another tab's sign-in or sign-out shows in storage.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== SESSION_KEY || clientPromise) return;
  if (hasStoredSession()) void authClient();
  else setSession(null);
  for (const listener of changeListeners) listener();
});

// A page that the browser has kept whole for Back heard of nothing meanwhile: somebody has signed out, or in as another.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && session.status === 'signed-in' && storedSession()?.user.id !== session.userId)
    location.reload();
});

/**
 * Ends the session on this device, whatever the server says of it. The client may be trying to refresh it: it
 * drops what comes of that, since nothing is stored any more, and then lets other tabs know, and us, who take
 * away the cookie that came with it.
 */
export function endSessionHere(): void {
  deviceStorage.removeItem(SESSION_KEY);
  setSession(null);
  void authClient().then((client) => client.signOut({ scope: 'local' }));
}

function knowLasting(): void {
  if (session.status !== 'loading' || isReturningFromProvider()) return;
  const lasting = lastingSession();
  if (lasting) setSession(lasting);
}

/** Believes the stored session while the server cannot check it, and so gives it nothing unasked. */
function believeStored(): void {
  if (session.status === 'loading' && !isReturningFromProvider()) recordStored();
}

/** Has the app know what has become of the stored session. */
export function recordStored(): void {
  const stored = storedSession();
  if (stored) setSession(stored);
}

// Nobody can tell any more who is signed in: then it is whoever was.
onLineChange(knowLasting);

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  void resumed.then(() => {
    if (session.status === 'loading') void authClient();
    else if (session.status === 'signed-in' && !clientPromise)
      setTimeout(() => void waitForConnectivity('up').then(authClient), CLIENT_DELAY_MS);
  });
  return () => changeListeners.delete(listener);
}

/** Hears every session event; the answer stops it. */
export function onSessionEvent(listener: SessionEventListener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Hears when another person, or nobody, is signed in from now on; the answer stops it. */
export function onPersonChange(listener: () => void): () => void {
  personListeners.add(listener);
  return () => personListeners.delete(listener);
}

/** Who is signed in here: `loading` until that is known. */
export function useSession(): Session {
  const writtenFor = useSsrAudience();
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => (writtenFor ? signedInAs({ user: { id: writtenFor.userId } }) : SIGNED_OUT),
  );
}

/** Like {@link useSession} for pages open to all: known at once, from storage alone. */
export function useHasSession(): boolean {
  const writtenFor = useSsrAudience();
  return useSyncExternalStore(
    (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    () => (session.status === 'loading' ? hasStoredSession() : session.status === 'signed-in'),
    () => writtenFor !== null,
  );
}

/**
 * Resolves once it is known who is signed in, or that it cannot be known now. Begins to find out: a
 * page that is written already need not be drawn before.
 */
export async function untilSessionKnown(): Promise<void> {
  if (session.status !== 'loading') return;
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const stop = subscribe(() => session.status !== 'loading' && resolve());
  await Promise.race([known, waitForConnectivity('lost')]);
  stop();
}

/** Whether this browser has asked for a link to set a new password, which opens nowhere else. */
export function hasAskedForRecovery(): boolean {
  return deviceStorage
    .entries()
    .some(
      ([key, verifier]) =>
        key.startsWith(SESSION_KEY) &&
        key.endsWith('-code-verifier') &&
        /\/recovery/.test(verifier),
    );
}
