import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { numberOfPost, numberOfUser } from '../../database/numbers.ts';
import { orderRecord } from '../../database/order-record.ts';
import { avatarUrl } from '../../database/person.ts';
import type { noticeOutbox } from '../../database/schema.ts';
import { CURRENCY } from '../../domain/limits.ts';
import {
  excerptOf,
  type NoticeAct,
  type NoticeEvent,
  type NoticeFacts,
} from '../../domain/notifications/notice-facts.ts';
import {
  CHANGED,
  type NoticeSource,
  undoneAct,
} from '../../domain/notifications/notification-dedup.ts';
import { movementsOf, type OrderRecord } from '../../domain/orders/movements.ts';

export type OutboxRow = typeof noticeOutbox.$inferSelect;

/** Acts that are listed by name; further ones are only counted. */
const ACTS_LISTED = 20;

/** True when the recipient can still see the post. Nobody sees a post that is being deleted. */
const isSeen = (recipientId: string) =>
  sql`(post.is_public or (post.creator_id = ${recipientId} and post.deletion_started_at is null))`;

const actor = sql`person.id as actor_id, person.username, person.name,
  person.profile_image_path, person.profile_image_uploaded_at`;
const nobody = sql`null as actor_id, null as username, null as name,
  null as profile_image_path, null as profile_image_uploaded_at`;

const nothing = sql`
  select null as act_id, null as at, null as total, ${nobody}, null as facts where false`;

/** Join with the actor, who must be visible. */
const by = (id: SQL) => sql`join profiles person on person.id = ${id} and person.is_visible`;

const byNumber = (number: SQL) =>
  sql`join profiles person on person.number = ${number} and person.is_visible`;

const newest = sql`order by at desc limit ${ACTS_LISTED}`;

/**
 * Acts on the row's subject since the last dispatch, the newest first. They are read from their own tables,
 * so that acts which were undone or hidden are left out. Each query returns the act, the total, the actor,
 * and the notice's facts as JSON. `+` keeps the planner on the index of the newest.
 */
const queries: Record<NoticeSource, (row: OutboxRow) => SQL> = {
  post_like: ({ subjectId, since, recipientId }) => sql`
    select person.id as act_id, liked.liked_at as at, count(*) over () as total, ${actor},
      json_object('kind', 'like', 'of', 'post', 'postId', post.id,
        'excerpt', coalesce(post.title, post.question_text, post.caption, post.body_text, '')) as facts
    from creator_media_likes liked
    join creator_media post on post.number = liked.media_number and ${isSeen(recipientId)}
    ${byNumber(sql`liked.user_number`)}
    where liked.liked_at >= ${since} and +liked.media_number = ${numberOfPost(subjectId)}
      and +liked.user_number <> ${numberOfUser(recipientId)} ${newest}`,
  comment_like: ({ subjectId, since, recipientId }) => sql`
    select liked.user_id as act_id, liked.liked_at as at, count(*) over () as total, ${actor},
      json_object('kind', 'like', 'of', 'comment', 'postId', post.id, 'excerpt', comment.content) as facts
    from creator_media_comment_likes liked
    join creator_media_comments comment on comment.id = liked.comment_id
    join creator_media post on post.id = comment.media_id and ${isSeen(recipientId)}
    ${by(sql`liked.user_id`)}
    where liked.liked_at >= ${since} and +liked.comment_id = ${subjectId}
      and +liked.user_id <> ${recipientId} ${newest}`,
  comment: ({ subjectId, since, recipientId }) => sql`
    select comment.id as act_id, comment.created_at as at, count(*) over () as total, ${actor},
      json_object('kind', 'comment', 'postId', comment.media_id, 'excerpt', iif(parent.is_visible = 0,
        replace(comment.content, '@' || parent_author.username || ' ', ''), comment.content)) as facts
    from creator_media_comments comment
    join creator_media post on post.id = comment.media_id and ${isSeen(recipientId)}
    ${by(sql`comment.user_id`)}
    left join creator_media_comments parent on parent.id = comment.parent_comment_id
    left join profiles parent_author on parent_author.id = parent.user_id
    where comment.media_id = ${subjectId} and comment.is_visible = 1 and comment.created_at >= ${since}
      and comment.user_id <> ${recipientId} and parent.user_id is not ${recipientId} ${newest}`,
  reply: ({ subjectId, since, recipientId }) => sql`
    select comment.id as act_id, comment.created_at as at, count(*) over () as total, ${actor},
      json_object('kind', 'reply', 'postId', comment.media_id, 'excerpt', comment.content) as facts
    from creator_media_comments comment
    join creator_media post on post.id = comment.media_id and ${isSeen(recipientId)}
    ${by(sql`comment.user_id`)}
    where comment.created_at >= ${since} and comment.is_visible = 1 and +comment.parent_comment_id = ${subjectId}
      and +comment.user_id <> ${recipientId} ${newest}`,
  follow: ({ recipientId, since }) => sql`
    select person.id as act_id, follow.created_at as at, count(*) over () as total, ${actor},
      json_object('kind', 'follow') as facts
    from user_follows follow
    ${byNumber(sql`follow.follower_number`)}
    where follow.followed_number = ${numberOfUser(recipientId)} and follow.created_at >= ${since} ${newest}`,
  rating: ({ subjectId, recipientId }) => sql`
    select rating.id as act_id, rating.created_at as at, 1 as total, ${actor},
      json_object('kind', 'rating', 'stars', rating.stars, 'conversation', json_object(
        'id', conversation.id, 'pricing', conversation.pricing_model_snapshot,
        'topic', json_object('id', topic.id, 'name', topic.name))) as facts
    from conversation_ratings rating
    join conversations conversation on conversation.id = rating.conversation_id
    join topics topic on topic.id = conversation.topic_id
    ${by(sql`rating.rater_id`)}
    where rating.conversation_id = ${subjectId} and rating.hidden_at is null and rating.ratee_id = ${recipientId}`,
  // The latest state, if it is the recipient's to know.
  publication: ({ subjectId, recipientId }) => sql`
    select publication.revision || ':' || publication.state as act_id, publication.changed_at as at, 1 as total,
      ${actor}, json_object('kind', 'publication', 'about', publication.state,
        'role', iif(conversation.user_id = ${recipientId}, 'asker', 'creator'), 'conversation', json_object(
          'id', conversation.id, 'pricing', conversation.pricing_model_snapshot,
          'topic', json_object('id', topic.id, 'name', topic.name))) as facts
    from publications publication
    join conversations conversation on conversation.id = publication.conversation_id
    join topics topic on topic.id = conversation.topic_id
    ${by(sql`iif(conversation.user_id = ${recipientId}, conversation.creator_id, conversation.user_id)`)}
    where publication.conversation_id = ${subjectId} and (case publication.state
      when 'proposed' then conversation.user_id = ${recipientId}
      when 'withdrawn' then publication.ended_by =
        iif(conversation.user_id = ${recipientId}, 'creator', 'asker')
      else conversation.creator_id = ${recipientId} end)`,
  review_reply: ({ subjectId, recipientId }) => sql`
    select rating.id as act_id, rating.reply_at as at, 1 as total, ${actor},
      json_object('kind', 'reply', 'about', 'review', 'excerpt', rating.reply_text) as facts
    from conversation_ratings rating
    ${by(sql`rating.ratee_id`)}
    where rating.id = ${subjectId} and rating.rater_id = ${recipientId} and rating.is_review
      and rating.reply_text is not null`,
  // Amount at the time of the refund; a later chargeback has its own notice.
  refund: (row) => settled(row, sql`(select cents from payment_effects where key = ${row.thing})`),
  release: (row) =>
    settled(
      row,
      sql`(select cents from ledger_transfers where key = 'share:' || ordered.id)`,
      isDecided,
      sql`ordered.chargeback is not 'lost'`,
    ),
  sale_lost: (row) =>
    /:(back|stopped)$/.test(row.thing)
      ? lostAfterRelease(row)
      : settled(
          row,
          sql`coalesce((select cents from ledger_transfers where key = 'refund:' || ordered.id), 0)`,
          isDecided,
        ),
  complaint: (row) =>
    contested(row, {
      ...{ at: sql`complaint.created_at`, cents: sql`ordered.price_cents - ordered.fee_cents` },
      more: sql`'about', 'complaint', 'excerpt', complaint.text, 'replyDays', ordered.complaint_reply_days`,
    }),
  complaint_reply: (row) =>
    contested(row, {
      ...{ at: sql`complaint.replied_at`, cents: sql`ordered.price_cents` },
      more: sql`'about', 'reply', 'excerpt', complaint.reply`,
    }),
  decision: (row) =>
    contested(row, {
      ...{ at: sql`complaint.decided_at`, cents: sql`complaint.refund_cents` },
      more: sql`'about', 'decision', 'excerpt', complaint.reason,
        'shareCents', coalesce((select cents from ledger_transfers where key = 'share:' || ordered.id), 0),
        'role', iif(ordered.asker_id = ${row.recipientId}, 'asker', 'creator')`,
    }),
  dispute_opened: (row) => disputed(row, 'opened'),
  dispute_won: (row) => disputed(row, 'won'),
  dispute_lost: (row) => disputed(row, 'lost'),
  debt: ({ subjectId, thing }) => sql`
    select ${thing} as act_id, dispute.closed_at as at, 1 as total, ${nobody},
      json_object('kind', 'payout', 'about', 'debt', 'order', ${orderFacts(sql`dispute.debt_cents`)}, ${storyFact}) as facts
    from chargebacks dispute join orders ordered on ordered.id = dispute.order_id
    join topics topic on topic.id = ordered.topic_id
    where dispute.id = ${subjectId} and dispute.debt_cents > 0`,
  debt_paid: ({ subjectId, thing }) => sql`
    select ${thing} as act_id, payment.paid_at as at, 1 as total, ${nobody},
      json_object('kind', 'payout', 'about', 'debt_paid', 'cents', payment.cents, 'currency', ${CURRENCY},
        'overCents', coalesce((select cents from ledger_transfers
          where key = 'debt-over:' || payment.payment_id || ':' || payment.cents), 0)) as facts
    from debt_payments payment where payment.id = ${subjectId} and payment.state = 'paid'`,
  payout_sent: ({ subjectId, thing }) => sql`
    select ${thing} as act_id, payout.created_at as at, 1 as total, ${nobody},
      json_object('kind', 'payout', 'about', 'sent', 'cents', payout.cents, 'currency', ${CURRENCY},
        'arrivesAt', strftime('%Y-%m-%dT%H:%M:%S.000Z', payout.arrives_at / 1000, 'unixepoch'),
        'payoutId', payout.id,
        'sales', (select count(*) from payout_sales sale where sale.payout_id = payout.id and sale.cents > 0)) as facts
    from payouts payout where payout.id = ${subjectId} and payout.state <> 'failed'`,
  payout_failed: ({ subjectId, thing }) => sql`
    select ${thing} as act_id, payout.changed_at as at, 1 as total, ${nobody},
      json_object('kind', 'payout', 'about', 'failed', 'payoutId', payout.id, 'cents', payout.cents, 'currency', ${CURRENCY}) as facts
    from payouts payout where payout.id = ${subjectId} and payout.state = 'failed'`,
  // The moderator is not named; without one, an operator revoked it.
  verification: ({ subjectId }) => sql`
    select request.id as act_id, request.decided_at as at, 1 as total, ${nobody},
      json_object('kind', 'moderation', 'about', 'verification', 'reason', coalesce(request.reason, ''),
        'outcome', iif(request.moderator_id is null, 'revoked', request.state), 'request', request.kind) as facts
    from verifications request
    where request.id = ${subjectId} and request.state <> 'waiting'`,
  post_gone: () => nothing,
  notice_changed: (row) =>
    row.thing.startsWith(`${CHANGED}reply:review:`) ? queries.review_reply(row) : nothing,
  act_undone: (row) => sql`${nothing} or exists (${doneAgain(row)})`,
};

/** The act that was undone, when its user has done it again since. */
function doneAgain({ thing, subjectId, recipientId }: OutboxRow): SQL {
  const [kind, of, id] = undoneAct(thing).thing.split(':');
  if (kind === 'follow')
    return sql`select 1 from user_follows where follower_number = ${numberOfUser(subjectId)}
      and followed_number = ${numberOfUser(recipientId)}`;
  if (kind === 'reply')
    return sql`select 1 from conversation_ratings where id = ${id} and reply_text is not null`;
  if (kind === 'publication')
    return sql`select 1 from publications where conversation_id = ${of} and state = 'proposed'`;
  return of === 'post'
    ? sql`select 1 from creator_media_likes where media_number = ${numberOfPost(id!)}
        and user_number = ${numberOfUser(subjectId)}`
    : sql`select 1 from creator_media_comment_likes where comment_id = ${id} and user_id = ${subjectId}`;
}

const orderFacts = (cents: SQL) => sql`json_object('id', ordered.id, 'topic', topic.name,
  'pricing', ordered.pricing, 'cents', ${cents}, 'currency', ordered.currency)`;

/** The order's movements, of which {@link notificationEvent} finds that of the notice. */
const storyFact = sql`'record', json(${orderRecord(sql`ordered.id`)})`;

/** A decision by people has its own mail about the consequences. */
const isDecided = sql`, 'isMailed', json(iif(exists (select 1 from order_complaints complaint
  where complaint.order_id = ordered.id and complaint.decided_at is not null), 'true', 'false'))`;

/** Events of a complaint, without an actor. `more`: further facts. */
function contested(
  { subjectId }: OutboxRow,
  { at, cents, more }: { at: SQL; cents: SQL; more: SQL },
): SQL {
  return sql`
    select ordered.id as act_id, ${at} as at, 1 as total, ${nobody},
      json_object('kind', 'dispute', 'order', ${orderFacts(cents)}, ${more}) as facts
    from order_complaints complaint
    join orders ordered on ordered.id = complaint.order_id
    join topics topic on topic.id = ordered.topic_id
    where complaint.order_id = ${subjectId} and ${at} is not null`;
}

/** A settled order, without an actor: the cause is time, or a rule. */
function settled(
  { subjectId, source }: OutboxRow,
  cents: SQL,
  more = sql``,
  where = sql`true`,
): SQL {
  return sql`
    select ordered.id as act_id, ordered.settled_at as at, 1 as total, ${nobody},
      json_object('kind', ${source}, 'order', ${orderFacts(cents)}, ${storyFact}${more}) as facts
    from orders ordered join topics topic on topic.id = ordered.topic_id
    where ordered.id = ${subjectId} and ordered.state = 'settled' and ${cents} > 0 and ${where}`;
}

/** A sale that was partly refunded after its release. */
function lostAfterRelease({ subjectId, thing }: OutboxRow): SQL {
  const key = thing.replace('sale_lost:', 'refund:');
  return sql`
    select ${thing} as act_id, effect.created_at as at, 1 as total, ${nobody},
      json_object('kind', 'sale_lost', 'order', ${orderFacts(sql`effect.cents`)}, ${storyFact}, 'isMailed', json('false')) as facts
    from payment_effects effect join orders ordered on ordered.id = effect.order_id
    join topics topic on topic.id = ordered.topic_id
    where effect.key = ${key} and effect.order_id = ${subjectId}`;
}

/** A chargeback, for its creator, with the order's value to them. */
function disputed({ subjectId, thing }: OutboxRow, about: 'opened' | 'won' | 'lost'): SQL {
  const at =
    about === 'opened'
      ? sql`dispute.opened_at`
      : sql`coalesce(dispute.closed_at, dispute.opened_at)`;
  return sql`
    select ${thing} as act_id, ${at} as at, 1 as total, ${nobody},
      json_object('kind', 'dispute', 'about', ${about},
        'order', ${orderFacts(sql`ordered.price_cents - ordered.fee_cents`)}, ${storyFact}) as facts
    from chargebacks dispute join orders ordered on ordered.id = dispute.order_id
    join topics topic on topic.id = ordered.topic_id
    where dispute.id = ${subjectId} and dispute.taken_cents > 0`;
}

const column = <T>(name: string) => sql<T>`${sql.identifier(name)}`.as(name);

export function selectActs(db: Database, row: OutboxRow) {
  return db
    .select({
      id: column<string>('act_id'),
      at: column<number>('at'),
      total: column<number>('total'),
      actorId: column<string | null>('actor_id'),
      username: column<string>('username'),
      name: column<string | null>('name'),
      profileImagePath: column<string | null>('profile_image_path'),
      profileImageUploadedAt: column<number | null>('profile_image_uploaded_at'),
      facts: column<string>('facts'),
    })
    .from(sql`(${queries[row.source](row)})`);
}

type ActRow = Awaited<ReturnType<typeof selectActs>>[number];

/** The event in the rows of {@link selectActs}; null when all acts were undone. */
export function notificationEvent(row: OutboxRow, rows: readonly ActRow[]): NoticeEvent | null {
  const [latest] = rows;
  if (!latest || row.source === 'act_undone') return null;
  const { record, ...facts } = JSON.parse(latest.facts) as NoticeFacts & { record?: OrderRecord };
  const movement = record && movementsOf(record).find(({ id }) => id === movementIdOf(row));
  return {
    thing: row.thing,
    facts:
      'excerpt' in facts
        ? { ...facts, excerpt: excerptOf(facts.excerpt) }
        : { ...(facts as NoticeFacts), ...(movement && { movement }) },
    acts: rows.map(actOf),
    count: latest.total,
    since: row.since,
  };
}

/** The movement of an order that the row is about: of a settlement, a later refund or a chargeback. */
function movementIdOf({ source, thing, subjectId }: OutboxRow): string {
  switch (source) {
    case 'dispute_opened':
      return `${subjectId}:open`;
    case 'dispute_won':
      return `${subjectId}:won`;
    case 'dispute_lost':
    case 'debt':
      return `${subjectId}:lost`;
    default:
      return thing.replace(`:${subjectId}`, '').replace('sale_lost', 'refund');
  }
}

function actOf({ id, at, actorId, username, name, ...picture }: ActRow): NoticeAct {
  const actor = actorId ? { id: actorId, username, name, avatarUrl: avatarUrl(picture) } : null;
  return { id, at, actor };
}
