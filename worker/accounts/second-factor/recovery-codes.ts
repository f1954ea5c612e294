import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authFactors, authRecoveryCodes } from '../../../database/schema.ts';
import { isSettled } from '../../../domain/accounts/account-undo.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { undoable } from '../auth/account-undo.ts';
import { AuthError } from '../auth/errors.ts';
import { logAuthEvent } from '../auth/events.ts';
import { requireReauth } from '../auth/reauthenticate.ts';
import { alertChange, alertRecoveryCodeUsed } from '../auth/security-alerts.ts';
import { hasVerifiedFactor } from '../auth/user.ts';
import { viewerAccount } from '../auth/viewer-account.ts';
import { recoveryCodeHashes } from './factor-keys.ts';
import { factorNameSchema, factorNotFound, proofSchema } from './factors.ts';
import { checkCode } from './guarded-code.ts';
import { hasFactor, raiseSession, verificationFailed } from './raise-session.ts';
import { newRecoveryCodes, normalCode, RECOVERY_CODES } from './recovery-code.ts';

/**
 * Recovery codes in GoTrue's wire format: one set for an account with an app, shown once, each code valid
 * once in the place of the app's. A used code is deleted, so only unused ones are stored, as keyed hashes.
 */

const DEFAULT_NAME = 'Recovery codes';

export const recoveryCodesSchema = proofSchema.extend({
  friendly_name: factorNameSchema.nullish(),
});
export const recoveryCodeSchema = z.object({ code: z.string().max(200).nullish() });

async function findSet(context: Context<SignedInEnv>) {
  const { db, viewer } = context.var;
  const isIt = and(eq(authFactors.userId, viewer.id), eq(authFactors.kind, 'recovery_code'));
  const remaining = sql<number>`(select count(*) from ${authRecoveryCodes} where factor_id = ${authFactors.id})`;
  const { found } = await batch(db, {
    found: first(
      db
        .select({
          id: authFactors.id,
          name: authFactors.name,
          updatedAt: authFactors.updatedAt,
          remaining: remaining.as('remaining'),
        })
        .from(authFactors)
        .where(isIt),
    ),
  });
  return found;
}

/** `GET /factors/recovery-codes`: how many are left. */
export async function recoveryCodesStatus(context: Context<SignedInEnv>) {
  const found = await findSet(context);
  if (!found) throw factorNotFound();
  const { id, remaining } = found;
  return { id, type: 'recovery_code', total: RECOVERY_CODES, remaining };
}

/** `POST /factors/recovery-codes`: the first set, for a session of `aal2`. */
export async function generateRecoveryCodes(
  context: Context<SignedInEnv>,
  { friendly_name, ...proof }: z.infer<typeof recoveryCodesSchema>,
) {
  const { db, viewer, now } = context.var;
  const { account, signedInAt } = await viewerAccount(context);
  if (!hasVerifiedFactor(account))
    throw new AuthError(
      422,
      'mfa_recovery_codes_sole_factor',
      'Recovery codes need another verified factor',
    );
  requireRaised(context);
  await requireReauth(context, account, signedInAt, proof);
  if (await findSet(context)) throw setExists();
  const factor = {
    id: crypto.randomUUID(),
    ...{ userId: viewer.id, kind: 'recovery_code' as const, name: friendly_name || DEFAULT_NAME },
    ...{ verifiedAt: now, createdAt: now, updatedAt: now },
  };
  const codes = newRecoveryCodes();
  const isNew = sql`${hasFactor(viewer.id)} and not exists (
    select 1 from ${authFactors} where user_id = ${viewer.id} and kind = 'recovery_code')`;
  const undo = undoable(db, viewer.id, 'recovery_codes_made', now, isNew);
  const { stored } = await batch(db, {
    undo: undo.row,
    stored: first(
      insertWhere(db, authFactors, factor, isNew)
        .onConflictDoNothing()
        .returning({ id: authFactors.id }),
    ),
    inserted: insertCodes(context, factor.id, await hashesOf(context, factor.id, codes)),
  });
  if (!stored) throw setExists();
  logAuthEvent(context, 'recovery_codes_made');
  alertChange(context, account, 'recovery_codes_made', undo.code);
  return response(factor, codes);
}

/** The caller's set, once they have given the proof to change it. Throws 404 without one. */
async function setToChange(context: Context<SignedInEnv>, proof: z.infer<typeof proofSchema>) {
  const { account, signedInAt } = await viewerAccount(context);
  requireRaised(context);
  await requireReauth(context, account, signedInAt, proof);
  const found = await findSet(context);
  if (!found) throw factorNotFound();
  return { account, found };
}

/** `POST /factors/recovery-codes/regenerate`: a new set; the old codes are no longer valid. */
export async function regenerateRecoveryCodes(
  context: Context<SignedInEnv>,
  proof: z.infer<typeof proofSchema>,
) {
  const { db, now } = context.var;
  const { account, found } = await setToChange(context, proof);
  const codes = newRecoveryCodes();
  const undo = undoable(db, account.id, 'recovery_codes_made', now);
  await db.batch([
    undo.row,
    db.delete(authRecoveryCodes).where(eq(authRecoveryCodes.factorId, found.id)),
    db.update(authFactors).set({ updatedAt: now }).where(eq(authFactors.id, found.id)),
    insertCodes(context, found.id, await hashesOf(context, found.id, codes)),
  ]);
  logAuthEvent(context, 'recovery_codes_made');
  alertChange(context, account, 'recovery_codes_made', undo.code);
  return response(found, codes);
}

/** `DELETE /factors/recovery-codes` */
export async function removeRecoveryCodes(
  context: Context<SignedInEnv>,
  proof: z.infer<typeof proofSchema>,
) {
  const { db, now } = context.var;
  const { account, found } = await setToChange(context, proof);
  const undo = undoable(db, account.id, 'recovery_codes_removed', now);
  await db.batch([undo.row, db.delete(authFactors).where(eq(authFactors.id, found.id))]);
  logAuthEvent(context, 'recovery_codes_removed');
  alertChange(context, account, 'recovery_codes_removed', undo.code);
  return { id: found.id };
}

/** `POST /factors/recovery-codes/verify`: raises the session, and uses the code up. */
export async function verifyRecoveryCode(
  context: Context<SignedInEnv>,
  { code }: z.infer<typeof recoveryCodeSchema>,
) {
  const { db, now } = context.var;
  const { account } = await viewerAccount(context);
  const found = await findSet(context);
  const hashes = found
    ? await recoveryCodeHashes(context.env, found.id, normalCode(code ?? ''))
    : [];
  const isIt = and(
    eq(authRecoveryCodes.factorId, found?.id ?? ''),
    inArray(authRecoveryCodes.codeHash, hashes),
  );
  const isRight = await checkCode(context, account, async () => {
    const unused = await db.select().from(authRecoveryCodes).where(isIt).get();
    return unused ?? null;
  });
  if (!isRight) throw verificationFailed('Invalid recovery code entered');
  const { account: raised, response: session } = await raiseSession(context, {
    method: 'mfa/recovery_code',
    isSettled: isSettled(found?.updatedAt ?? now, now),
    condition: sql`exists (select 1 from ${authRecoveryCodes} where ${isIt})`,
    spend: [db.delete(authRecoveryCodes).where(isIt)],
  });
  alertRecoveryCodeUsed(context, raised);
  return session;
}

/** Codes are for people at `aal2` only, also where no factor would require it. */
function requireRaised({ var: { viewer } }: Context<SignedInEnv>): void {
  if (!viewer.hasSecondFactor)
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

function setExists(): AuthError {
  return new AuthError(
    422,
    'mfa_verified_factor_exists',
    'Recovery codes exist already, regenerate them to replace them',
  );
}

function hashesOf({ env }: Context<SignedInEnv>, factorId: string, codes: readonly string[]) {
  return Promise.all(
    codes.map(async (code) => (await recoveryCodeHashes(env, factorId, code))[0]!),
  );
}

/** Statement that stores the codes of a set that exists; it stores nothing when another request made one. */
function insertCodes(
  { var: { db } }: Context<SignedInEnv>,
  factorId: string,
  hashes: readonly string[],
) {
  return db.insert(authRecoveryCodes).select(
    sql`select ${factorId}, value from json_each(${JSON.stringify(hashes)})
      where exists (select 1 from ${authFactors} where id = ${factorId})`,
  );
}

function response({ id, name }: { id: string; name: string }, codes: readonly string[]) {
  return { id, type: 'recovery_code', friendly_name: name, total: RECOVERY_CODES, codes };
}
