import { type ScheduledJob, scheduledJobs } from '../../../worker/jobs/jobs.ts';

/** The cron job of that name, which a test runs with its own bindings and time. */
export function jobNamed(name: string): ScheduledJob {
  const stage = Object.values(scheduledJobs)
    .flat()
    .find((jobs) => name in jobs);
  if (!stage) throw new Error(`worker/jobs/jobs.ts has no job '${name}'`);
  return stage[name]!;
}
