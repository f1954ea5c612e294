import { conversations } from './conversations.ts';
import { engagement } from './engagement.ts';
import { follows } from './follows.ts';
import { people } from './people.ts';
import { everybodyOf, peopleRows, portraitKey } from './people-rows.ts';
import { type Post, posts } from './posts.ts';
import { publishedAnswers } from './published-answers.ts';
import { Random } from './random.ts';
import { readReferenceData } from './reference-data.ts';
import { reportedThings } from './reported-things.ts';
import { safety } from './safety.ts';
import type {
  ConversationLife,
  PublishedAnswer,
  Row,
  Rows,
  Safety,
  SeedPicture,
} from './worker/import.ts';

export interface Marketplace {
  rows: Rows;
  lives: ConversationLife[];
  /** Published once their conversations are over and paid. */
  answers: PublishedAnswer[];
  safety: Safety;
  pictures: SeedPicture[];
}

/**
 * A whole marketplace at `now` (epoch milliseconds): the same on every call, except for the times,
 * which are relative to `now`. The demo accounts get `passwordHash`, a PHC string.
 */
export function marketplace(now: number, passwordHash: string): Marketplace {
  const reference = readReferenceData();
  const everybody = people(now, reference);
  const { lives, rows, subscriptions, orders } = conversations(everybody, reference, now);
  const following = follows(everybody, subscriptions, now);
  const published = posts(everybody, now);
  const things = reportedThings(everybody, published, reference, now);
  const { documents, ...safe } = safety(everybody, things, now);
  const { likes, ...engaged } = engagement(published, everybody, following, now);
  const { profiles, ...ofPeople } = peopleRows(everybody, passwordHash, now, reference);
  const users = numbered(profiles);
  const media = numbered([...published.map(({ row }) => row), ...things.posts]);
  return {
    rows: {
      ...ofPeople,
      profiles: users.rows,
      userFollows: following.map(({ followerId, followedId, createdAt }) => ({
        followerNumber: users.numberOf(followerId),
        followedNumber: users.numberOf(followedId),
        createdAt,
      })),
      creatorMedia: media.rows,
      creatorMediaLikes: likes.map(({ mediaId, userId, likedAt }) => ({
        mediaNumber: media.numberOf(mediaId),
        userNumber: users.numberOf(userId),
        likedAt,
      })),
      ...engaged,
      creatorMediaComments: [...engaged.creatorMediaComments, ...things.comments],
      conversations: [...rows, ...things.conversations.rows].map((row) => ({
        ...row,
        fromPostId: postAskedFrom(row, published),
      })),
      premiumSubscriptions: subscriptions,
      orders: [...orders, ...things.conversations.orders],
    },
    answers: publishedAnswers(everybody, { lives }, now),
    lives: [...lives, ...things.conversations.lives],
    safety: safe,
    pictures: [
      ...everybodyOf(everybody)
        .filter(({ hasPortrait }) => hasPortrait)
        .map((person) => ({
          bucket: 'PROFILE_IMAGES' as const,
          key: portraitKey(person),
          file: `portraits/${person.username}.webp`,
        })),
      ...published.flatMap(({ row, file }) =>
        file ? [{ bucket: 'CREATOR_POSTS' as const, key: row.storagePath!, file }] : [],
      ),
      ...documents,
    ],
  };
}

/** The rows with the numbers by which follows and likes refer to them. */
function numbered<Row extends { id: string }>(rows: readonly Row[]) {
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const numberOf = (id: string) => numbers.get(id)!;
  return { rows: rows.map((row) => ({ number: numberOf(row.id), ...row })), numberOf };
}

/** The post that a conversation's asker came from; null for most. */
function postAskedFrom(
  { id, creatorId, startedAt }: Pick<Row<'conversations'>, 'id' | 'creatorId' | 'startedAt'>,
  published: readonly Post[],
): string | null {
  const random = new Random('from post', id);
  const known = published.filter(
    ({ row }) => row.creatorId === creatorId && row.isPublished && row.createdAt < startedAt,
  );
  return known.length > 0 && random.chance(0.4) ? random.pick(known).row.id : null;
}
