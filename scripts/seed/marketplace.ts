import { conversations } from './conversations.ts';
import { engagement } from './engagement.ts';
import { follows } from './follows.ts';
import { type Creator, people } from './people.ts';
import { everybodyOf, peopleRows, portraitKey } from './people-rows.ts';
import type { Subject } from './pictures/illustration.ts';
import { type Post, posts } from './posts.ts';
import { Random } from './random.ts';
import { readReferenceData } from './reference-data.ts';
import { reportedThings } from './reported-things.ts';
import { type DocumentPicture, safety } from './safety.ts';
import type { ConversationLife, Row, Rows, Safety } from './worker/import.ts';

/** The demo marketplace. Pictures are named by their keys in the buckets. */
export interface Marketplace {
  rows: Rows;
  lives: ConversationLife[];
  safety: Safety;
  documents: DocumentPicture[];
  portraits: { key: string; person: string; gender: Creator['content']['gender'] }[];
  pictures: { key: string; subject: Subject }[];
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
  const engaged = engagement(published, everybody, following, now);
  return {
    rows: {
      ...peopleRows(everybody, passwordHash, now, reference),
      userFollows: following,
      creatorMedia: [...published.map(({ row }) => row), ...things.posts],
      ...engaged,
      creatorMediaComments: [...engaged.creatorMediaComments, ...things.comments],
      conversations: [...rows, ...things.conversations.rows].map((row) => ({
        ...row,
        fromPostId: postAskedFrom(row, published),
      })),
      premiumSubscriptions: subscriptions,
      orders: [...orders, ...things.conversations.orders],
    },
    lives: [...lives, ...things.conversations.lives],
    safety: safe,
    documents,
    portraits: everybodyOf(everybody).flatMap((person) =>
      person.portrait
        ? [{ key: portraitKey(person), person: person.username, gender: person.portrait }]
        : [],
    ),
    pictures: published.flatMap(({ row, subject }) =>
      subject ? [{ key: row.storagePath!, subject }] : [],
    ),
  };
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
