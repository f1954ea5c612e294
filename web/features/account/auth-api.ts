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

/** The change waits for its author to prove again who they are. */
export class ProofNeededError extends AccountError {}

/** What proves it, where the sign-in is not recent. */
export type Proof = { current_password: string } | { nonce: string };

/** What the backend says of a proof, in French. */
const proofMessages: Record<string, string> = {
  current_password_mismatch: "Le mot de passe actuel n'est pas le bon.",
  reauthentication_not_valid: "Ce code n'est pas le bon, ou il n'est plus valable.",
  same_password: "Choisissez un mot de passe différent de l'actuel.",
};

/** Errors of the account client in which the backend has not said a word. */
const wordless = new Set(['AuthRetryableFetchError', 'AuthUnknownError']);

async function attempt<T extends { error: AuthError | null }>(
  failures: Failures,
  call: () => Promise<T>,
): Promise<T> {
  const result = await call().catch((cause: unknown) => {
    throw new AccountError(failures.unknown, { cause });
  });
  const { error } = result;
  if (!error) return result;
  if (error.code === 'reauthentication_needed')
    throw new ProofNeededError('Confirmez que c’est bien vous.');
  const known = error.code && proofMessages[error.code];
  if (known) throw new AccountError(known);
  throw new AccountError(
    wordless.has(error.name) ? failures.unknown : error.message || failures.refused,
  );
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
 * Leaves for Google, which sends back to `path`: where one was going, else the feed. Busy until the page is left: that takes as long
 * as Google's does to come. Whoever then goes back may find this one as it was.
 */
export async function signInWithGoogle(path: string = paths.feed): Promise<void> {
  const client = await authClient();
  await attempt(
    {
      refused: 'Erreur lors de la connexion avec Google',
      unknown: 'Erreur inconnue lors de la connexion avec Google',
    },
    () =>
      client.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: location.origin + path },
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

/** Asks for another address to sign in with, which counts once it is confirmed by its mail. */
export async function changeEmail(email: string, proof?: Proof): Promise<void> {
  const client = await authClient();
  await attempt(CHANGE_FAILURES, () => client.updateUser({ email, ...proof }));
}

/** Changes the password, which ends every other session of the account. */
export async function changePassword(password: string, proof?: Proof): Promise<void> {
  const client = await authClient();
  await attempt(CHANGE_FAILURES, () => client.updateUser({ password, ...proof }));
}

/** Whether the signed-in person has a password; who signs in with Google may have none. */
export async function hasPassword(): Promise<boolean> {
  const { data } = await (await authClient()).getSession();
  const providers: string[] = data.session?.user.app_metadata.providers ?? [];
  return providers.includes('email');
}

/** Has a number mailed that proves who one is, for those without a password. */
export async function requestNonce(): Promise<void> {
  const client = await authClient();
  await attempt(CHANGE_FAILURES, () => client.reauthenticate());
}
