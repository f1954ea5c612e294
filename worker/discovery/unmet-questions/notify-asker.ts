import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { returnRequests, unmetQuestions } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { excerptOf, type NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { notifyAudience, type PageOutcome } from '../../community/follows/notify-audience.ts';
import { getCatalogue } from '../../community/topics/queries.ts';
import { CLAIM_MS } from '../../platform/outbox.ts';
import { findExperts } from '../search/experts.ts';
import { knownWords } from '../search/known-words.ts';
import { parseQuery } from '../search/query.ts';
import { findTopics } from '../search/topics.ts';

/** Time between two checks of a question. */
const AGAIN_MS = HOUR_MS;

/**
 * Looks for a creator who can answer the unmet question that has been due for longest, and notifies its asker; null when
 * none is due. A run that dies, and an inbox that fails, are repeated when the claim expires. The notified wish
 * becomes a request of a return, which says whom the notice names.
 */
export async function notifyNextAsker(
  db: Database,
  env: Pick<Env, 'INBOX' | 'SELLER_DECLARATION'>,
  now: number,
): Promise<PageOutcome | null> {
  const [row] = await db
    .update(unmetQuestions)
    .set({ dueAt: now + CLAIM_MS })
    .where(
      sql`rowid = (select rowid from unmet_questions where due_at <= ${now}
        and user_id in (select id from profiles where is_present) order by due_at limit 1)`,
    )
    .returning();
  if (!row) return null;
  const { id, userId, question, createdAt } = row;
  const isIt = eq(unmetQuestions.id, id);
  const readAt = Date.now();
  const [expert] = await findExperts(db, question, userId, env, now);
  if (!expert) {
    const query = parseQuery(question, await knownWords(db, now));
    const [near] = findTopics((await getCatalogue(db)).topics, query);
    const categoryId = near ? (near.parentId ?? near.id) : null;
    await db
      .update(unmetQuestions)
      .set({ dueAt: now + AGAIN_MS, categoryId })
      .where(isIt);
    return { notified: 0, failed: 0 };
  }
  const { id: creatorId, username, name, avatarUrl } = expert;
  const event: NoticeEvent = {
    thing: `return:${id}`,
    facts: { kind: 'return', about: 'question', excerpt: excerptOf(question) },
    count: 1,
    since: 0,
    acts: [{ id, at: now, actor: { id: creatorId, username, name, avatarUrl } }],
  };
  const outcome = await notifyAudience(db, env, [userId], () => event, { readAt });
  if (outcome.failed > 0) return outcome;
  await db.batch([
    db.delete(unmetQuestions).where(isIt),
    insertWhere(
      db,
      returnRequests,
      { creatorId, userId, createdAt, notifiedAt: now },
      sql`exists (select 1 from profiles where id = ${userId})`,
    ).onConflictDoUpdate({
      target: [returnRequests.creatorId, returnRequests.userId],
      set: { notifiedAt: now },
      setWhere: sql`${returnRequests.notifiedAt} is not null`,
    }),
  ]);
  return outcome;
}
