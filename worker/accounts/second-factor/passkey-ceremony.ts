import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { authChallenges, authPasskeys } from '../../../database/schema.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { AuthError } from '../auth/errors.ts';
import { challengeExpired, isChallenge } from './raise-session.ts';

/**
 * The cryptography of passkeys (WebAuthn level 3) by @simplewebauthn/server, which is loaded at the first
 * passkey of an isolate. The site's configured origin is the only one accepted; the caller cannot choose it.
 */

const CHALLENGE_MS = 5 * MINUTE_MS;
const RP_NAME = 'Dis-moi';

export type Passkey = typeof authPasskeys.$inferSelect;

export const loadWebAuthn = () => import('@simplewebauthn/server');

export function relyingParty({ SITE_ORIGIN }: Pick<Env, 'SITE_ORIGIN'>) {
  return { id: new URL(SITE_ORIGIN).hostname, name: RP_NAME, origin: new URL(SITE_ORIGIN).origin };
}

/** A browser's new passkey or signature; the library checks the rest. */
export const credentialSchema = z.looseObject({
  id: z.string().min(1).max(2_048),
  rawId: z.string().max(2_048),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
export type Credential = z.infer<typeof credentialSchema>;

export function webAuthnFailed(): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', 'Passkey could not be verified');
}

type Challenge = Pick<
  typeof authChallenges.$inferInsert,
  'kind' | 'sessionId' | 'factorId' | 'challenge'
>;

/** Stores a challenge that is valid for five minutes. */
export async function storeChallenge(db: Database, challenge: Challenge, now: number) {
  const row = { ...challenge, id: crypto.randomUUID(), expiresAt: now + CHALLENGE_MS };
  await db.batch([db.insert(authChallenges).values(row)]);
  return { challenge_id: row.id, expires_at: Math.floor(row.expiresAt / 1000) };
}

/**
 * Takes the challenge, which nobody can use again, whatever becomes of the signature. Throws when there is
 * none for this session, or it has expired.
 */
export async function takeChallenge(
  db: Database,
  id: string,
  kind: 'passkey_new' | 'passkey_sign_in',
  sessionId: string | null,
  now: number,
): Promise<string> {
  const { taken } = await batch(db, {
    taken: first(
      db
        .delete(authChallenges)
        .where(isChallenge(id, kind, sessionId))
        .returning(),
    ),
  });
  if (!taken)
    throw new AuthError(400, 'webauthn_challenge_not_found', 'There is no such challenge');
  if (taken.expiresAt <= now) throw challengeExpired(id, 'webauthn_challenge_expired');
  return taken.challenge;
}

/** The options with which a browser asks for a signature by one of the passkeys; by any, if there are none. */
export async function requestOptions(env: Env, passkeys: readonly Passkey[] = []) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(env).id,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    ...(passkeys.length > 0 ? { allowCredentials: passkeys.map(described) } : {}),
  });
}

/** The passkey as options name it. */
export const described = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as WebAuthnCredential['transports'],
});

/** A verified new credential. Throws `webauthn_verification_failed` for anything else. */
export async function verifyNewCredential(env: Env, credential: Credential, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id, origin } = relyingParty(env);
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw webAuthnFailed();
  const { credential: added, credentialDeviceType } = verified.registrationInfo;
  return { ...added, isSynced: credentialDeviceType === 'multiDevice' };
}

/**
 * The new signature counter after a signature by the passkey. Throws `webauthn_verification_failed` for a
 * wrong one, and for a counter that does not grow: then the passkey may have been copied. A backed-up passkey
 * is on several devices, whose counters differ or stay at 0.
 */
export async function verifySignature(
  env: Env,
  passkey: Passkey,
  credential: Credential,
  challenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id, origin } = relyingParty(env);
  const verified = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      // Compared below: the library knows no passkey that is on several devices.
      counter: 0,
    },
  }).catch(() => null);
  if (!verified?.verified) throw webAuthnFailed();
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const isCounted = newCounter > 0 || passkey.counter > 0;
  const isOnSeveral = passkey.isSynced && credentialBackedUp;
  if (isCounted && !isOnSeveral && newCounter <= passkey.counter) throw webAuthnFailed();
  return newCounter;
}

export function recordUse(db: Database, passkey: Passkey, counter: number, now: number) {
  return db
    .update(authPasskeys)
    .set({ counter, lastUsedAt: now })
    .where(eq(authPasskeys.id, passkey.id));
}

/** Condition: the passkey exists, and has not been used since it was read. */
export function isUnchanged({ id, counter }: Passkey): SQL {
  const isIt = and(eq(authPasskeys.id, id), eq(authPasskeys.counter, counter));
  return sql`exists (select 1 from ${authPasskeys} where ${isIt})`;
}
