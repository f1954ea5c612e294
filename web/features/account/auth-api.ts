import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import {
  deleteApp,
  deletePasskey,
  type NewApp,
  type Proof,
  patchPasskey,
  postApp,
  postGuest,
  postNewPasskey,
  postNewPasskeyOptions,
  postRecoveryCodes,
  postSignInOptions,
  postStepUp,
  postStepUpChallenge,
} from '../../data/second-factor.ts';
import { accessToken, refreshAccessToken } from '../../platform/access-token.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { loadChunk } from '../../platform/chunk-loader.ts';
import { checkLine, hasConnection, waitForConnectivity } from '../../platform/connectivity.ts';
import { clearAllDrafts } from '../../platform/draft-storage.ts';
import { clearAllFiles } from '../../platform/file-storage.ts';
import { paths } from '../../platform/paths.ts';
import { authClient, endSessionHere, hasStoredSession } from '../../platform/session.ts';
import { stepUp } from '../../platform/step-up.ts';
import { FieldError } from '../../platform/wrong-fields.ts';
import { type AccountRefusal, accountFields, accountMessage } from './account-messages.ts';

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
export class AccountError extends FieldError {
  readonly fields: readonly string[];

  constructor(
    message: string,
    { cause, fields = [] }: { cause?: unknown; fields?: readonly string[] } = {},
  ) {
    super(message, { cause });
    this.fields = fields;
  }
}

/** The message of a failed account call. */
export const accountFailure = (error: Error): string =>
  error instanceof AccountError ? error.message : messageOf(error);

const PROOF_NEEDED = 'Confirmez que c’est bien vous.';

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

export type { NewApp, Proof };

/** Thrown when the user has closed a dialog that asks for a proof: there is nothing to say. */
export class CancelledError extends Error {}

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
  if (error.code === 'reauthentication_needed') throw new ProofNeededError(PROOF_NEEDED);
  if (error.code === 'insufficient_aal' && (await stepUp())) return attempt(failures, call);
  if (unansweredErrors.has(error.name)) throw new NoAnswerError(failures.unknown);
  throw refusal(error, failures.refused);
}

const refusal = (error: AccountRefusal, usual: string, cause?: unknown) =>
  new AccountError(accountMessage(error) ?? usual, { cause, fields: accountFields(error) });

/** {@link attempt} for calls that the account client does not have, or not with a proof. */
async function ask<T>(failures: Failures, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause;
    const { code, status, detail } = cause;
    if (status === 0) throw new ConnectionLostError();
    if (code === 'reauthentication_needed') throw new ProofNeededError(PROOF_NEEDED);
    const message = code.includes('.') ? detail : failures.refused;
    throw refusal({ code, message: '' }, message, cause);
  }
}

/** Throws a {@link ConnectionLostError} as soon as the connection is lost: the client would retry for long. */
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

/** Opens a session of a new account that has nothing but this address, which need not be the user's. */
export async function continueAsGuest(email: string): Promise<void> {
  const session = await ask(GUEST_FAILURES, () => postGuest(email));
  await attempt(GUEST_FAILURES, (client) => client.setSession(session));
}

const GUEST_FAILURES: Failures = {
  refused: 'Cette adresse n’a pas pu être utilisée',
  unknown: 'Une erreur est survenue',
};

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

/** Ends every other session of the account; this one and its drafts stay. */
export async function signOutOthers(): Promise<void> {
  const failed = 'Erreur lors de la déconnexion';
  await attempt({ refused: failed, unknown: failed }, (client) =>
    client.signOut({ scope: 'others' }),
  );
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

/** Changes the username; the former one leads nowhere for a while. */
export async function changeUsername(username: string): Promise<void> {
  await attempt(CHANGE_FAILURES, (client) => client.updateUser({ data: { username } }));
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

// ---------------------------------------------------------------------------- second factors

const FACTOR_FAILURES: Failures = {
  refused: 'La double authentification n’a pas pu être modifiée',
  unknown: 'Une erreur est survenue',
};

/** Begins to set an app up; it has no effect until {@link verifyCode} gets its first code. */
export function addApp(name: string, proof?: Proof): Promise<NewApp> {
  return ask(FACTOR_FAILURES, () => postApp(name, proof));
}

/** Removes an app. The session stored here learns that it needs no second factor any more. */
export async function removeApp(id: string, proof?: Proof): Promise<void> {
  await ask(FACTOR_FAILURES, () => deleteApp(id, proof));
  await refreshAccessToken();
}

const CODE_FAILURES: Failures = {
  refused: 'Ce code n’a pas pu être vérifié',
  unknown: 'Une erreur est survenue',
};

/** Proves the second factor by a code of the app. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  await attempt(CODE_FAILURES, (client) => client.mfa.challengeAndVerify({ factorId, code }));
}

/** Proves the second factor by a recovery code, which works once. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  await attempt(CODE_FAILURES, (client) => client.mfa.recoveryCodes.verify({ code }));
}

/** Makes the first set of recovery codes. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await ask(FACTOR_FAILURES, () => postRecoveryCodes(false))).codes;
}

/** Makes a new set; the codes of the old one stop working. */
export async function renewRecoveryCodes(proof?: Proof): Promise<string[]> {
  return (await ask(FACTOR_FAILURES, () => postRecoveryCodes(true, proof))).codes;
}

// ---------------------------------------------------------------------------------- passkeys

const PASSKEY_FAILURES: Failures = {
  refused: 'La clé d’accès n’a pas pu être utilisée',
  unknown: 'Une erreur est survenue',
};

/** Loads with the first use: most visits need none of it. */
const loadWebAuthn = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Runs the browser's dialog. Throws a {@link CancelledError} when the user closes it, or the browser ends it. */
async function ceremony<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    if (/NotAllowedError|AbortError/.test(`${cause.name} ${cause.cause}`))
      throw new CancelledError('', { cause });
    if (/InvalidStateError/.test(`${cause.name} ${cause.cause}`))
      throw new AccountError('Cet appareil a déjà une clé d’accès pour ce compte.', { cause });
    throw new AccountError(PASSKEY_FAILURES.refused, { cause });
  }
}

/** Adds a passkey of this device, or of one that the browser reaches. */
export async function addPasskey(name: string, proof?: Proof): Promise<void> {
  const { challenge_id, options } = await ask(PASSKEY_FAILURES, () => postNewPasskeyOptions(proof));
  const { startRegistration } = await loadWebAuthn();
  const credential = await ceremony(() => startRegistration({ optionsJSON: options }));
  await ask(PASSKEY_FAILURES, () => postNewPasskey(challenge_id, credential, name));
  await refreshAccessToken();
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await ask(PASSKEY_FAILURES, () => patchPasskey(id, name));
}

export async function removePasskey(id: string, proof?: Proof): Promise<void> {
  await ask(PASSKEY_FAILURES, () => deletePasskey(id, proof));
  await refreshAccessToken();
}

/** The client passes it on unchanged; its type lacks the browser's name for some transports. */
type ServerCredential = Parameters<
  GoTrueClient['passkey']['verifyAuthentication']
>[0]['credential'];

/**
 * Signs in by a passkey, in the browser's dialog, or with `byAutofill` among the proposals of the e-mail
 * field. `onChosen`: the user has chosen one.
 */
export async function signInWithPasskey({
  byAutofill = false,
  onChosen,
}: {
  byAutofill?: boolean;
  onChosen?: () => void;
} = {}): Promise<void> {
  const { startAuthentication } = await loadWebAuthn();
  const { challenge_id, options } = await ask(PASSKEY_FAILURES, postSignInOptions);
  const credential = await ceremony(() =>
    startAuthentication({ optionsJSON: options, useBrowserAutofill: byAutofill }),
  );
  onChosen?.();
  await attempt(PASSKEY_FAILURES, async (client) => {
    const { error } = await client.passkey.verifyAuthentication({
      challengeId: challenge_id,
      credential: credential as ServerCredential,
    });
    if (error?.code === 'webauthn_credential_not_found') {
      signalUnknown(options.rpId, credential.id);
      throw new AccountError(UNKNOWN_PASSKEY);
    }
    return { error: error as AuthError | null };
  });
}

const UNKNOWN_PASSKEY =
  'Aucun compte n’a plus cette clé d’accès. Supprimez-la de votre appareil ou de votre gestionnaire de mots de passe, et connectez-vous autrement.';

/** Has the browser stop proposing a passkey that no account has any more, where it can. */
function signalUnknown(rpId = location.hostname, credentialId: string): void {
  const { signalUnknownCredential } = PublicKeyCredential as {
    signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>;
  };
  // Providers may refuse; the message says what to do anyway.
  signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => {});
}

/** True when this browser can propose passkeys in a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await loadWebAuthn();
  return browserSupportsWebAuthnAutofill();
}

/** Ends the browser's dialog, or its proposals. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn();
  WebAuthnAbortService.cancelCeremony();
}

/** Proves the second factor, and who the user is, by one of their passkeys. */
export async function confirmWithPasskey(passkeyId: string): Promise<void> {
  const { id, webauthn } = await ask(PASSKEY_FAILURES, () => postStepUpChallenge(passkeyId));
  const { startAuthentication } = await loadWebAuthn();
  const credential = await ceremony(() =>
    startAuthentication({ optionsJSON: webauthn.credential_options.publicKey }),
  );
  const session = await ask(PASSKEY_FAILURES, () => postStepUp(passkeyId, id, credential));
  await attempt(PASSKEY_FAILURES, (client) => client.setSession(session));
}
