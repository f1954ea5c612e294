import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { NOTIFICATION_RETENTION_DAYS } from '../../../domain/notifications/notification.ts';

/** The user whose account is deleted, under the name and address that they had. */
export interface DeletedUser {
  id: string;
  username: string;
  address: string;
}

export interface Work {
  env: Env;
  db: Database;
  user: DeletedUser;
  now: number;
  /** Maximum rows of a statement. */
  rowsMax: number;
  /** Maximum inboxes or objects that a piece calls. */
  callsMax: number;
  /** Calls of inboxes and objects so far, and statements beyond those of a usual piece. */
  calls: number;
}

/** Does one bounded piece; true while more may be left. */
export type Step = (work: Work) => Promise<boolean>;

type Condition = (user: DeletedUser) => SQL;

const nameOf = ({ table }: SQLiteColumn) => sql.identifier(getTableName(table));
/** A column of integers has the user's number. */
const isUsers = (column: SQLiteColumn) => (user: DeletedUser) =>
  sql`${sql.identifier(column.name)} = ${column.dataType === 'number' ? numberOfUser(user.id) : user.id}`;

/**
 * Deletes the rows that match, by default those with the user's id in `column`. `key`: the columns of the primary key,
 * for tables without a rowid.
 */
export function rows(
  column: SQLiteColumn,
  { key = 'rowid', which = isUsers(column) }: { key?: string; which?: Condition } = {},
): Step {
  return async ({ db, user, rowsMax }) => {
    const columns = sql.raw(key);
    const deleted = await db.all(sql`
      delete from ${nameOf(column)} where (${columns}) in (
        select ${columns} from ${nameOf(column)} where ${which(user)} limit ${rowsMax})
      returning 1`);
    return deleted.length >= rowsMax;
  };
}

/** Changes rows that match; a changed row must match no more. */
export function changes(table: string, set: SQL, which: Condition): Step {
  return async ({ db, user, rowsMax }) => {
    const changed = await db.all(sql`
      update ${sql.identifier(table)} set ${set} where rowid in (
        select rowid from ${sql.identifier(table)} where ${which(user)} limit ${rowsMax})
      returning 1`);
    return changed.length >= rowsMax;
  };
}

interface NotifiedAct {
  /** The values of its key, as a JSON array. */
  key: string;
  /** The user who may have a notice of the act; null when no notice is left. */
  personId: string | null;
}

/** Removes the name, and notices of what the user did alone, from these inboxes. */
export async function deleteFromInboxes(
  work: Work,
  people: Iterable<string | null>,
): Promise<void> {
  const { env, user } = work;
  const ids = new Set([...people].filter((id) => id !== null && id !== user.id) as string[]);
  work.calls += ids.size;
  await Promise.all(
    [...ids].map((id) => env.INBOX.getByName(id).deletePerson(user.id, user.username)),
  );
}

/**
 * Deletes rows that match, after the inboxes of those who were notified of them. `recipient` is the notified user's
 * id, `madeAt` the time of the act: notices are kept for 90 days. `key` is as for {@link rows}.
 */
export function acts(
  column: SQLiteColumn,
  { recipient, madeAt, key = ['rowid'] }: { recipient: SQL; madeAt: SQL; key?: string[] },
): Step {
  return async (work) => {
    const { db, user, now, rowsMax, callsMax } = work;
    const isTheirs = isUsers(column)(user);
    const columns = sql.raw(key.join(', '));
    const since = now - NOTIFICATION_RETENTION_DAYS * DAY_MS;
    const found = await db.all<NotifiedAct>(sql`
      select json_array(${columns}) as key, iif(${madeAt} >= ${since}, ${recipient}, null) as personId
      from ${nameOf(column)} as act where act.${isTheirs} limit ${rowsMax}`);
    const people = new Set<string | null>();
    const taken = found.filter(({ personId }) => {
      if (people.size < callsMax) people.add(personId);
      return people.has(personId);
    });
    if (taken.length === 0) return false;
    await deleteFromInboxes(work, people);
    const keys = JSON.stringify(taken.map((act) => JSON.parse(act.key)));
    const values = sql.raw(key.map((_, at) => `value ->> ${at}`).join(', '));
    await db.run(sql`
      delete from ${nameOf(column)} where (${columns}) in (select ${values} from json_each(${keys}))
        and ${isTheirs}`);
    return true;
  };
}
