import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { accessToken } from '../../platform/access-token.ts';
import { checkLine, hasConnection, waitForConnectivity } from '../../platform/connectivity.ts';
import { clearAllDrafts } from '../../platform/draft-storage.ts';
import { paths } from '../../platform/paths.ts';
import { authClient, endSessionHere, hasStoredSession } from '../../platform/session.ts';
import { accountMessage } from './account-messages.ts';

/**
 * The account calls of the screens. Each throws an `Error` whose message is fit to show: French by the
 * backend's code, else the specification's words (section 8).
 */

interface Failures {
  /** When the backend refuses for a reason that we do not know. */
  refused: string;
  /** When something else went wrong. */
  unknown: string;
}

/** A failure whose message is fit to show. */
export class AccountError extends Error {}

/** The change waits for its author to prove again who they are. */
export class ProofNeededError extends AccountError {}

/** There is no line: nothing was tried, or nobody has answered. */
export class LineLostError extends AccountError {
  constructor() {
    super('Vous êtes hors ligne. Réessayez dès le retour du réseau.');
  }
}

/** The backend has not said a word: it may have done what was asked, or not. */
class NoWordError extends AccountError {}

/** What proves it, where the sign-in is not recent. */
export type Proof = { current_password: string } | { nonce: string };

/** Errors of the account client in which the backend has not said a word. */
const wordless = new Set(['AuthRetryableFetchError', 'AuthUnknownError']);

async function attempt<T extends { error: AuthError | null }>(
  failures: Failures,
  call: (client: GoTrueClient) => Promise<T>,
): Promise<T> {
  const result = await whileOnLine(async () => call(await authClient())).catch((cause: unknown) => {
    throw cause instanceof AccountError ? cause : new NoWordError(failures.unknown, { cause });
  });
  const { error } = result;
  if (!error) return result;
  if (error.code === 'reauthentication_needed')
    throw new ProofNeededError('Confirmez que c’est bien vous.');
  if (wordless.has(error.name)) throw new NoWordError(failures.unknown);
  throw new AccountError(accountMessage(error) ?? failures.refused);
}

/** Throws a {@link LineLostError} as soon as there is no line: the client itself would try for long. */
async function whileOnLine<T>(call: () => Promise<T>): Promise<T> {
  if (!hasConnection() && (await checkLine()) !== 'up') throw new LineLostError();
  const isDone = new AbortController();
  const lost = waitForConnectivity('lost', isDone.signal).then(() => {
    throw new LineLostError();
  });
  return Promise.race([call(), lost]).finally(() => isDone.abort());
}

export interface SignUp {
  email: string;
  password: string;
  username: string;
  name: string;
}

/** Makes an account; signs nobody in. */
export async function signUp({ email, password, username, name }: SignUp): Promise<void> {
  await attempt(
    {
      refused: "Erreur lors de l'inscription",
      unknown: "Erreur inconnue lors de l'inscription",
    },
    (client) =>
      client.signUp({
        email,
        password,
        options: { data: { name, username }, emailRedirectTo: `${location.origin}/` },
      }),
  );
}

/** Opens a session with an e-mail address and a password. */
export async function signIn(email: string, password: string): Promise<void> {
  await attempt(
    {
      refused: 'Erreur lors de la connexion',
      unknown: 'Erreur inconnue lors de la connexion',
    },
    (client) => client.signInWithPassword({ email, password }),
  );
}

/**
 * Leaves for Google, which sends back to `path`: where one was going, else the feed. Busy until the page is left: that takes as long
 * as Google's does to come. Whoever then goes back may find this one as it was.
 */
export async function signInWithGoogle(path: string = paths.feed): Promise<void> {
  await attempt(
    {
      refused: 'Erreur lors de la connexion avec Google',
      unknown: 'Erreur inconnue lors de la connexion avec Google',
    },
    (client) =>
      client.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: location.origin + path },
      }),
  );
  await new Promise((back) => addEventListener('pageshow', back, { once: true }));
}

/** Has a link mailed that signs in once and leads to where a new password is set. */
export async function requestRecovery(email: string): Promise<void> {
  await attempt(
    {
      refused: "Erreur lors de l'envoi du lien",
      unknown: "Erreur inconnue lors de l'envoi du lien",
    },
    (client) =>
      client.resetPasswordForEmail(email, {
        redirectTo: `${location.origin}${paths.settings}`,
      }),
  );
}

/**
 * Ends this session, or with `global` every session of the account; no draft stays on the device. Where the
 * backend fails, this session ends on the device all the same, which somebody else may use next, and
 * whoever leaves is told what may be left of it. Every session ends there or not at all.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  try {
    await attempt(
      {
        refused: 'Erreur lors de la déconnexion',
        unknown:
          'Erreur inconnue lors de la déconnexion : vos sessions sont peut-être encore ouvertes.',
      },
      async (client) => {
        // The client itself would try for half a minute to refresh a token that has ended.
        await accessToken().catch((error: unknown) => {
          // Nothing is stored any more where the server has said that the session has ended.
          if (hasStoredSession()) throw error;
        });
        return client.signOut({ scope });
      },
    );
  } catch (error) {
    if (scope === 'global' || !(error instanceof NoWordError)) throw error;
    endSessionHere();
    clearAllDrafts();
    throw new AccountError(
      'Vous êtes déconnecté de cet appareil, mais le service ne l’a peut-être pas enregistré. Vérifiez vos sessions dans les paramètres à votre prochaine connexion.',
      { cause: error },
    );
  }
  clearAllDrafts();
}

const CHANGE_FAILURES: Failures = {
  refused: 'Erreur lors de la sauvegarde',
  unknown: 'Une erreur est survenue',
};

/** Asks for another address to sign in with, which counts once it is confirmed by its mail. */
export async function changeEmail(email: string, proof?: Proof): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.updateUser({ email, ...proof }));
}

/** Changes the password, which ends every other session of the account. */
export async function changePassword(password: string, proof?: Proof): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.updateUser({ password, ...proof }));
}

/** Whether the signed-in person has a password; who signs in with Google may have none. */
export async function hasPassword(): Promise<boolean> {
  const { data } = await (await authClient()).getSession();
  const providers: string[] = data.session?.user.app_metadata.providers ?? [];
  return providers.includes('email');
}

/** Has a number mailed that proves who one is, for those without a password. */
export async function requestNonce(): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.reauthenticate());
}
