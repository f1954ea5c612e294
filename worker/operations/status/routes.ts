import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { serviceStatuses } from '../../../domain/telemetry/service-status.ts';
import { readLateness } from '../../jobs/backlog.ts';
import { checkDependencies } from '../../jobs/check-dependencies.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';

/** `/api/status`: the state of the service, for everybody. It responds even when its dependencies do not. */
export const statusRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const { env } = context;
  const now = context.get('now');
  const reading = readLateness(database(env.DB), now);
  const [{ parts, rankings }, lateMs] = await Promise.all([
    checkDependencies(env, now, reading),
    reading.catch(() => ({})),
  ]);
  const rankingsAgeMs = rankings.computedAt === null ? null : now - Date.parse(rankings.computedAt);
  return context.json({ services: serviceStatuses({ parts, lateMs, rankingsAgeMs }, now) });
});
