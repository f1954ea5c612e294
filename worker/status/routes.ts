import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { serviceStatuses } from '../../domain/service-status.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readBacklog } from '../jobs/waiting.ts';
import { checkParts } from '../operations/parts.ts';

/** `/api/status`: what works, for everybody. It answers while what it asks does not. */
export const statusRoutes = new Hono<AppEnv>().get('/', async (context) => {
  const { env } = context;
  const now = context.get('now');
  const reading = readBacklog(database(env.DB), now);
  const [{ parts, rankings }, backlog] = await Promise.all([
    checkParts(env, now, reading),
    reading.catch(() => null),
  ]);
  const rankingsAgeMs = rankings.computedAt === null ? null : now - Date.parse(rankings.computedAt);
  const lateMs = backlog?.lateMs ?? {};
  return context.json({ services: serviceStatuses({ parts, lateMs, rankingsAgeMs }, now) });
});
