import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { accessToken } from '../../platform/access-token.ts';
import { checkLine, hasConnection, waitForConnectivity } from '../../platform/connectivity.ts';
import { clearAllDrafts } from '../../platform/draft-storage.ts';
import { clearAllFiles } from '../../platform/file-storage.ts';
import { paths } from '../../platform/paths.ts';
import { authClient, endSessionHere, hasStoredSession } from '../../platform/session.ts';
import { accountMessage } from './account-messages.ts';

/**
 * The account calls of the screens. Each throws an `Error` whose message can be shown: French by
 * the backend's code, else the specification's words (section 8).
 */

interface Failures {
  /** Shown when the backend refuses for an unknown reason. */
  refused: string;
  /** Shown for every other failure. */
  unknown: string;
}

/** A failure whose message can be shown. */
export class AccountError extends Error {}

/** Thrown when a change requires the user to prove their identity again. */
export class ProofNeededError extends AccountError {}

/** There is no connection: nothing was sent, or no answer came. */
export class ConnectionLostError extends AccountError {
  constructor() {
    super('Vous êtes hors ligne. Réessayez dès le retour du réseau.');
  }
}

/** The backend did not answer: it may or may not have done the request. */
class NoAnswerError extends AccountError {}

/** Proof of identity, required when the sign-in is not recent. */
export type Proof = { current_password: string } | { nonce: string };

/** Errors of the account client for which the backend did not answer. */
const unansweredErrors = new Set(['AuthRetryableFetchError', 'AuthUnknownError']);

async function attempt<T extends { error: AuthError | null }>(
  failures: Failures,
  call: (client: GoTrueClient) => Promise<T>,
): Promise<T> {
  const result = await whileConnected(async () => call(await authClient())).catch(
    (cause: unknown) => {
      throw cause instanceof AccountError ? cause : new NoAnswerError(failures.unknown, { cause });
    },
  );
  const { error } = result;
  if (!error) return result;
  if (error.code === 'reauthentication_needed')
    throw new ProofNeededError('Confirmez que c’est bien vous.');
  if (unansweredErrors.has(error.name)) throw new NoAnswerError(failures.unknown);
  throw new AccountError(accountMessage(error) ?? failures.refused);
}

/**
 * Throws a {@link ConnectionLostError} as soon as the connection is lost: the client would retry for
 * long.
 */
async function whileConnected<T>(call: () => Promise<T>): Promise<T> {
  if (!hasConnection() && (await checkLine()) !== 'up') throw new ConnectionLostError();
  const isDone = new AbortController();
  const lost = waitForConnectivity('lost', isDone.signal).then(() => {
    throw new ConnectionLostError();
  });
  return Promise.race([call(), lost]).finally(() => isDone.abort());
}

export interface SignUp {
  email: string;
  password: string;
  username: string;
  name: string;
}

/** Creates an account without signing in. */
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
 * Redirects to Google, which returns to `path`: the visitor's destination, else the feed. The
 * promise stays pending until the page unloads, which takes as long as Google's page takes to load.
 * It resolves when the visitor comes back to this page by the history.
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

/** Mails a link that signs in once and leads to the form for a new password. */
export async function requestRecovery(email: string): Promise<void> {
  await attempt(
    {
      refused: 'Erreur lors de l’envoi du lien',
      unknown: 'Erreur inconnue lors de l’envoi du lien',
    },
    (client) =>
      client.resetPasswordForEmail(email, {
        redirectTo: `${location.origin}${paths.settings}`,
      }),
  );
}

/**
 * Ends this session, or with `global` every session of the account, and clears the device's drafts.
 * When the backend does not answer, the local session still ends, since somebody else may use the
 * device next, and the error says what may remain. A global sign-out ends every session or none.
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
        // The client itself would retry for half a minute to refresh an expired token.
        await accessToken().catch((error: unknown) => {
          // Nothing is stored any more when the server has said that the session has ended.
          if (hasStoredSession()) throw error;
        });
        return client.signOut({ scope });
      },
    );
  } catch (error) {
    if (scope === 'global' || !(error instanceof NoAnswerError)) throw error;
    endSessionHere();
    clearAllDrafts();
    clearAllFiles();
    throw new AccountError(
      'Vous êtes déconnecté de cet appareil, mais le service ne l’a peut-être pas enregistré. Vérifiez vos sessions dans les paramètres à votre prochaine connexion.',
      { cause: error },
    );
  }
  clearAllDrafts();
  clearAllFiles();
}

const CHANGE_FAILURES: Failures = {
  refused: 'Erreur lors de la sauvegarde',
  unknown: 'Une erreur est survenue',
};

/** Requests another e-mail for sign-in, which applies once its mail is confirmed. */
export async function changeEmail(email: string, proof?: Proof): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.updateUser({ email, ...proof }));
}

/** Changes the password; the backend ends every other session of the account. */
export async function changePassword(password: string, proof?: Proof): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.updateUser({ password, ...proof }));
}

/** True when the signed-in user has a password; a user who signs in with Google may have none. */
export async function hasPassword(): Promise<boolean> {
  const { data } = await (await authClient()).getSession();
  const providers: string[] = data.session?.user.app_metadata.providers ?? [];
  return providers.includes('email');
}

/** Mails a code that proves the user's identity, for users without a password. */
export async function requestNonce(): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.reauthenticate());
}
