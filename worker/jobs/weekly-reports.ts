import { database } from '../../database/client.ts';
import { enqueueReports } from '../community/statistics/weekly-reports.ts';

/** Cron job: enqueues the weekly reports of creators. Writes one log entry if there were any. */
export async function enqueueReportsJob(env: Env, now: number): Promise<void> {
  const enqueued = await enqueueReports(database(env.DB), now);
  if (enqueued > 0) console.log(JSON.stringify({ event: 'reports.enqueued', enqueued }));
}
