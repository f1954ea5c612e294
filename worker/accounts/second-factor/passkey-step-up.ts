import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch } from '../../../database/batch.ts';
import { authPasskeys } from '../../../database/schema.ts';
import { isSettled } from '../../../domain/accounts/account-undo.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import {
  credentialSchema,
  isUnchanged,
  type Passkey,
  recordUse,
  requestOptions,
  storeChallenge,
  takeChallenge,
  verifySignature,
  webAuthnFailed,
} from './passkey-ceremony.ts';
import { raiseSession } from './raise-session.ts';

/**
 * A passkey as a second factor of a session that has begun otherwise, in GoTrue's wire format for factors of
 * type `webauthn`. Any passkey of the user will do.
 */

export async function listPasskeysOf(context: Context<SignedInEnv>): Promise<Passkey[]> {
  const { db, viewer } = context.var;
  const { passkeys } = await batch(db, {
    passkeys: db.select().from(authPasskeys).where(eq(authPasskeys.userId, viewer.id)),
  });
  return passkeys;
}

/** The caller's passkey with the id; undefined when it is not theirs. */
export async function findPasskeyOf(
  context: Context<SignedInEnv>,
  id: string,
): Promise<Passkey | undefined> {
  return (await listPasskeysOf(context)).find((passkey) => passkey.id === id);
}

export async function challengePasskey(context: Context<SignedInEnv>, id: string) {
  const { db, viewer, now } = context.var;
  const options = await requestOptions(context.env, await listPasskeysOf(context));
  const { challenge } = options;
  const { challenge_id, expires_at } = await storeChallenge(
    db,
    { kind: 'passkey_sign_in', sessionId: viewer.sessionId, factorId: id, challenge },
    now,
  );
  return {
    id: challenge_id,
    type: 'webauthn',
    expires_at,
    webauthn: { type: 'request', credential_options: { publicKey: options } },
  };
}

export async function verifyStepUp(
  context: Context<SignedInEnv>,
  request: { challenge_id?: string | null; webauthn?: { credential_response?: unknown } | null },
) {
  const { db, viewer, now } = context.var;
  const id = request.challenge_id ?? '';
  const challenge = await takeChallenge(db, id, 'passkey_sign_in', viewer.sessionId, now);
  const credential = credentialSchema.safeParse(request.webauthn?.credential_response).data;
  if (!credential) throw webAuthnFailed();
  const isTheirs = and(
    eq(authPasskeys.credentialId, credential.id),
    eq(authPasskeys.userId, viewer.id),
  );
  const passkey = await db.select().from(authPasskeys).where(isTheirs).get();
  if (!passkey) throw webAuthnFailed();
  const counter = await verifySignature(context.env, passkey, credential, challenge);
  const { response } = await raiseSession(context, {
    method: 'mfa/webauthn',
    isSettled: isSettled(passkey.createdAt, now),
    passkeyId: passkey.id,
    condition: isUnchanged(passkey),
    spend: [recordUse(db, passkey, counter, now)],
  });
  return response;
}
