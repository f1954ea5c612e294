import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { database } from '../../../database/client.ts';
import {
  authFactorResets,
  deadLetters,
  operatorLetters as letters,
  moderationAppeals,
  orderMails,
  unmetQuestions,
} from '../../../database/schema.ts';
import { type StoredChange, selectSettings } from '../../../database/settings.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { TASKS_SHOWN } from '../../../domain/operations/money-wire.ts';
import { plannedChange, settingNames } from '../../../domain/operations/settings.ts';
import type { Planned, Today } from '../../../domain/operations/today-wire.ts';
import { periodsOf } from '../../../domain/periods.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { countParked } from '../../platform/parked.ts';
import { namedColumn } from '../kit.ts';
import { listTasks } from '../money/tasks.ts';
import { listProposals } from '../team/list-proposals.ts';

/** The number of rows and the time of the oldest, epoch milliseconds. */
const counted = (time: SQLiteColumn) => ({
  count: count().as('count'),
  since: sql<number | null>`min(${time})`.as('since'),
});

const describe = (row: { count: number; since: number | null } | undefined) =>
  row?.since ? { count: row.count, since: iso(row.since) } : null;

const plannedSettings = (changes: readonly StoredChange[], now: number): Planned[] =>
  settingNames.flatMap((setting) => {
    const change = plannedChange(changes, setting, now);
    return change
      ? [{ what: 'setting', setting, since: iso(change.setAt), at: iso(change.appliesAt) }]
      : [];
  });

/** The tasks that wait for operators, from all sections of the console. */
export const todayRoutes = new Hono<AppEnv>().get('/today', async (context) => {
  const { DB, SECONDS_PER_DAY } = context.env;
  const { now, operator } = context.var;
  const db = database(DB);
  const { tasks } = await listTasks(db, now, periodsOf(SECONDS_PER_DAY));
  const { proposals } = await listProposals(db, operator, now);
  const since = sql<number>`min(${letters.createdAt})`.as('since');
  const { appeals, unmet, dead, mails, answers, resets, settings } = await batch(db, {
    appeals: first(
      db
        .select(counted(moderationAppeals.createdAt))
        .from(moderationAppeals)
        .where(isNull(moderationAppeals.decidedAt)),
    ),
    unmet: first(
      db
        .select(counted(unmetQuestions.createdAt))
        .from(unmetQuestions)
        .where(isNull(unmetQuestions.hiddenAt)),
    ),
    dead: first(db.select(counted(deadLetters.diedAt)).from(deadLetters)),
    mails: first(
      db
        .select({ count: count().as('count') })
        .from(orderMails)
        // Constants, so that SQLite uses the index of failed mails.
        .where(eq(orderMails.outcome, sql`'failed'`)),
    ),
    answers: db
      .select({ since, person: namedColumn('person', sql`${letters.personId}`) })
      .from(letters)
      .where(eq(letters.isWaiting, true))
      .groupBy(letters.personId)
      .orderBy(asc(since))
      .limit(TASKS_SHOWN),
    resets: db
      .select({
        since: authFactorResets.startedAt,
        at: authFactorResets.dueAt,
        person: namedColumn('person', sql`${authFactorResets.userId}`),
      })
      .from(authFactorResets)
      .orderBy(asc(authFactorResets.dueAt))
      .limit(TASKS_SHOWN),
    settings: selectSettings(db, now),
  });
  const parked = await countParked(db);
  const today: Today = {
    tasks: tasks.filter(({ kind }) => kind !== 'second_person'),
    proposals,
    appeals: describe(appeals),
    unmetQuestions: describe(unmet),
    deadLetters: describe(dead),
    failedMails: mails?.count ?? 0,
    letters: answers.map(({ person, since }) => ({ person, since: iso(since) })),
    parked: parked.reduce((sum, kind) => sum + kind.count, 0),
    planned: [
      ...resets.map(
        ({ person, since, at }): Planned => ({
          what: 'factor_reset',
          person,
          since: iso(since),
          at: iso(at),
        }),
      ),
      ...plannedSettings(settings, now),
    ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  };
  return context.json(today);
});
