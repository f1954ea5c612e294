import { eq, sql } from 'drizzle-orm';
import { insertWhere } from '../../../database/insert-where.ts';
import { returnRequests, unmetQuestions } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { excerptOf, type NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { type AudienceRun, notifyAudience } from '../../community/follows/notify-audience.ts';
import { getCatalogue } from '../../community/topics/queries.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { findExperts } from '../search/experts.ts';
import { knownWords } from '../search/known-words.ts';
import { parseQuery } from '../search/query.ts';
import { findTopics } from '../search/topics.ts';

/** Time between two checks of a question. */
const AGAIN_MS = HOUR_MS;

/** The question of a present asker that has been due for longest. */
export const nextUnmet = (now: number) =>
  sql`select rowid from unmet_questions where due_at <= ${now}
    and user_id in (select id from profiles where is_visible) order by due_at limit 1`;

/**
 * The table `unmet_questions`. An act looks for a creator who can answer, and notifies the asker. The notified wish
 * becomes a request of a return, which says whom the notice names.
 */
export function unmetWalk(run: AudienceRun): Outbox<typeof unmetQuestions> {
  return {
    table: unmetQuestions,
    isRow: ({ id }) => eq(unmetQuestions.id, id),
    policy: () => retryPolicies.state,
    act: (row, now) => answerAsker(run, row, now),
    event: 'audiences.inboxes_failed',
    describe: ({ id }) => ({ question: id }),
  };
}

async function answerAsker(
  run: AudienceRun,
  { id, userId, question, createdAt }: typeof unmetQuestions.$inferSelect,
  now: number,
) {
  const { db, env } = run;
  const readAt = Date.now();
  const [expert] = await findExperts(db, question, userId, env, now);
  if (!expert) {
    const query = parseQuery(question, await knownWords(db, now));
    const [near] = findTopics((await getCatalogue(db)).topics, query);
    const categoryId = near ? (near.parentId ?? near.id) : null;
    return { attempts: 0, dueAt: now + AGAIN_MS, categoryId };
  }
  const { id: creatorId, username, name, avatarUrl } = expert;
  const event: NoticeEvent = {
    thing: `return:${id}`,
    facts: { kind: 'return', about: 'question', excerpt: excerptOf(question) },
    count: 1,
    since: 0,
    acts: [{ id, at: now, actor: { id: creatorId, username, name, avatarUrl } }],
  };
  await notifyAudience(run, [userId], () => event, { readAt });
  await insertWhere(
    db,
    returnRequests,
    { creatorId, userId, createdAt, notifiedAt: now },
    sql`exists (select 1 from profiles where id = ${userId})`,
  ).onConflictDoUpdate({
    target: [returnRequests.creatorId, returnRequests.userId],
    set: { notifiedAt: now },
    setWhere: sql`${returnRequests.notifiedAt} is not null`,
  });
  return undefined;
}
