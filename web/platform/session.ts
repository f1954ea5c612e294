import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { lasts, onOwnClock, SESSION_KEY, type StoredSession } from '../../site/page-contract.ts';
import { NO_PAGE_COOKIE } from '../../site/page-cookies.ts';
import { fetchWithBookmark } from './bookmark.ts';
import { loadChunk } from './chunk-loader.ts';
import {
  fetchTracked,
  hasConnection,
  onConnectivityChange,
  waitForConnectivity,
} from './connectivity.ts';
import { deviceStorage } from './device-storage.ts';
import { verifiedApps } from './second-factors.ts';
import { useSsrAudience } from './ssr-audience.ts';
import { isInconclusive, storedSession } from './stored-session.ts';

/** The address is not confirmed, or refuses our mail. */
export type MailTrouble = 'unconfirmed' | 'refused';

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      userId: string;
      email: string;
      /** The address that the account gets once it is confirmed. */
      newEmail: string | null;
      /** Why notification mails do not reach the user, as of the last sign-in or refresh. */
      mailTrouble: MailTrouble | null;
      /** As of the last sign-in or refresh. It only decides which links show; the server checks the permission. */
      isModerator: boolean;
      /** As `isModerator`. */
      isOperator: boolean;
      /** True for an account made by paying whose address is not proven, as of the last sign-in or refresh. */
      isGuest: boolean;
      /** True once the user has said that they are 18 or older. */
      isAdult: boolean;
      /** True when the account has no password, passkey or Google account, as of the last sign-in or refresh. */
      lacksSignIn: boolean;
      /** True until the user has proven the second factor that they have set up. */
      needsSecondFactor: boolean;
    };

/** Called on each event of the account service: signed in or out, refreshed, updated, recovery. */
export type SessionEventListener = (event: AuthChangeEvent) => void;

/** The first screen has loaded by then, and is not slowed by the client, which refreshes the token. */
const CLIENT_DELAY_MS = 5_000;

/** The client ignores a code of a flow that began in another browser. */
const BEGUN_ELSEWHERE = 'pkce_code_verifier_not_found';

const SIGNED_OUT: Session = { status: 'signed-out' };
const changeListeners = new Set<() => void>();
const eventListeners = new Set<SessionEventListener>();
const personListeners = new Set<() => void>();

/**
 * True when a session is stored, whether or not it is valid. Enough for a header, and free of the
 * account library, which a page for visitors should not load.
 */
export function hasStoredSession(): boolean {
  return storedSession() !== null;
}

/** Removes an unreadable stored session, which the account client would never remove. */
function removeUnreadable(): void {
  if (!hasStoredSession()) deviceStorage.removeItem(SESSION_KEY);
}

/** True while a provider's `?code=` is being exchanged for a session. */
export function isReturningFromProvider(): boolean {
  return new URLSearchParams(location.search).has('code');
}

/** False while the build renders the landing page for visitors. */
const inBrowser = typeof window !== 'undefined';

/**
 * The stored session if its token stays valid for a while, so that a page knows the signed-in user
 * without the account client. While offline any stored session counts, since it cannot be checked,
 * and its user may read their cached data. Null when only the client can tell.
 */
export function unexpiredSession(): StoredSession | null {
  const stored = storedSession();
  return stored && (!hasConnection() || lasts(stored, Date.now())) ? stored : null;
}

/** The claims of an access token; the server alone can tell whether they hold. */
function claimsOf(token: string): { aal?: string } {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

const needsSecondFactor = ({ user, access_token }: Shown) =>
  access_token !== undefined &&
  verifiedApps(user.factors).length > 0 &&
  claimsOf(access_token).aal !== 'aal2';

/** The parts of a session that say who is signed in, and how. */
type Shown = Pick<StoredSession, 'user'> & Partial<Pick<StoredSession, 'access_token'>>;

const signedInAs = ({ user, access_token }: Shown): Session => ({
  status: 'signed-in',
  userId: user.id,
  email: user.email ?? '',
  newEmail: user.new_email ?? null,
  mailTrouble: mailTroubleOf(user),
  isModerator: user.app_metadata?.roles?.includes('moderator') ?? false,
  isOperator: user.app_metadata?.roles?.includes('operator') ?? false,
  isGuest: user.app_metadata?.is_guest === true,
  isAdult: user.app_metadata?.is_adult === true,
  lacksSignIn: user.app_metadata?.lacks_sign_in === true,
  needsSecondFactor: needsSecondFactor({ user, access_token }),
});

/** Null while a page is hydrated, whose server knows the user's id only. */
function mailTroubleOf({ email, email_confirmed_at, app_metadata }: StoredSession['user']) {
  if (!email) return null;
  if (app_metadata?.mail_refused) return 'refused';
  return email_confirmed_at ? null : 'unconfirmed';
}

function sessionAtStart(): Session {
  if (!inBrowser) return SIGNED_OUT;
  removeUnreadable();
  if (isReturningFromProvider()) return { status: 'loading' };
  const lasting = unexpiredSession();
  if (lasting) return signedInAs(lasting);
  return hasStoredSession() ? { status: 'loading' } : SIGNED_OUT;
}

let session = sessionAtStart();
let clientPromise: Promise<GoTrueClient> | undefined;
let returnFailure: string | null = null;

/**
 * Why the return from a provider, or by a mailed link, opened no session: a code of the backend or
 * of the account client. Null when nothing failed, and once a user is signed in.
 */
export function failureOfReturn(): string | null {
  return returnFailure;
}

function personOf(state: Session): string | null {
  return state.status === 'signed-in' ? state.userId : null;
}

/** True when it is known that nobody is signed in. */
export const isSignedOut = () => session.status === 'signed-out';

/** The id of the signed-in user, as far as known; null when nobody is signed in. */
export const signedInPerson = () => personOf(session);

function setSession(stored: Shown | null): void {
  // The server renders no more pages for a user who has signed out, whether or not it has received the sign-out.
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
 * Resolves once the page's early refresh has been processed. That may never happen when the
 * connection is lost, so the wait ends then.
 */
export const resumed: Promise<void> = globalThis.window?.firstAnswers?.resumed
  ? Promise.race([consumeResumed(), waitForConnectivity('lost')]).then(applyUnexpired)
  : Promise.resolve();

/** Its code loads with the API's code, so that pages without requests do not load it. */
async function consumeResumed(): Promise<void> {
  const answer = await loadChunk(() => import('./preloaded-response.ts'));
  if ((await answer.consumeResumed()) === 'left open') trustStored();
}

/** A successful sign-in or refresh, with the token's expiry on this device's clock; any other answer unchanged. */
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

/**
 * The client removes a session on a rate limit, and retries on a failing server, so a rate limit is
 * reported as a failure.
 */
function leftOpen(answer: Response): Response {
  trustStored();
  return answer.status === 429 ? new Response(answer.body, { status: 503 }) : answer;
}

async function startClient(): Promise<GoTrueClient> {
  const [{ GoTrueClient, isAuthError }] = await Promise.all([
    loadChunk(() => import('@supabase/auth-js')),
    // Without this the client would refresh a token that is being refreshed.
    resumed,
  ]);
  // The client removes the code from the URL when it succeeds.
  const isReturning = isReturningFromProvider();
  const client = new GoTrueClient({
    url: `${location.origin}/api/auth`,
    flowType: 'pkce',
    storageKey: SESSION_KEY,
    storage: deviceStorage,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    experimental: { recoveryCodes: true },
    // A Wi-Fi's answer in the server's place ends no session.
    fetch: async (input, init) => {
      const answer = await fetchTracked(fetchWithBookmark(input, init), init?.signal);
      if (isRefresh(input) && isInconclusive(answer)) return leftOpen(answer);
      return answer.ok ? sessionOnOwnClock(answer) : answer;
    },
  });
  const begun = client.initialize();
  client.onAuthStateChange((event, stored) => {
    // Listeners of a signed-out state may ask for the reason.
    void begun.then(({ error }) => {
      if (event === 'INITIAL_SESSION' && !stored && !isReturning) {
        // The client removes a session that the server rejects. One that remains could not be
        // checked, because of the connection or an outage: the client retries, and reports later.
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

/** The account client, loaded on first use. It refreshes the session and synchronizes tabs. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= startClient();
  return clientPromise;
}

// Until this tab has loaded the client, another tab's sign-in or sign-out shows in storage.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== SESSION_KEY || clientPromise) return;
  if (hasStoredSession()) void authClient();
  else setSession(null);
  for (const listener of changeListeners) listener();
});

// A page restored by Back missed all events: the user may have signed out, or another may have signed in.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && session.status === 'signed-in' && storedSession()?.user.id !== session.userId)
    location.reload();
});

/**
 * Ends the session on this device, whatever the server answers. If the client is refreshing it, it
 * discards the result, since nothing is stored any more. It then notifies other tabs and us, and we
 * remove the cookie that came with the refresh.
 */
export function endSessionHere(): void {
  deviceStorage.removeItem(SESSION_KEY);
  setSession(null);
  void authClient().then((client) => client.signOut({ scope: 'local' }));
}

function applyUnexpired(): void {
  if (session.status !== 'loading' || isReturningFromProvider()) return;
  const lasting = unexpiredSession();
  if (lasting) setSession(lasting);
}

/** Trusts the stored session while the server cannot check it; the server still checks every request. */
function trustStored(): void {
  if (session.status === 'loading' && !isReturningFromProvider()) recordStored();
}

export function recordStored(): void {
  const stored = storedSession();
  if (stored) setSession(stored);
}

// While offline nobody can check the session, so the stored one counts.
onConnectivityChange(applyUnexpired);

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  void resumed.then(() => {
    if (session.status === 'loading') void authClient();
    else if (session.status === 'signed-in' && !clientPromise)
      setTimeout(() => void waitForConnectivity('up').then(authClient), CLIENT_DELAY_MS);
  });
  return () => changeListeners.delete(listener);
}

/** Subscribes to session events; returns the unsubscribe function. */
export function onSessionEvent(listener: SessionEventListener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

/** Calls the listener when another user, or nobody, is signed in; returns the unsubscribe function. */
export function onPersonChange(listener: () => void): () => void {
  personListeners.add(listener);
  return () => personListeners.delete(listener);
}

/** The signed-in user; `loading` until that is known. */
export function useSession(): Session {
  const writtenFor = useSsrAudience();
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => (writtenFor ? signedInAs({ user: { id: writtenFor.userId } }) : SIGNED_OUT),
  );
}

/** {@link useSession} for public pages: known at once, from storage alone. */
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
 * Resolves once the session is known, or cannot be known now. Starts the check, and a page that is
 * rendered already need not be drawn before.
 */
export async function waitForSession(): Promise<void> {
  if (session.status !== 'loading') return;
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const stop = subscribe(() => session.status !== 'loading' && resolve());
  await Promise.race([known, waitForConnectivity('lost')]);
  stop();
}

/** True when this browser has requested a recovery link, which opens nowhere else. */
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
