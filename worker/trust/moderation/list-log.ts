import { desc, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { moderationLog } from '../../../database/schema.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import type { LogEntry } from '../../../domain/moderation/moderation-wire.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { subjectOf } from './case-columns.ts';
import { isoTime } from './decision-json.ts';
import { personColumn } from './person-json.ts';

/** The log is ordered by its entries' ascending ids. */
export const logQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

/** A page of all moderators' actions, latest first. 404 for a user who is no moderator. */
export async function listLog(
  db: Database,
  moderatorId: string,
  before: number | undefined,
): Promise<{ entries: LogEntry[]; nextCursor: string | null }> {
  const [role, found] = await db.batch([
    selectIsModerator(db, moderatorId),
    db
      .select({
        id: moderationLog.id,
        at: moderationLog.at,
        action: moderationLog.action,
        subjectType: moderationLog.subjectType,
        subjectId: moderationLog.subjectId,
        conversationId: moderationLog.conversationId,
        reason: moderationLog.reason,
        moderator: personColumn('moderator', sql`moderation_log.moderator_id`),
      })
      .from(moderationLog)
      .where(before === undefined ? undefined : lt(moderationLog.id, before))
      .orderBy(desc(moderationLog.id))
      .limit(CASES_PAGE_SIZE + 1),
  ]);
  requireModerator(role);
  const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ id }) => String(id));
  return {
    entries: rows.map(({ id, at, action, reason, moderator, ...row }) => ({
      id: String(id),
      at: isoTime(at),
      action,
      subject: subjectOf(row),
      reason,
      moderator,
    })),
    nextCursor,
  };
}
