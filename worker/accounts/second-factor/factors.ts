import { and, count, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  authChallenges,
  authFactors,
  authRecoveryCodes,
  authSessions,
} from '../../../database/schema.ts';
import { isSettled } from '../../../domain/accounts/account-undo.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { lengthOf } from '../../../domain/text/length.ts';
import { isStorableText } from '../../../domain/text/shown-text.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { undoable } from '../auth/account-undo.ts';
import { AuthError, validationFailed } from '../auth/errors.ts';
import { logAuthEvent } from '../auth/events.ts';
import { requireReauth } from '../auth/reauthenticate.ts';
import { alertChange } from '../auth/security-alerts.ts';
import { viewerAccount } from '../auth/viewer-account.ts';
import { decryptSecret, encryptSecret } from './factor-keys.ts';
import { checkCode } from './guarded-code.ts';
import { challengePasskey, findPasskeyOf, verifyStepUp } from './passkey-step-up.ts';
import {
  challengeExpired,
  hasFactor,
  isChallenge,
  raiseSession,
  verificationFailed,
} from './raise-session.ts';
import { describeSecret, newSecret, stepOf } from './totp.ts';

/**
 * Authenticator apps (TOTP) in GoTrue's wire format. An app has an effect once a code of it was right;
 * until then it expires. Changes need a recent sign-in, or another proof (worker/accounts/auth/reauthenticate.ts).
 */

const FACTORS_MAX = 10;
/** An app that was never verified can be verified for this long, and is deleted then. */
export const UNVERIFIED_MS = HOUR_MS;
const CHALLENGE_MS = 5 * MINUTE_MS;
const NAME_MAX_LENGTH = 100;
const ISSUER = 'Dis-moi';

/** Fields that prove the caller again, beside those of GoTrue's clients. */
const proofFields = {
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
};
export const proofSchema = z.object(proofFields);

export const factorNameSchema = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => isStorableText(text) && lengthOf(text) <= NAME_MAX_LENGTH, {
    message: `A name has at most ${NAME_MAX_LENGTH} characters`,
  });

export const enrollSchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: factorNameSchema.nullish(),
  issuer: z.string().max(100).refine(isStorableText).nullish(),
  ...proofFields,
});

/** `POST /factors`: a new app, with the secret that it needs. The secret is shown here only. */
export async function enroll(context: Context<SignedInEnv>, request: z.infer<typeof enrollSchema>) {
  const { db, env, now, viewer } = { ...context.var, env: context.env };
  if (request.factor_type === 'phone')
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (request.factor_type === 'webauthn')
    throw new AuthError(
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA enroll is disabled for WebAuthn: add a passkey',
    );
  if (request.factor_type !== 'totp') throw validationFailed('factor_type needs to be totp');
  const { account, signedInAt } = await viewerAccount(context);
  await requireReauth(context, account, signedInAt, request);
  const name = request.friendly_name ?? '';
  const id = crypto.randomUUID();
  const secret = newSecret();
  const ofUser = eq(authFactors.userId, viewer.id);
  const { inserted, sameName } = await batch(db, {
    unverified: db
      .delete(authFactors)
      .where(
        and(ofUser, isNull(authFactors.verifiedAt), lt(authFactors.createdAt, now - UNVERIFIED_MS)),
      ),
    inserted: first(
      insertWhere(
        db,
        authFactors,
        {
          id,
          userId: viewer.id,
          kind: 'totp',
          name,
          secret: await encryptSecret(env, id, secret),
          createdAt: now,
          updatedAt: now,
        },
        sql`(${db.select({ n: count() }).from(authFactors).where(ofUser)}) < ${FACTORS_MAX}`,
      )
        .onConflictDoNothing()
        .returning({ id: authFactors.id }),
    ),
    sameName: first(
      db
        .select({ id: authFactors.id })
        .from(authFactors)
        .where(and(ofUser, eq(authFactors.name, name))),
    ),
  });
  if (!inserted) {
    if (sameName)
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      );
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    );
  }
  return {
    id,
    type: 'totp',
    friendly_name: name || undefined,
    totp: describeSecret(secret, request.issuer || ISSUER, account.email),
  };
}

/** The caller's app; 404 for another one, and for an unverified one that has expired. */
async function findFactor(context: Context<SignedInEnv>, id: string) {
  const { db, viewer, now } = context.var;
  const { factor } = await batch(db, {
    factor: first(
      db
        .select()
        .from(authFactors)
        .where(
          and(
            eq(authFactors.id, id),
            eq(authFactors.userId, viewer.id),
            eq(authFactors.kind, 'totp'),
          ),
        ),
    ),
  });
  const isOver = factor?.verifiedAt === null && factor.createdAt < now - UNVERIFIED_MS;
  return factor && !isOver ? { ...factor, secret: factor.secret! } : null;
}

export function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
}

/** `POST /factors/:id/challenge`: of an app, or of a passkey, which raises the session too. */
export async function challengeFactor(context: Context<SignedInEnv>, id: string) {
  const { db, viewer, now } = context.var;
  const factor = await findFactor(context, id);
  if (!factor) {
    const passkey = await findPasskeyOf(context, id);
    if (!passkey) throw factorNotFound();
    return challengePasskey(context, passkey.id);
  }
  const challenge = {
    ...{ id: crypto.randomUUID(), kind: 'factor' as const, factorId: id },
    ...{ sessionId: viewer.sessionId, challenge: '', expiresAt: now + CHALLENGE_MS },
  };
  await db.batch([db.insert(authChallenges).values(challenge)]);
  return { id: challenge.id, type: 'totp', expires_at: Math.floor(challenge.expiresAt / 1000) };
}

export const verifyFactorSchema = z.object({
  challenge_id: z.string().nullish(),
  code: z.string().nullish(),
  webauthn: z.looseObject({ credential_response: z.unknown() }).nullish(),
});

/**
 * `POST /factors/:id/verify`: raises the session by a code. A code is accepted once, and a challenge as
 * well. The first right code of a new app verifies it, and deletes others that were begun.
 */
export async function verifyFactor(
  context: Context<SignedInEnv>,
  id: string,
  request: z.infer<typeof verifyFactorSchema>,
) {
  const { db, viewer, now } = context.var;
  const { env } = context;
  const factor = await findFactor(context, id);
  if (!factor) {
    if (!(await findPasskeyOf(context, id))) throw factorNotFound();
    return verifyStepUp(context, request);
  }
  const { challenge_id: challengeId, code } = request;
  const { account } = await viewerAccount(context);
  const isOurs = and(
    isChallenge(challengeId ?? '', 'factor', viewer.sessionId),
    eq(authChallenges.factorId, id),
  )!;
  const challenge = await db.select().from(authChallenges).where(isOurs).get();
  if (!challenge)
    throw new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  if (challenge.expiresAt <= now) throw challengeExpired(challenge.id);
  const secret = await decryptSecret(env, id, factor.secret);
  const step = await checkCode(context, account, async () => {
    const used = stepOf(code ?? '', secret, now);
    return used !== null && used > (factor.lastUsedStep ?? -1) ? used : null;
  });
  if (step === null) throw verificationFailed();
  const isUnused = and(
    eq(authFactors.id, id),
    or(isNull(authFactors.lastUsedStep), lt(authFactors.lastUsedStep, step)),
  );
  const isNew = factor.verifiedAt === null;
  const undo = undoable(db, viewer.id, 'factor_added', now, isNew ? sql`true` : sql`false`);
  const { account: raised, response } = await raiseSession(context, {
    method: 'totp',
    isSettled: isSettled(factor.createdAt, now),
    condition: sql`exists (select 1 from ${authChallenges} where ${isOurs})
      and exists (select 1 from ${authFactors} where ${isUnused})`,
    spend: [
      undo.row,
      db.delete(authChallenges).where(isOurs),
      db
        .update(authFactors)
        .set({
          lastUsedStep: step,
          verifiedAt: sql`coalesce(${authFactors.verifiedAt}, ${now})`,
          ...(isNew ? { updatedAt: now } : {}),
          // With the current key, so that an old one can be dropped.
          secret: await encryptSecret(env, id, secret),
        })
        .where(eq(authFactors.id, id)),
      db
        .delete(authFactors)
        .where(
          and(
            eq(authFactors.userId, viewer.id),
            ne(authFactors.id, id),
            isNull(authFactors.verifiedAt),
          ),
        ),
    ],
  });
  if (isNew) {
    logAuthEvent(context, 'factor_added');
    alertChange(context, raised, 'factor_added', undo.code);
  }
  return response;
}

/**
 * `DELETE /factors/:id`: removes an app. A verified one needs `aal2` and a proof. With the last one the
 * recovery codes go, and all sessions are `aal1` again, except those that a passkey began.
 */
export async function unenroll(
  context: Context<SignedInEnv>,
  id: string,
  proof: z.infer<typeof proofSchema>,
) {
  const { db, viewer, now } = context.var;
  const factor = await findFactor(context, id);
  if (!factor) throw factorNotFound();
  const { account, signedInAt } = await viewerAccount(context);
  const isVerified = factor.verifiedAt !== null;
  if (isVerified) await requireReauth(context, account, signedInAt, proof);
  const isLast = sql`not ${hasFactor(viewer.id)}`;
  const provenWithout = sql`iif(${authSessions.method} = 'passkey' and ${authSessions.passkeyId} is not null, ${authSessions.createdAt}, null)`;
  const ofUser = eq(authFactors.userId, viewer.id);
  const recoveryFactor = and(ofUser, eq(authFactors.kind, 'recovery_code'), isLast);
  const isThere = sql`exists (select 1 from ${authFactors} where ${and(ofUser, eq(authFactors.id, id))})`;
  const undo = undoable(db, viewer.id, 'factor_removed', now, isVerified ? isThere : sql`false`);
  const { removed } = await batch(db, {
    undo: undo.row,
    removed: first(
      db
        .delete(authFactors)
        .where(and(ofUser, eq(authFactors.id, id)))
        .returning({ id: authFactors.id }),
    ),
    recoveryCodes: db
      .delete(authRecoveryCodes)
      .where(
        sql`${authRecoveryCodes.factorId} in (select id from ${authFactors} where ${recoveryFactor})`,
      ),
    recovery: db.delete(authFactors).where(recoveryFactor),
    sessions: db
      .update(authSessions)
      .set({ secondFactor: null, secondFactorAt: provenWithout })
      .where(
        and(
          eq(authSessions.userId, viewer.id),
          inArray(authSessions.secondFactor, ['totp', 'mfa/recovery_code']),
          isLast,
        ),
      ),
  });
  if (!removed) throw factorNotFound();
  if (isVerified) {
    logAuthEvent(context, 'factor_removed');
    alertChange(context, account, 'factor_removed', undo.code);
  }
  return { id };
}
