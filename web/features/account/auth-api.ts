import type { AuthError } from '@supabase/auth-js';
import { paths } from '../../lib/paths.ts';
import { authClient } from '../../lib/session.ts';

/**
 * The account calls of the screens. Each throws an `Error` whose message is fit to show: the
 * backend's own, else the specification's French words (section 8).
 */

interface Failures {
  /** When the backend refuses without saying why. */
  refused: string;
  /** When something else went wrong. */
  unknown: string;
}

/** A failure whose message is fit to show. */
export class AccountError extends Error {}

/** Errors of the account client in which the backend has not said a word. */
const wordless = new Set(['AuthRetryableFetchError', 'AuthUnknownError']);

async function attempt<T extends { error: AuthError | null }>(
  failures: Failures,
  call: () => Promise<T>,
): Promise<T> {
  const result = await call().catch((cause: unknown) => {
    throw new AccountError(failures.unknown, { cause });
  });
  if (result.error)
    throw new AccountError(
      wordless.has(result.error.name) ? failures.unknown : result.error.message || failures.refused,
    );
  return result;
}

export interface SignUp {
  email: string;
  password: string;
  username: string;
  name: string;
}

/** Makes an account; signs nobody in. */
export async function signUp({ email, password, username, name }: SignUp): Promise<void> {
  const client = await authClient();
  await attempt(
    {
      refused: "Erreur lors de l'inscription",
      unknown: "Erreur inconnue lors de l'inscription",
    },
    () =>
      client.signUp({
        email,
        password,
        options: { data: { name, username }, emailRedirectTo: `${location.origin}/` },
      }),
  );
}

/** Opens a session with an e-mail address and a password. */
export async function signIn(email: string, password: string): Promise<void> {
  const client = await authClient();
  await attempt(
    {
      refused: 'Erreur lors de la connexion',
      unknown: 'Erreur inconnue lors de la connexion',
    },
    () => client.signInWithPassword({ email, password }),
  );
}

/**
 * Leaves for Google, which sends back to the feed. Busy until the page is left: that takes as long
 * as Google's does to come. Whoever then goes back may find this one as it was.
 */
export async function signInWithGoogle(): Promise<void> {
  const client = await authClient();
  await attempt(
    {
      refused: 'Erreur lors de la connexion avec Google',
      unknown: 'Erreur inconnue lors de la connexion avec Google',
    },
    () =>
      client.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${location.origin}${paths.feed}` },
      }),
  );
  await new Promise((back) => addEventListener('pageshow', back, { once: true }));
}

/** Has a link mailed that signs in once and leads to where a new password is set. */
export async function requestRecovery(email: string): Promise<void> {
  const client = await authClient();
  await attempt(
    {
      refused: "Erreur lors de l'envoi du lien",
      unknown: "Erreur inconnue lors de l'envoi du lien",
    },
    () =>
      client.resetPasswordForEmail(email, {
        redirectTo: `${location.origin}${paths.settings}`,
      }),
  );
}

/** Ends this session, or with `global` every session of the account. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  const client = await authClient();
  await attempt(
    {
      refused: 'Erreur lors de la déconnexion',
      unknown: 'Erreur inconnue lors de la déconnexion',
    },
    () => client.signOut({ scope }),
  );
}

const CHANGE_FAILURES: Failures = {
  refused: 'Erreur lors de la sauvegarde',
  unknown: 'Une erreur est survenue',
};

/** Changes the address with which one signs in. */
export async function changeEmail(email: string): Promise<void> {
  const client = await authClient();
  await attempt(CHANGE_FAILURES, () => client.updateUser({ email }));
}

/** Changes the password, which ends every other session of the account. */
export async function changePassword(password: string): Promise<void> {
  const client = await authClient();
  await attempt(CHANGE_FAILURES, () => client.updateUser({ password }));
}
