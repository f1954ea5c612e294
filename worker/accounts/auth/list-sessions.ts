import { and, desc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { batch } from '../../../database/batch.ts';
import { authSessions } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { isLive } from './session.ts';

const SESSIONS_SHOWN = 100;

/**
 * Lists the caller's signed-in devices, this one first, then the most recently used. GoTrue has no such
 * endpoint; the format follows its style.
 */
export async function listSessions(context: Context<SignedInEnv>) {
  const { db, viewer, now } = context.var;
  const { rows } = await batch(db, {
    rows: db
      .select()
      .from(authSessions)
      .where(and(eq(authSessions.userId, viewer.id), isLive(now)))
      .orderBy(desc(eq(authSessions.id, viewer.sessionId)), desc(authSessions.refreshedAt))
      .limit(SESSIONS_SHOWN),
  });
  return rows.map((row) => ({
    id: row.id,
    current: row.id === viewer.sessionId,
    method: row.method,
    user_agent: row.userAgent,
    country: row.country,
    created_at: iso(row.createdAt),
    refreshed_at: iso(row.refreshedAt),
    expires_at: iso(row.expiresAt),
  }));
}
