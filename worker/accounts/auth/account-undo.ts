import { and, eq, getTableColumns, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  accountDeletions,
  authFactorResets,
  authFactors,
  authFlowStates,
  authIdentities,
  authPasskeys,
  authRecoveryCodes,
  authSessions,
  authUsers,
  moderationDecisions,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import {
  type AccountChange,
  UNDO_MAILS_A_DAY,
  UNDO_MS,
} from '../../../domain/accounts/account-undo.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { mailAccepted, reachableAgain } from '../../platform/mail/refusals.ts';
import { deviceOf } from './device.ts';
import { endAtObjects } from './ended-sessions.ts';
import { logAuthEvent } from './events.ts';
import { type Flow, findFlow, insertFlowFor, newCode } from './flow-state.ts';
import { revokeDevices } from './revoke-devices.ts';
import { putBackShop } from './shop-undo.ts';
import { type Account, isEmailAvailable, selectAccount } from './user.ts';

/**
 * Taking back what was changed about who gets into an account. Each such change stores one row, with what stood
 * before it, and mails its link to the address of that moment, if that was confirmed. Whoever has this mailbox gets
 * the account back as it was before the change, whatever a thief changed then and later.
 */

/** The rows that let an account's owner in, by the name under which a change stores them. */
const accessTables = {
  factors: authFactors,
  codes: authRecoveryCodes,
  passkeys: authPasskeys,
  identities: authIdentities,
} satisfies Record<string, SQLiteTable>;
type AccessTable = keyof typeof accessTables;

const factorsOf = (userId: SQL | string) =>
  sql`(select ${authFactors.id} from ${authFactors} where ${authFactors.userId} = ${userId})`;

/** SQL: the rows of a user as a JSON list. Apps that were never verified let nobody in. */
function rowsOf(name: AccessTable): SQL {
  const table = accessTables[name];
  const cells = Object.values(getTableColumns(table)).map(
    ({ name: column }) => sql`${sql.raw(`'${column}'`)}, ${sql.identifier(column)}`,
  );
  const isTheirs =
    name === 'codes'
      ? sql`factor_id in ${factorsOf(sql`${authUsers.id}`)}`
      : sql`user_id = ${authUsers.id}`;
  const counts = name === 'factors' ? sql`${isTheirs} and verified_at is not null` : isTheirs;
  return sql`json((select json_group_array(json_object(${sql.join(cells, sql`, `)})) from ${table} where ${counts}))`;
}

/**
 * The code of a link that takes `change` back, and the statement that stores it, to be run before the change in its
 * batch. Stores nothing for an unconfirmed address, nor unless `condition` on `auth_users` holds, nor for a change of
 * which {@link UNDO_MAILS_A_DAY} were mailed. A change of the address is always stored, because it reserves the
 * address. `shop`: what the end of a shop takes away (shop-undo.ts).
 */
export function undoable(
  db: Database,
  userId: string,
  change: AccountChange,
  now: number,
  condition: SQL = sql`true`,
  shop: SQL = sql`null`,
) {
  const code = newCode();
  const before = sql.join(
    (Object.keys(accessTables) as AccessTable[]).map(
      (name) => sql`${sql.raw(`'${name}'`)}, ${rowsOf(name)}`,
    ),
    sql`, `,
  );
  const data = sql`json_object('change', ${change}, 'before', json_object(${before}, 'shop', ${shop}))`;
  const { kind, data: stored, expiresAt } = authFlowStates;
  const mailedToday = sql`(select count(*) from ${authFlowStates} where ${and(
    eq(authFlowStates.userId, userId),
    eq(kind, 'undo'),
    eq(sql`${stored} ->> 'change'`, change),
    gt(expiresAt, now + UNDO_MS - DAY_MS),
  )})`;
  const isLinked = and(
    eq(authUsers.id, userId),
    isNotNull(authUsers.emailConfirmedAt),
    condition,
    change === 'address' ? undefined : sql`${mailedToday} < ${UNDO_MAILS_A_DAY}`,
  )!;
  return { code, row: insertFlowFor(db, 'undo', code, data, isLinked, now) };
}

/** True when the link of this code takes its change back now. */
export async function isUndoable(db: Database, code: string, now: number): Promise<boolean> {
  return (await findFlow(db, 'undo', code, now)) !== null;
}

/** Takes the change back whose link has this token. Null when the link is not valid any more. */
export async function undoChange(context: AppContext, token: string): Promise<Account | null> {
  const { db, now } = context.var;
  const undo = await findFlow(db, 'undo', token, now);
  return undo && takeBack(context, undo);
}

/**
 * The oldest change away from `address` that can still be taken back: the owner of the address owns that
 * account. `suspendedAt`: epoch milliseconds, null when the account is not suspended.
 */
export function selectUndo(db: Database, address: string, now: number) {
  return db
    .select({
      codeHash: authFlowStates.codeHash,
      expiresAt: authFlowStates.expiresAt,
      userId: authFlowStates.userId,
      address: authFlowStates.address,
      suspendedAt: profiles.suspendedAt,
    })
    .from(authFlowStates)
    .leftJoin(profiles, eq(profiles.id, authFlowStates.userId))
    .where(
      and(
        eq(authFlowStates.address, address),
        eq(authFlowStates.kind, 'undo'),
        eq(sql`${authFlowStates.data} ->> 'change'`, 'address'),
        gt(authFlowStates.expiresAt, now),
      ),
    )
    .orderBy(authFlowStates.expiresAt)
    .limit(1);
}

/**
 * Restores the account from before a change: its address, apps, recovery codes, passkeys and Google accounts.
 * Whatever is younger ends: those added since, the password, sessions, links and codes, known devices, a removal of
 * factors by operators, a deletion that has not begun; a shop that has ended since opens again. Links of earlier changes stay valid, because their addresses had the account earlier. A
 * suspension continues. Null when the change can no longer be taken back, or the account in `auth_users` does not
 * meet the `condition`.
 */
export async function takeBack(
  context: AppContext,
  undo: Pick<Flow<'undo'>, 'codeHash' | 'expiresAt' | 'userId' | 'address'>,
  condition: SQL = sql`true`,
): Promise<Account | null> {
  const { db, now } = context.var;
  const { codeHash, expiresAt, userId, address } = undo;
  if (!userId || !address) return null;
  const ofUser = eq(authUsers.id, userId);
  const isThisFlow = eq(authFlowStates.codeHash, codeHash);
  const isOpen = sql`exists (select 1 from ${authFlowStates} where ${isThisFlow} and ${gt(authFlowStates.expiresAt, now)})`;
  const isFit = sql`exists (select 1 from ${authUsers} where ${and(ofUser, condition)})`;
  const holds = and(isOpen, isFit, isEmailAvailable(address, now, userId))!;
  const isOlder = and(eq(authFlowStates.kind, 'undo'), lte(authFlowStates.expiresAt, expiresAt))!;
  const { ended, restored, account } = await batch(db, {
    ended: db
      .delete(authSessions)
      .where(and(eq(authSessions.userId, userId), holds))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    ...putBackAccess(db, userId, codeHash, holds),
    ...stopDeletion(db, userId, holds, now),
    ...putBackShop(db, userId, expiresAt, holds, now),
    reset: db.delete(authFactorResets).where(and(eq(authFactorResets.userId, userId), holds)),
    // The flow is deleted last, because the statements before check that it is open.
    flows: db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, userId), sql`not ${isOlder}`, holds)),
    reachable: reachableAgain(db, and(ofUser, holds), now),
    restored: first(
      db
        .update(authUsers)
        .set({
          email: address,
          emailConfirmedAt: now,
          passwordHash: null,
          updatedAt: now,
          ...mailAccepted,
        })
        .where(and(ofUser, holds))
        .returning({ id: authUsers.id }),
    ),
    flow: db.delete(authFlowStates).where(and(isThisFlow, isFit)),
    account: first(selectAccount(db, ofUser)),
  });
  if (!restored || !account) return null;
  await endAtObjects(context, ended);
  await revokeDevices(context, address, deviceOf(context));
  logAuthEvent(context, 'change_undone', { ended: ended.length });
  return account;
}

/** Statements that open an account again which is closed, and not deleted yet; a decision may still hide it. */
function stopDeletion(db: Database, userId: string, holds: SQL, now: number) {
  const isDue = and(eq(accountDeletions.userId, userId), isNotNull(accountDeletions.dueAt))!;
  const isClosed = sql`exists (select 1 from ${accountDeletions} where ${isDue})`;
  const hiddenAt = sql`(select min(created_at) from ${moderationDecisions} where ${and(
    eq(moderationDecisions.subjectType, 'profile'),
    eq(moderationDecisions.subjectId, userId),
    eq(moderationDecisions.action, 'hide'),
    isNull(moderationDecisions.liftedAt),
  )})`;
  return {
    opened: updateProfile(
      db,
      { deletedAt: null, hiddenAt },
      and(eq(profiles.id, userId), isClosed, holds),
      now,
    ),
    conversations: insertWhere(
      db,
      outbox,
      outboxEntry('account_closed', { userId }, 0),
      and(isClosed, holds)!,
    ),
    notDeleted: db.delete(accountDeletions).where(and(isDue, holds)),
  };
}

/** Statements that remove what lets somebody in and did not before the change, and put back what did. */
function putBackAccess(db: Database, userId: string, codeHash: string, holds: SQL) {
  const before = (name: AccessTable) =>
    sql`(select value from ${authFlowStates}, json_each(${authFlowStates.data}, ${`$.before.${name}`})
      where ${eq(authFlowStates.codeHash, codeHash)})`;
  const idsBefore = (name: AccessTable) => sql`(select value ->> '$.id' from ${before(name)})`;
  const restore = (name: AccessTable) => {
    const columns = Object.values(getTableColumns(accessTables[name]));
    const cells = columns.map(({ name: column }) => sql`value ->> ${`$.${column}`}`);
    return db
      .insert(accessTables[name] as typeof authPasskeys)
      .select(sql`select ${sql.join(cells, sql`, `)} from ${before(name)} where ${holds}`)
      .onConflictDoNothing();
  };
  const removed = (table: typeof authFactors | typeof authPasskeys | typeof authIdentities) =>
    and(eq(table.userId, userId), holds);
  return {
    noCodes: db
      .delete(authRecoveryCodes)
      .where(and(sql`${authRecoveryCodes.factorId} in ${factorsOf(userId)}`, holds)),
    noFactors: db
      .delete(authFactors)
      .where(and(removed(authFactors), sql`${authFactors.id} not in ${idsBefore('factors')}`)),
    noPasskeys: db
      .delete(authPasskeys)
      .where(and(removed(authPasskeys), sql`${authPasskeys.id} not in ${idsBefore('passkeys')}`)),
    noIdentities: db
      .delete(authIdentities)
      .where(
        and(removed(authIdentities), sql`${authIdentities.id} not in ${idsBefore('identities')}`),
      ),
    factors: restore('factors'),
    codes: restore('codes'),
    passkeys: restore('passkeys'),
    identities: restore('identities'),
  };
}
