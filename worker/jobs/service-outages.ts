import { desc, gt, isNull, or, sql } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { jobRuns, serviceOutages } from '../../database/schema.ts';
import type { ServiceHistory } from '../../domain/admin/health-wire.ts';
import { DAY_MS } from '../../domain/limits.ts';
import {
  checksOfParts,
  checksOfState,
  type LevelCheck,
  UNWATCHED_MS,
} from '../../domain/telemetry/watched-levels.ts';
import { readBacklog } from './backlog.ts';
import { checkDependencies } from './check-dependencies.ts';

/** The days whose outages operators see. */
const SHOWN_DAYS = 90;
/** Maximum number of outages listed. */
const SHOWN_MAX = 500;

/**
 * The cron and the name of the job that checks the levels. A time without its runs is an outage of the level
 * `unwatched`.
 */
export const WATCHING_JOB = { cron: '*/5 * * * *', job: 'state' };

/** Cron job: logs the backlog, checks the service levels and stores which are missed. */
export async function watchLevels(env: Env, now: number): Promise<void> {
  const db = database(env.DB);
  const [health, backlog] = await Promise.allSettled([
    checkDependencies(env, now),
    readBacklog(db, env.RANKINGS, now),
  ]);
  const checks: LevelCheck[] = [];
  if (health.status === 'fulfilled') checks.push(...checksOfParts(health.value.parts));
  if (backlog.status === 'fulfilled') {
    console.log(JSON.stringify(backlog.value));
    checks.push(...checksOfState(backlog.value));
  }
  await recordChecks(db, checks, now);
  if (backlog.status === 'rejected') throw backlog.reason;
}

/**
 * Begins an outage for each missed level that has none, and ends those of the levels that are met again. A level
 * without a check stays as it is. One round trip, and no writes while all is well.
 */
export async function recordChecks(
  db: Database,
  checks: readonly LevelCheck[],
  now: number,
): Promise<void> {
  const met = checks.filter(({ isMet }) => isMet).map(({ level }) => level);
  const missed = checks.filter(({ isMet }) => !isMet).map(({ level, value }) => [level, value]);
  const { cron, job } = WATCHING_JOB;
  await db.batch([
    db.run(sql`
      update service_outages set ended_at = ${now}
      where ended_at is null and level in (select value from json_each(${JSON.stringify(met)}))`),
    db.run(sql`
      insert into service_outages (level, began_at, worst)
      select value ->> 0, ${now}, value ->> 1 from json_each(${JSON.stringify(missed)}) where true
      on conflict (level) where ended_at is null do update set worst = excluded.worst
      where excluded.worst > coalesce(worst, -1)`),
    db.run(sql`
      insert into service_outages (level, began_at, ended_at)
      select 'unwatched', ran_at, ${now} from job_runs
      where cron = ${cron} and job = ${job} and ran_at < ${now - UNWATCHED_MS}
      on conflict do nothing`),
  ]);
}

/** The outages of the last 90 days, the latest first, at most 500. */
export async function readHistory(db: Database, now: number): Promise<ServiceHistory> {
  const since = now - SHOWN_DAYS * DAY_MS;
  const { cron, job } = WATCHING_JOB;
  const [[watched], rows] = await db.batch([
    db.select({ ranAt: jobRuns.ranAt }).from(jobRuns).where(sql`cron = ${cron} and job = ${job}`),
    db
      .select()
      .from(serviceOutages)
      .where(or(isNull(serviceOutages.endedAt), gt(serviceOutages.endedAt, since)))
      .orderBy(desc(serviceOutages.beganAt), serviceOutages.level)
      .limit(SHOWN_MAX + 1),
  ]);
  return {
    checkedAt: watched ? new Date(watched.ranAt).toISOString() : null,
    since: new Date(since).toISOString(),
    outages: rows.slice(0, SHOWN_MAX).map(({ level, beganAt, endedAt, worst }) => ({
      level,
      beganAt: new Date(beganAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      worst,
    })),
    isCut: rows.length > SHOWN_MAX,
  };
}
