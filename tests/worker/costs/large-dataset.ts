import { env } from 'cloudflare:workers';
import { eq, like } from 'drizzle-orm';
import { orders, verificationFiles } from '../../../database/schema.ts';
import { BLOCKS_MAX, DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import type { Crowd } from '../../../worker/endpoint.ts';
import { createPair, open, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import { costOf, type Cost as D1Cost } from '../../support/workerd/observed-d1.ts';
import { ask } from '../../support/workerd/verification.ts';

/** More than fits on any page, so that a read of the whole dataset exceeds its limit. */
const CREATORS_MIN = 1500;
/** Posts of each creator in a marketplace with more than that. */
const POSTS_PER_CREATOR = 10;
/** Creators of one statement: a longer one would block the runtime, and with it the test runner. */
const AT_ONCE = 2_000;

/**
 * A marketplace of about this many posts. Its creators have a topic, posts and a rank; the first one, `star`, is related
 * to all the others. `rankings`: the cost of a run of the rankings.
 */
export async function createCrowd(postCount: number): Promise<Crowd & { rankings: D1Cost }> {
  const category = await createTopic();
  const subcategory = await createTopic(category.id);
  const star = await createCreator({ topicIds: [subcategory.id] });
  const fan = await createPerson();
  const posts = [];
  // The order of a list reads all posts of one moment.
  const begun = Date.now();
  for (let n = 0; n < 30; n += 1)
    posts.push(await createPost(star.id, { position: n, createdAt: begun + n }));
  const [post] = posts;

  const latestAt = Date.now();
  const creators = Math.max(CREATORS_MIN, postCount / POSTS_PER_CREATOR);
  const each = 'from crowd where n between ?1 and ?2';
  const eachUser = 'from crowd join profiles on profiles.id = crowd.id where n between ?1 and ?2';
  const userNumber = (id: string) => `(select number from profiles where id = '${id}')`;
  const followed = 'insert into user_follows (follower_number, followed_number, created_at)';
  const some = (count: number) => `from crowd limit ${count}`;
  const asked = `insert into conversations
    (id, user_id, creator_id, topic_id, pricing_model_snapshot, started_at, price_cents)`;
  const subscribed = `insert into premium_subscriptions
    (id, subscriber_id, creator_id, started_at, expires_at, subscription_price_cents)`;
  const statements = [
    'create table crowd (n integer primary key, id text, username text, at integer)',
    // Ids are scattered in the indexes, as in production.
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${creators})
      insert into crowd select n, printf('%08x-0000-4000-8000-%012x', (n * 2654435761) & 0xffffffff, n),
        'foule.' || n, ${latestAt} - n * ${MINUTE_MS} from numbers`,
    `insert into profiles (id, username, name, is_creator, created_at) select id, username, username, 1, at ${each}`,
    `insert into creator_media (id, creator_id, media_type, title, position, created_at)
      select printf('%08x', value) || substr(crowd.id, 9), crowd.id, 'text', 'Une averse', value,
        at - value * ${30 * DAY_MS}
      from crowd, json_each('${JSON.stringify([...Array(Math.max(1, postCount / creators)).keys()])}')
      where n between ?1 and ?2`,
    `insert into creator_topic_prefs (creator_id, topic_id, sort_order) select id, '${subcategory.id}', 1 ${each}`,
    `insert into creator_media_likes (media_number, user_number, liked_at)
      select (select number from creator_media where id = '${post}'), number, at ${eachUser}`,
    `insert into creator_media_comments (id, media_id, user_id, content, created_at) select id, '${post}', id, 'Oui', at ${each}`,
    `${followed} select number, ${userNumber(star.id)}, at ${eachUser}`,
    `${followed} select ${userNumber(fan.id)}, number, at ${eachUser}`,
    `insert into unmet_questions (id, user_id, question, category_id, created_at, due_at)
      select id, id, 'Qui ?', (select parent_id from topics where id = '${subcategory.id}'), at, at ${some(40)}`,
    `insert into unmet_questions (id, user_id, question, created_at, due_at) values ('star', '${star.id}', 'Qui ?', 1, 1)`,
    `${asked} select 'a-' || id, id, '${star.id}', '${subcategory.id}', 'question', at, 300 ${each}`,
    `${asked} select 'b-' || id, '${fan.id}', id, '${subcategory.id}', 'question', at, 300 ${each}`,
    `update conversations set message_count = 1, asker_last_seq = 1
      where id in (select 'a-' || id ${some(CREATORS_MIN / 2)})`,
    `insert into conversation_ratings (id, conversation_id, rater_id, ratee_id, stars, comment, created_at, is_listable)
      select id, 'a-' || id, id, '${star.id}', 5, 'Merci', at, 1 ${each}`,
    `insert into verifications (id, user_id, state, created_at) select id, id, 'waiting', at ${each}`,
    `insert into verifications (id, user_id, state, created_at, decided_at, moderator_id, reason)
      select 'r-' || id, id, 'refused', at - 1, at, 'm', 'Photo floue' ${each}`,
    `insert into verification_files (id, verification_id, key, content_type, bytes)
      select crowd.id || '-' || value, crowd.id, crowd.id || '/' || value || '.jpg', 'image/jpeg', 1
      from crowd, json_each('[1, 2, 3, 4]') where n between ?1 and ?2`,
    `${subscribed} select 'a-' || id, id, '${star.id}', at, at + ${30 * DAY_MS}, 1500 ${each}`,
    `${subscribed} select 'b-' || id, '${fan.id}', id, at, at + ${30 * DAY_MS}, 1500 ${each}`,
  ];
  const isCrowds = `id in (select 'a-' || id ${each} union all select 'b-' || id ${each})`;
  const settledAt = Date.UTC(2026, 0, 15);
  const ordered = `insert into orders (id, asker_id, creator_id, topic_id, pricing, state, provider,
    price_cents, fee_cents, created_at)`;
  const price = `'question', 'awaiting', 'demo', 300, 60, at`;
  statements.push(
    `${ordered} select 'a-' || id, id, '${star.id}', '${subcategory.id}', ${price} ${each}`,
    `${ordered} select 'b-' || id, '${fan.id}', id, '${subcategory.id}', ${price} ${each}`,
    `update orders set state = 'held', paid_at = created_at, answer_by = created_at + ${7 * DAY_MS}
      where state = 'awaiting' and ${isCrowds}`,
    `update orders set state = 'settled', outcome = 'released', settled_at = ${settledAt}, retained_fee_cents = fee_cents
      where id in (select 'a-' || id ${some(20)})`,
    `insert into ledger_transfers (key, debit, credit, cents, order_id, at)
      select 'paid:' || id, 'provider', 'hold:' || id, price_cents, id, paid_at from orders where ${isCrowds}`,
    `insert into documents (series, number, order_id, cents, issued_at)
      select 'R', (select coalesce(max(number), 0) from documents) + row_number() over (), id, price_cents, paid_at
      from orders where ${isCrowds}`,
    `insert into ledger_transfers (key, debit, credit, cents, order_id, at)
      select 'fee:' || id, 'hold:' || id, 'revenue', fee_cents, id, settled_at from orders where settled_at = ${settledAt}`,
    `insert into ledger_transfers (key, debit, credit, cents, order_id, at)
      select 'share:' || id, 'hold:' || id, 'creator:' || creator_id, price_cents - fee_cents, id, settled_at
      from orders where settled_at = ${settledAt}`,
    `insert into payment_effects (key, kind, state, order_id, creator_id, cents, created_at, due_at)
      select 'transfer:' || id, 'transfer', 'waiting', id, creator_id, price_cents - fee_cents, settled_at, settled_at
      from orders where settled_at = ${settledAt}`,
    // A year's commission invoices of the star, and as many of other creators.
    `insert into commission_invoices (series, number, creator_id, month, total_cents, vat_cents, issued_at)
      select 'F', row_number() over (), owner, '2026-' || substr('0' || month, -2), 60, 10, 0
      from (select '${star.id}' as owner union all select * from (select id ${some(CREATORS_MIN)})),
        (select value as month from json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'))`,
    `insert into issued_papers (series, number, creator_id, month, issued_at, beginning, hash)
      select series, number, creator_id, month, 0, '{}', x'' from commission_invoices`,
  );
  const moderator = await createModerator();
  const cases = `insert into moderation_cases
    (id, subject_type, subject_id, author_id, excerpt, category, opened_at)`;
  const decisions = `insert into moderation_decisions (id, case_id, subject_type, subject_id, author_id,
    moderator_id, action, rule, reason, created_at)`;
  const reports = `insert into reports (id, case_id, category, text, created_at)`;
  const warned = `'comment', 'd-' || id, '${star.id}', '${fan.id}', 'warn', 'spam', 'Non', at + 1`;
  statements.push(
    `${cases} select id, 'comment', id, '${star.id}', 'Oui', 'spam', at ${each}`,
    `${cases} select 'd-' || id, 'comment', 'd-' || id, '${star.id}', 'Oui', 'spam', at ${each}`,
    `${reports} select id, id, 'spam', 'Non', at ${each}`,
    // Many reports of one thing.
    `${reports} select 'm-' || id, (select id from moderation_cases order by opened_at limit 1), 'spam', 'Non', at ${each}`,
    `${decisions} select 'w-' || id, 'd-' || id, ${warned} ${each}`,
    "update moderation_cases set decided_at = opened_at + 1 where id like 'd-%'",
    `insert into moderation_log (at, moderator_id, action, subject_type, subject_id, case_id, reason)
      select created_at, moderator_id, action, subject_type, subject_id, case_id, reason from moderation_decisions`,
    `insert into moderation_appeals (id, decision_id, text, created_at) select id, 'w-' || id, 'Si', at + 2 ${each}`,
    `update moderation_appeals set decided_at = created_at + 1, moderator_id = 'm', is_upheld = 1, reason = 'Oui'
      where id in (select id ${some(CREATORS_MIN / 2)})`,
  );
  statements.push(
    `insert into operator_letters (id, person_id, written_by, author_id, text, created_at)
      select 'l-' || id, '${star.id}', 'team', '${fan.id}', 'Bonjour', at ${each}`,
    // The fan has blocked as many users as allowed, unrelated to anybody else.
    `insert into profiles (id, username, name, created_at)
      select 'b10c' || substr(id, 5), 'bloque.' || username, username, at ${some(BLOCKS_MAX)}`,
    `insert into user_blocks (blocker_id, blocked_id, created_at)
      select '${fan.id}', 'b10c' || substr(id, 5), at ${some(BLOCKS_MAX)}`,
    // Nobody is notified of invented events.
    'delete from notice_outbox',
    'delete from outbox',
  );
  for (const statement of statements)
    if (statement.includes('?1'))
      for (let first = 0; first < creators; first += AT_ONCE)
        await env.DB.prepare(statement)
          .bind(first, first + AT_ONCE - 1)
          .run();
    else await env.DB.prepare(statement).run();
  const worst = await env.DB.prepare(
    'select id from moderation_cases where decided_at is null order by report_count desc limit 1',
  ).first<string>('id');
  const commentId = await env.DB.prepare('select id from crowd limit 1').first<string>('id');
  await env.DB.exec('drop table crowd');
  const rankings = await costOf((db) => refreshRankings(db, env, Date.now(), Date.now()));

  await ask(star);
  const document = await db
    .select()
    .from(verificationFiles)
    .where(like(verificationFiles.key, `%.png`))
    .get();

  const pair = await createPair();
  const conversation = await open(pair);
  await send(conversation.id, pair.asker, 'Bonjour ?');
  // Both inboxes know the message.
  await stubOf(conversation.id).settle();
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.askerId, pair.asker.id));
  return {
    rankings,
    commentId: commentId!,
    ratingId: commentId!,
    orderId: order!.id,
    category: category.slug,
    subcategory: subcategory.slug,
    star,
    fan,
    post: post!,
    asker: pair.asker,
    creator: pair.creator,
    topicId: pair.topicId,
    conversationId: conversation.id,
    latestAt,
    document: document!,
    member: await createPerson(),
    moderator,
    reportId: worst!,
  };
}
