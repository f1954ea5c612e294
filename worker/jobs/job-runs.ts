import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { jobRuns } from '../../database/schema.ts';
import { iso, isoOrNull } from '../../domain/dates/iso.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/limits.ts';
import type { JobState } from '../../domain/operations/health-wire.ts';

export interface EndedJob {
  cron: string;
  job: string;
  /** The scheduled time of the run, epoch milliseconds. */
  ranAt: number;
  tookMs: number;
  /** Null when it has succeeded. */
  error: string | null;
}

/** Stores the outcomes of a run's jobs with one statement. A run that ends after a later one changes nothing. */
export async function recordRuns(db: Database, ended: readonly EndedJob[]): Promise<void> {
  const rows = ended.map(({ cron, job, ranAt, tookMs, error }) => [
    ...[cron, job, ranAt, tookMs],
    ...[error === null ? null : ranAt, error],
  ]);
  await db.run(sql`
    insert into job_runs (cron, job, ran_at, took_ms, failed_at, error)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
    from json_each(${JSON.stringify(rows)}) where true
    on conflict (cron, job) do update set ran_at = excluded.ran_at, took_ms = excluded.took_ms,
      failed_at = coalesce(excluded.failed_at, failed_at), error = coalesce(excluded.error, error)
    where excluded.ran_at >= ran_at`);
}

/** Runs that may be missed before a job counts as late. */
const MISSED_RUNS = 3;

/** The states of these jobs, in their order. */
export async function readJobs(
  db: Database,
  jobs: readonly { cron: string; job: string }[],
  now: number,
): Promise<JobState[]> {
  const rows = await db.select().from(jobRuns);
  return jobs.map(({ cron, job }) => {
    const run = rows.find((row) => row.cron === cron && row.job === job);
    return {
      ...{ cron, job },
      ranAt: run ? iso(run.ranAt) : null,
      tookMs: run?.tookMs ?? null,
      hasFailed: run !== undefined && run.failedAt === run.ranAt,
      failedAt: isoOrNull(run?.failedAt ?? null),
      error: run?.error ?? null,
      isLate: run !== undefined && now - run.ranAt > MISSED_RUNS * intervalOf(cron),
    };
  });
}

/** Time between two runs of a cron: minutes as in its first field, or else a day. */
function intervalOf(cron: string): number {
  const [, step] = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron) ?? [];
  if (step !== undefined) return Number(step) * MINUTE_MS;
  return cron === '* * * * *' ? MINUTE_MS : DAY_MS;
}
