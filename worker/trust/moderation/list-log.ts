import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { moderationLog as log } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import { logFilters, loggedActs } from '../../../domain/moderation/log-filter.ts';
import type { LogEntry } from '../../../domain/moderation/moderation-wire.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { subjectOf } from './case-columns.ts';

import { personColumn } from './person-json.ts';

/** A place in the log: the time of an entry, epoch milliseconds, and its id. */
const logCursorSchema = z
  .string()
  .regex(/^\d{1,15}_\d{1,15}$/)
  .transform((text) => {
    const [at, id] = text.split('_').map(Number);
    return { at: at!, id: id! };
  });

/** `acts`: one kind of entries only. `before`: only earlier entries, ISO 8601. */
export const logQuerySchema = z.object({
  acts: z.enum(logFilters).optional(),
  before: z.iso.datetime().optional(),
  cursor: logCursorSchema.optional(),
});
export type LogQuery = z.infer<typeof logQuerySchema>;

const ROWS = CASES_PAGE_SIZE + 1;

/**
 * A page of all moderators' actions, latest first by the time at which they happened. 404 for a user who is
 * no moderator.
 */
export async function listLog(
  db: Database,
  moderatorId: string,
  { acts, before, cursor }: LogQuery,
): Promise<{ entries: LogEntry[]; nextCursor: string | null }> {
  const isInTime = and(
    before === undefined ? undefined : lt(log.at, Date.parse(before)),
    cursor && sql`(${log.at}, ${log.id}) < (${cursor.at}, ${cursor.id})`,
  );
  const { role, found } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: db
      .select({
        id: log.id,
        at: log.at,
        action: log.action,
        subjectType: log.subjectType,
        subjectId: log.subjectId,
        conversationId: log.conversationId,
        caseId: log.caseId,
        reason: log.reason,
        moderator: personColumn('moderator', sql`moderation_log.moderator_id`),
        username: sql<string | null>`iif(moderation_log.subject_type = 'profile',
          (select username from profiles where profiles.id = moderation_log.subject_id), null)`.as(
          'username',
        ),
      })
      .from(log)
      .where(acts ? sql`${log.id} in (${latestOf(loggedActs[acts], isInTime)})` : isInTime)
      .orderBy(desc(log.at), desc(log.id))
      .limit(ROWS),
  });
  requireModerator(role);
  const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ at, id }) => `${at}_${id}`);
  return {
    entries: rows.map(({ id, at, action, caseId, username, reason, moderator, ...row }) => ({
      id: String(id),
      at: iso(at),
      action,
      subject: subjectOf(row),
      caseId,
      username,
      reason,
      moderator,
    })),
    nextCursor,
  };
}

/**
 * The ids of the latest entries of each of these acts, a page of each: an index has each act by time, so
 * that a rare act costs as little as a common one.
 */
function latestOf(actions: readonly (typeof log.$inferSelect)['action'][], isInTime?: SQL): SQL {
  const each = actions.map(
    (action) => sql`select id from (select ${log.id} from ${log}
      where ${and(eq(log.action, action), isInTime)}
      order by ${log.at} desc, ${log.id} desc limit ${ROWS})`,
  );
  return sql.join(each, sql` union all `);
}
