import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authPasskeys, authSessions, authUsers } from '../../../database/schema.ts';
import { isSettled } from '../../../domain/accounts/account-undo.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { undoable } from '../auth/account-undo.ts';
import { callerDevice, deviceOf } from '../auth/device.ts';
import { endAtObjects } from '../auth/ended-sessions.ts';
import { AuthError, validationFailed } from '../auth/errors.ts';
import { logAuthEvent } from '../auth/events.ts';
import { deleteReset } from '../auth/factor-reset.ts';
import { requireReauth } from '../auth/reauthenticate.ts';
import { alertChange, alertSignIn } from '../auth/security-alerts.ts';
import { insertSession, isExpired, newSession, sessionResponse } from '../auth/session.ts';
import { selectAccount } from '../auth/user.ts';
import { viewerAccount } from '../auth/viewer-account.ts';
import { factorNameSchema, type proofSchema } from './factors.ts';
import {
  credentialSchema,
  described,
  isUnchanged,
  loadWebAuthn,
  type Passkey,
  recordUse,
  relyingParty,
  requestOptions,
  storeChallenge,
  takeChallenge,
  verifyNewCredential,
  verifySignature,
  webAuthnFailed,
} from './passkey-ceremony.ts';
import { listPasskeysOf } from './passkey-step-up.ts';

/**
 * Passkeys in GoTrue's wire format: they sign in, and are proof enough for a session of `aal2`, because the
 * authenticator has verified its user.
 */

const PASSKEYS_MAX = 20;
const DEFAULT_NAME = 'Clé d’accès';

export const newPasskeySchema = z.object({
  challenge_id: z.string().min(1),
  credential: credentialSchema,
  friendly_name: factorNameSchema.nullish(),
});

export const signaturesSchema = z.object({
  challenge_id: z.string().min(1),
  credential: credentialSchema,
});

export const renamePasskeySchema = z.object({ friendly_name: factorNameSchema });

const isoOrAbsent = (time: number | null) => (time === null ? undefined : iso(time));

const passkeyResponse = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  friendly_name: name,
  created_at: iso(createdAt),
  last_used_at: isoOrAbsent(lastUsedAt),
});

/** `GET /passkeys`: the caller's, the oldest first. */
export async function listPasskeys(context: Context<SignedInEnv>) {
  const { db, viewer } = context.var;
  const { passkeys } = await batch(db, {
    passkeys: db
      .select()
      .from(authPasskeys)
      .where(eq(authPasskeys.userId, viewer.id))
      .orderBy(asc(authPasskeys.createdAt)),
  });
  return passkeys.map(passkeyResponse);
}

/** `POST /passkeys/registration/options`: needs a recent sign-in, or another proof. */
export async function startRegistration(
  context: Context<SignedInEnv>,
  proof: z.infer<typeof proofSchema>,
) {
  const { db, viewer, now } = context.var;
  const { account, signedInAt } = await viewerAccount(context);
  await requireReauth(context, account, signedInAt, proof);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { id: rpID, name: rpName } = relyingParty(context.env);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: account.email,
    userDisplayName: account.name ?? account.username,
    userID: Uint8Array.from(Buffer.from(account.id)),
    attestationType: 'none',
    excludeCredentials: (await listPasskeysOf(context)).map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const stored = await storeChallenge(
    db,
    { kind: 'passkey_new', sessionId: viewer.sessionId, challenge },
    now,
  );
  return { ...stored, options };
}

/** `POST /passkeys/registration/verify`: stores the new passkey. */
export async function finishRegistration(
  context: Context<SignedInEnv>,
  request: z.infer<typeof newPasskeySchema>,
) {
  const { db, viewer, now } = context.var;
  const challenge = await takeChallenge(
    db,
    request.challenge_id,
    'passkey_new',
    viewer.sessionId,
    now,
  );
  const credential = await verifyNewCredential(context.env, request.credential, challenge);
  const passkey: Passkey = {
    id: crypto.randomUUID(),
    userId: viewer.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSynced: credential.isSynced,
    transports: (credential.transports ?? []).slice(0, 10),
    name: request.friendly_name || DEFAULT_NAME,
    createdAt: now,
    lastUsedAt: null,
  };
  const ofUser = eq(authPasskeys.userId, viewer.id);
  const isRoom = sql`(${db.select({ n: count() }).from(authPasskeys).where(ofUser)}) < ${PASSKEYS_MAX}`;
  const isNew = sql`${isRoom} and not exists (select 1 from ${authPasskeys}
    where ${eq(authPasskeys.credentialId, passkey.credentialId)})`;
  const undo = undoable(db, viewer.id, 'passkey_added', now, isNew);
  const { stored, known } = await batch(db, {
    undo: undo.row,
    stored: first(insertWhere(db, authPasskeys, passkey, isRoom).onConflictDoNothing().returning()),
    known: first(
      db
        .select({ id: authPasskeys.id })
        .from(authPasskeys)
        .where(eq(authPasskeys.credentialId, passkey.credentialId)),
    ),
  });
  if (!stored)
    throw known
      ? new AuthError(422, 'webauthn_credential_exists', 'This passkey is already registered')
      : new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  logAuthEvent(context, 'passkey_added');
  alertChange(context, (await viewerAccount(context)).account, 'passkey_added', undo.code);
  return passkeyResponse(stored);
}

/** `PATCH /passkeys/:id` */
export async function renamePasskey(
  context: Context<SignedInEnv>,
  id: string,
  { friendly_name: name }: z.infer<typeof renamePasskeySchema>,
) {
  const { db, viewer } = context.var;
  if (name === '') throw validationFailed('A passkey needs a name');
  const { renamed } = await batch(db, {
    renamed: first(
      db
        .update(authPasskeys)
        .set({ name })
        .where(and(eq(authPasskeys.id, id), eq(authPasskeys.userId, viewer.id)))
        .returning(),
    ),
  });
  if (!renamed) throw passkeyNotFound();
  return passkeyResponse(renamed);
}

/**
 * `DELETE /passkeys/:id`: needs a recent sign-in, or another proof. Sessions that the passkey opened or raised
 * end; the caller's own stays, without the level that the passkey gave it.
 */
export async function removePasskey(
  context: Context<SignedInEnv>,
  id: string,
  proof: z.infer<typeof proofSchema>,
): Promise<void> {
  const { db, viewer, now } = context.var;
  const { account, signedInAt } = await viewerAccount(context);
  await requireReauth(context, account, signedInAt, proof);
  const isIt = and(eq(authPasskeys.id, id), eq(authPasskeys.userId, viewer.id));
  const isThere = sql`exists (select 1 from ${authPasskeys} where ${isIt})`;
  const isByIt = and(eq(authSessions.userId, viewer.id), eq(authSessions.passkeyId, id), isThere);
  const undo = undoable(db, viewer.id, 'passkey_removed', now, isThere);
  const isByApp = inArray(authSessions.secondFactor, ['totp', 'mfa/recovery_code']);
  const { ended, removed } = await batch(db, {
    undo: undo.row,
    ended: db
      .delete(authSessions)
      .where(and(isByIt, ne(authSessions.id, viewer.sessionId)))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    own: db
      .update(authSessions)
      .set({
        passkeyId: null,
        secondFactor: sql`iif(${isByApp}, ${authSessions.secondFactor}, null)`,
        secondFactorAt: sql`iif(${isByApp}, ${authSessions.secondFactorAt}, null)`,
      })
      .where(isByIt),
    removed: first(db.delete(authPasskeys).where(isIt).returning({ id: authPasskeys.id })),
  });
  if (!removed) throw passkeyNotFound();
  await endAtObjects(context, ended);
  logAuthEvent(context, 'passkey_removed');
  alertChange(context, account, 'passkey_removed', undo.code);
}

function passkeyNotFound(): AuthError {
  return new AuthError(404, 'webauthn_credential_not_found', 'There is no such passkey');
}

/** `POST /passkeys/authentication/options`: for anybody, and without a word about any account. */
export async function startAuthentication({ env, var: { db, now } }: AppContext) {
  const options = await requestOptions(env);
  const { challenge } = options;
  return { ...(await storeChallenge(db, { kind: 'passkey_sign_in', challenge }, now)), options };
}

/**
 * `POST /passkeys/authentication/verify`: opens a session of `aal2` for the owner of the passkey that has
 * signed the challenge. An unknown passkey has a response of its own, for the browser to stop proposing it; ids of
 * passkeys cannot be guessed.
 */
export async function signInWithPasskey(
  context: AppContext,
  { challenge_id: id, credential }: z.infer<typeof signaturesSchema>,
) {
  const { db, env, now } = { ...context.var, env: context.env };
  const challenge = await takeChallenge(db, id, 'passkey_sign_in', null, now);
  const isIt = eq(authPasskeys.credentialId, credential.id);
  const passkey = await db.select().from(authPasskeys).where(isIt).get();
  if (!passkey) throw passkeyNotFound();
  if (!isOwner(credential.response.userHandle, passkey)) throw webAuthnFailed();
  const counter = await verifySignature(env, passkey, credential, challenge);
  const session = newSession(passkey.userId, 'passkey', callerDevice(context), now, passkey.id);
  const ofUser = eq(authUsers.id, passkey.userId);
  const { account } = await batch(db, {
    isUnchanged: onlyIf(isUnchanged(passkey)),
    opened: insertSession(db, session),
    used: recordUse(db, passkey, counter, now),
    reset: isSettled(passkey.createdAt, now) ? [deleteReset(db, passkey.userId)] : [],
    signedIn: db.update(authUsers).set({ lastSignInAt: now }).where(ofUser),
    expired: db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, passkey.userId), isExpired(now))),
    account: first(selectAccount(db, ofUser)),
  });
  if (!account) throw webAuthnFailed();
  const guard = env.SIGN_IN_GUARD.getByName(account.email);
  const standing = await guard.welcome(deviceOf(context), now);
  alertSignIn(context, account, session, standing);
  return sessionResponse(context, session, account);
}

/** True unless the authenticator names another user as the owner. */
function isOwner(userHandle: unknown, { userId }: Passkey): boolean {
  if (userHandle === undefined || userHandle === null) return true;
  return (
    typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString() === userId
  );
}
