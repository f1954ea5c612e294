import { env } from 'cloudflare:workers';
import { HOUR_MS } from '../../../domain/limits.ts';
import { Random } from '../../support/random.ts';

/** A small marketplace as plain rows, read by the naive rankings and inserted into D1. */
export interface RawMarketplace {
  people: { id: string; isCreator: boolean; createdAt: number }[];
  prefs: { creatorId: string; topicId: string }[];
  follows: { followerId: string; followedId: string; createdAt: number }[];
  posts: { id: string; creatorId: string; isPublished: boolean; createdAt: number }[];
  likes: { postId: string; userId: string; at: number }[];
  comments: { id: string; postId: string; userId: string; at: number }[];
  views: { id: string; postId: string; userId: string; at: number }[];
  conversations: {
    id: string;
    askerId: string;
    creatorId: string;
    topicId: string;
    status: 'initiated' | 'completed';
    startedAt: number;
    firstReplyAt: number | null;
  }[];
  ratings: { id: string; conversationId: string; stars: number; at: number }[];
  subscriptions: {
    id: string;
    subscriberId: string;
    creatorId: string;
    startedAt: number;
    expiresAt: number;
    isActive: boolean;
    status: string;
  }[];
}

export interface TopicRow {
  id: string;
  slug: string;
  parentId: string | null;
}

/**
 * A random marketplace around `now`: dense enough for full lists, full of borderline times and
 * ties.
 */
export function randomMarketplace(
  seed: number,
  now: number,
  topics: TopicRow[],
  size = 1,
): RawMarketplace {
  const source = new Random(seed);
  const random = () => source.next();
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
  const chance = (probability: number) => random() < probability;
  const id = () =>
    `${Array.from({ length: 8 }, () => below(16).toString(16)).join('')}-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`;
  const borders = [0, 1, -1, 24, 5, 10, 168, 720].flatMap((hours) =>
    [-1, 0, 1].map((ms) => now - hours * HOUR_MS + ms),
  );
  const time = (hours: number) =>
    chance(0.15) ? pick(borders) : Math.floor(now + HOUR_MS - random() * hours * HOUR_MS);
  const distinct = <T>(items: T[], key: (item: T) => string) => [
    ...new Map(items.map((item) => [key(item), item])).values(),
  ];
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

  const creatorCount = size * (3 + below(12));
  const people = times(size * (18 + below(15)), () => ({
    id: id(),
    isCreator: false,
    createdAt: time(chance(0.6) ? 200 : 3000),
  }));
  for (const person of people.slice(0, creatorCount)) person.isCreator = true;
  const creators = people.slice(0, creatorCount);
  // A former creator has posts, followers and conversations too.
  const authors = people.slice(0, creatorCount + 1);
  const someTopics = times(5, () => pick(topics));

  const posts = times(size * below(60), () => ({
    id: id(),
    creatorId: pick(authors).id,
    isPublished: chance(0.85),
    createdAt: chance(0.3) ? now - pick([2, 7, 12, 26]) * HOUR_MS : time(chance(0.8) ? 190 : 900),
  }));
  const reactions = (count: number) =>
    posts.length === 0
      ? []
      : times(count, () => ({
          id: id(),
          postId: pick(posts).id,
          userId: pick(people).id,
          at: time(chance(0.5) ? 30 : 900),
        }));
  const conversations = times(size * below(150), () => {
    const startedAt = time(chance(0.6) ? 200 : 2000);
    return {
      id: id(),
      askerId: pick(people).id,
      creatorId: pick(authors).id,
      topicId: pick(someTopics).id,
      status: chance(0.5) ? ('completed' as const) : ('initiated' as const),
      startedAt,
      firstReplyAt: chance(0.8) ? startedAt + below(3 * HOUR_MS) : null,
    };
  }).filter(({ askerId, creatorId }) => askerId !== creatorId);

  return {
    people,
    prefs: distinct(
      authors.flatMap(({ id: creatorId }) =>
        times(below(4), () => ({ creatorId, topicId: pick(someTopics).id })),
      ),
      ({ creatorId, topicId }) => creatorId + topicId,
    ),
    follows: distinct(
      times(size * (100 + below(400)), () => ({
        followerId: pick(people).id,
        followedId: pick(authors).id,
        createdAt: time(chance(0.5) ? 200 : 2000),
      })).filter(({ followerId, followedId }) => followerId !== followedId),
      ({ followerId, followedId }) => followerId + followedId,
    ),
    posts,
    likes: distinct(reactions(size * below(250)), ({ postId, userId }) => postId + userId),
    comments: reactions(size * below(120)),
    views: distinct(
      reactions(size * below(400)),
      ({ postId, userId, at }) => postId + userId + new Date(at).toISOString().slice(0, 7),
    ),
    conversations,
    ratings: conversations
      .filter(() => chance(0.4))
      .map(({ id: conversationId, startedAt }) => ({
        id: id(),
        conversationId,
        stars: 1 + below(5),
        at: startedAt + below(5 * HOUR_MS),
      })),
    subscriptions: times(size * below(40), () => {
      const startedAt = time(chance(0.5) ? 200 : 1500);
      return {
        id: id(),
        subscriberId: pick(people).id,
        creatorId: pick(creators).id,
        startedAt,
        expiresAt: chance(0.1) ? now : startedAt + 720 * HOUR_MS,
        isActive: chance(0.9),
        status: chance(0.9) ? 'active' : 'cancelled',
      };
    }),
  };
}

/**
 * `count` creators that differ only in their ids, as many posts of one author within an hour, each
 * with more likes than any other post, and a few other authors.
 */
export function uniformMarketplace(count: number, now: number, topic: TopicRow): RawMarketplace {
  const id = (kind: number, n: number) =>
    `${((n * 2654435761) >>> 0).toString(16).padStart(8, '0')}-000${kind}-4000-8000-${String(n).padStart(12, '0')}`;
  const numbers = (length: number) => Array.from({ length }, (_, n) => n);
  const createdAt = now - 50 * HOUR_MS;
  const creators = numbers(count).map((n) => ({ id: id(1, n), isCreator: true, createdAt }));
  const askers = numbers(10).map((n) => ({ id: id(2, n), isCreator: false, createdAt }));
  const fromAll = <T>(make: (creatorId: string, askerId: string, n: number) => T) =>
    creators.flatMap((creator, c) =>
      askers.map((asker, a) => make(creator.id, asker.id, c * askers.length + a)),
    );
  const crowd = numbers(count).map((n) => ({
    id: id(3, n),
    creatorId: creators[0]!.id,
    isPublished: true,
    createdAt: now - HOUR_MS - n,
  }));
  const others = creators.slice(1, 40).map((creator, n) => ({
    id: id(4, n),
    creatorId: creator.id,
    isPublished: true,
    createdAt: now - 2 * HOUR_MS - n,
  }));
  return {
    people: [...creators, ...askers],
    prefs: creators.map((creator) => ({ creatorId: creator.id, topicId: topic.id })),
    follows: fromAll((followedId, followerId) => ({
      followerId,
      followedId,
      createdAt: createdAt + 1,
    })),
    posts: [...crowd, ...others],
    likes: crowd.flatMap(({ id: postId }) =>
      askers.map((asker) => ({ postId, userId: asker.id, at: now - 1000 })),
    ),
    comments: [],
    views: [],
    conversations: fromAll((creatorId, askerId, n) => ({
      id: id(5, n),
      askerId,
      creatorId,
      topicId: topic.id,
      status: 'completed' as const,
      startedAt: createdAt + 1,
      firstReplyAt: createdAt + 2,
    })),
    ratings: [],
    subscriptions: [],
  };
}

function numbersOf(rows: { id: string }[]) {
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  return (id: string) => numbers.get(id)!;
}

/** Replaces everything in D1 by the marketplace's rows. */
export async function storeMarketplace(marketplace: RawMarketplace): Promise<void> {
  const asker = new Map(marketplace.conversations.map((row) => [row.id, row]));
  const userNumber = numbersOf(marketplace.people);
  const postNumber = numbersOf(marketplace.posts);
  const insert = (table: string, columns: string, rows: unknown[][]) => {
    const values = rows[0]?.map((_, index) => `value ->> ${index}`).join(', ');
    return rows.length === 0
      ? []
      : [
          env.DB.prepare(
            `insert into ${table} (${columns}) select ${values} from json_each(?)`,
          ).bind(JSON.stringify(rows)),
        ];
  };
  await env.DB.batch([
    env.DB.prepare('delete from profiles'),
    env.DB.prepare('delete from creator_search_words'),
    env.DB.prepare('delete from creator_search'),
    env.DB.prepare('delete from creator_texts'),
    env.DB.prepare('delete from creator_media_views'),
    env.DB.prepare('delete from view_batches'),
    ...insert(
      'profiles',
      'number, id, name, username, is_creator, created_at',
      marketplace.people.map((row, index) => [
        index + 1,
        row.id,
        `Personne ${index}`,
        `personne.${index}`,
        Number(row.isCreator),
        row.createdAt,
      ]),
    ),
    ...insert(
      'creator_topic_prefs',
      'creator_id, topic_id, sort_order',
      marketplace.prefs.map((row, index) => [row.creatorId, row.topicId, index]),
    ),
    ...insert(
      'user_follows',
      'follower_number, followed_number, created_at',
      marketplace.follows.map((row) => [
        userNumber(row.followerId),
        userNumber(row.followedId),
        row.createdAt,
      ]),
    ),
    ...insert(
      'creator_media',
      'number, id, creator_id, media_type, title, position, is_published, created_at',
      marketplace.posts.map((row, index) => [
        index + 1,
        row.id,
        row.creatorId,
        'text',
        `Post ${index}`,
        index,
        Number(row.isPublished),
        row.createdAt,
      ]),
    ),
    ...insert(
      'creator_media_likes',
      'media_number, user_number, liked_at',
      marketplace.likes.map((row) => [postNumber(row.postId), userNumber(row.userId), row.at]),
    ),
    ...insert(
      'creator_media_comments',
      'id, media_id, user_id, content, created_at',
      marketplace.comments.map((row) => [row.id, row.postId, row.userId, 'Merci !', row.at]),
    ),
    // A trigger stores and counts them.
    env.DB.prepare('insert into view_batches (newest_at, views) values (?, ?)').bind(
      Math.max(0, ...marketplace.views.map(({ at }) => at)),
      JSON.stringify(marketplace.views.map((row) => [row.userId, row.postId, row.at])),
    ),
    ...insert(
      'conversations',
      'id, user_id, creator_id, topic_id, pricing_model_snapshot, status, started_at, first_reply_at, price_cents',
      marketplace.conversations.map((row) => [
        row.id,
        row.askerId,
        row.creatorId,
        row.topicId,
        'question',
        row.status,
        row.startedAt,
        row.firstReplyAt,
        300,
      ]),
    ),
    ...insert(
      'conversation_ratings',
      'id, conversation_id, rater_id, ratee_id, stars, created_at',
      marketplace.ratings.map((row) => {
        const conversation = asker.get(row.conversationId)!;
        return [
          row.id,
          row.conversationId,
          conversation.askerId,
          conversation.creatorId,
          row.stars,
          row.at,
        ];
      }),
    ),
    ...insert(
      'premium_subscriptions',
      'id, subscriber_id, creator_id, started_at, expires_at, subscription_price_cents, is_active, status',
      marketplace.subscriptions.map((row) => [
        row.id,
        row.subscriberId,
        row.creatorId,
        row.startedAt,
        row.expiresAt,
        1500,
        Number(row.isActive),
        row.status,
      ]),
    ),
  ]);
}
