import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { batch, first } from '../../database/batch.ts';
import { type Database, database } from '../../database/client.ts';
import { jobRuns, serviceOutages } from '../../database/schema.ts';
import { iso, isoOrNull } from '../../domain/dates/iso.ts';
import { DAY_MS } from '../../domain/limits.ts';
import type { ServiceHistory } from '../../domain/operations/health-wire.ts';
import {
  checksOfParts,
  checksOfState,
  type LevelCheck,
  UNWATCHED_MS,
} from '../../domain/telemetry/watched-levels.ts';
import { log } from '../platform/log.ts';
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
const isWatchingJob = and(eq(jobRuns.cron, WATCHING_JOB.cron), eq(jobRuns.job, WATCHING_JOB.job));

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
    const { event, ...state } = backlog.value;
    log.info(event, state);
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
  const missed = checks
    .filter(({ isMet }) => !isMet)
    .map(({ level, value }) => ({ level, beganAt: now, worst: value }));
  await db.batch([
    db
      .update(serviceOutages)
      .set({ endedAt: now })
      .where(and(isNull(serviceOutages.endedAt), inArray(serviceOutages.level, met))),
    db
      .insert(serviceOutages)
      .select(
        db
          .select({
            level: sql`'unwatched'`.as('level'),
            beganAt: jobRuns.ranAt,
            endedAt: sql`${now}`.as('ended_at'),
            worst: sql`null`.as('worst'),
          })
          .from(jobRuns)
          .where(and(isWatchingJob, lt(jobRuns.ranAt, now - UNWATCHED_MS))),
      )
      .onConflictDoNothing(),
    ...(missed.length === 0
      ? []
      : [
          db
            .insert(serviceOutages)
            .values(missed)
            .onConflictDoUpdate({
              target: serviceOutages.level,
              targetWhere: sql`ended_at is null`,
              set: { worst: sql`excluded.worst` },
              setWhere: sql`excluded.worst > coalesce(${serviceOutages.worst}, -1)`,
            }),
        ]),
  ]);
}

/** The outages of the last 90 days, the latest first, at most 500. */
export async function readHistory(db: Database, now: number): Promise<ServiceHistory> {
  const since = now - SHOWN_DAYS * DAY_MS;
  const { watched, rows } = await batch(db, {
    watched: first(db.select({ ranAt: jobRuns.ranAt }).from(jobRuns).where(isWatchingJob)),
    rows: db
      .select()
      .from(serviceOutages)
      .where(or(isNull(serviceOutages.endedAt), gt(serviceOutages.endedAt, since)))
      .orderBy(desc(serviceOutages.beganAt), serviceOutages.level)
      .limit(SHOWN_MAX + 1),
  });
  return {
    checkedAt: watched ? iso(watched.ranAt) : null,
    since: iso(since),
    outages: rows.slice(0, SHOWN_MAX).map(({ level, beganAt, endedAt, worst }) => ({
      level,
      beganAt: iso(beganAt),
      endedAt: isoOrNull(endedAt),
      worst,
    })),
    isCut: rows.length > SHOWN_MAX,
  };
}
