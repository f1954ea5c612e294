import { asc, count, eq, isNull, min, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { operatorLetters as letters, moderationAppeals } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { TASKS_SHOWN } from '../../../domain/operations/money-wire.ts';
import type { Today } from '../../../domain/operations/today-wire.ts';
import { periodsOf } from '../../../domain/periods.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { countParked } from '../../platform/parked.ts';
import { namedColumn } from '../kit.ts';
import { listTasks } from '../money/tasks.ts';
import { listProposals } from '../team/list-proposals.ts';

/** The tasks that wait for operators, from all sections of the console. */
export const todayRoutes = new Hono<AppEnv>().get('/today', async (context) => {
  const { DB, SECONDS_PER_DAY } = context.env;
  const { now, operator } = context.var;
  const db = database(DB);
  const { tasks } = await listTasks(db, now, periodsOf(SECONDS_PER_DAY));
  const { proposals } = await listProposals(db, operator, now);
  const [appeals] = await db
    .select({ count: count(), since: min(moderationAppeals.createdAt) })
    .from(moderationAppeals)
    .where(isNull(moderationAppeals.decidedAt));
  const since = sql<number>`min(${letters.createdAt})`.as('since');
  const answers = await db
    .select({ since, person: namedColumn('person', sql`${letters.personId}`) })
    .from(letters)
    .where(eq(letters.isWaiting, true))
    .groupBy(letters.personId)
    .orderBy(asc(since))
    .limit(TASKS_SHOWN);
  const parked = await countParked(db);
  const today: Today = {
    tasks: tasks.filter(({ kind }) => kind !== 'second_person'),
    proposals,
    appeals: appeals?.since ? { count: appeals.count, since: iso(appeals.since) } : null,
    letters: answers.map(({ person, since }) => ({ person, since: iso(since) })),
    parked: parked.reduce((sum, kind) => sum + kind.count, 0),
  };
  return context.json(today);
});
