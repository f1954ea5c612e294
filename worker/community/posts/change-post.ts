import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { type PostChanges, wordsRefusal } from '../../../domain/posts/post.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { enqueuePurge } from '../../platform/caches/invalidation.ts';
import type { Effect } from '../../platform/effects.ts';
import { describeOwnPost, type OwnPost, type SignUrlForAuthor, selectPosts } from './post.ts';
import { isOwnPost, isPlacedPost, selectOwnPosts } from './queries.ts';

const words = {
  title: creatorMedia.title,
  bodyText: creatorMedia.bodyText,
  caption: creatorMedia.caption,
} as const;
type Word = keyof typeof words;

/** The fields of `given` that are there. */
function present<Value>(given: Partial<Record<Word, Value>>): [Word, Value][] {
  return (Object.keys(words) as Word[]).flatMap((word) => {
    const value = given[word];
    return value === undefined ? [] : [[word, value]];
  });
}

/** True when a post meets the condition. */
const isAny = (posts: SQL) => sql`exists (select 1 from ${creatorMedia} where ${posts})`;

/**
 * Changes the words of one of the creator's own posts, hidden ones included; 404 for any other post, 400
 * for words that a post of its kind cannot have. When the words differ from `expect`, nothing changes: 409
 * `posts.changed` with the current post. A published answer never changes, because its asker has agreed to these
 * words: 409 `posts.answer_agreed`. `purges`: outbox entries of pages that show the old words.
 */
export async function changePost(
  db: Database,
  creatorId: string,
  id: string,
  { expect = {}, ...changes }: PostChanges,
  toAuthor: SignUrlForAuthor,
  now: number,
): Promise<{ post: OwnPost; purges: Effect[] }> {
  const isOwn = and(eq(creatorMedia.id, id), isOwnPost(creatorId));
  const mayHave = (['photo', 'image', 'text', 'others'] as const).filter(
    (mediaType) => wordsRefusal(mediaType, changes) === null,
  );
  const isChanged = and(
    isOwn,
    isNull(creatorMedia.questionText),
    sql`${creatorMedia.mediaType} in (select value from json_each(${JSON.stringify(mayHave)}))`,
    ...present(expect).map(([word, shown]) => sql`${words[word]} is ${shown}`),
  )!;
  const changed = { postId: id, personId: creatorId, mayExpire: true } as const;
  const isDifferent = or(
    ...present(changes).map(([word, text]) => sql`${words[word]} is not ${text}`),
  );
  const { creator, purges, saved, row } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    purges: enqueuePurge(db, changed, now, isAny(and(isChanged, isDifferent)!)),
    saved: db
      .update(creatorMedia)
      .set(withSearchForms(Object.fromEntries(present(changes))))
      .where(isChanged)
      .returning({ id: creatorMedia.id }),
    row: first(selectPosts(db, creatorId).where(isOwn)),
  });
  requireCreator(creator);
  if (!row) throw new ProblemError('post.not_found');
  if (row.questionText !== null) throw new ProblemError('posts.answer_agreed');
  const refused = wordsRefusal(row.mediaType, changes);
  if (refused)
    throw new ProblemError('request.invalid', [
      { path: refused, message: 'Ce post n’a pas ce texte' },
    ]);
  const current = describeOwnPost(row, toAuthor);
  if (saved.length === 0)
    throw new ProblemError('posts.changed', undefined, { current: { ...current } });
  return { post: current, purges };
}

/**
 * Orders the creator's posts by `ids`, which must be all of them; otherwise 409 `posts.changed` with the
 * current posts, and none moves. Returns the posts in their order; caches show the old one for a minute at most.
 */
export async function orderPosts(
  db: Database,
  creatorId: string,
  ids: string[],
  toAuthor: SignUrlForAuthor,
): Promise<OwnPost[]> {
  const list = JSON.stringify(ids);
  const own = sql`from ${creatorMedia} where ${isPlacedPost(creatorId)}`;
  const isListed = sql`${creatorMedia.id} in (select value from json_each(${list}))`;
  const isOrdered = and(
    isPlacedPost(creatorId),
    sql`(select count(*) ${own}) = ${ids.length}`,
    sql`(select count(*) ${own} and ${isListed}) = ${ids.length}`,
  )!;
  const { creator, rows } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    ordered: db
      .update(creatorMedia)
      .set({ position: sql`(select key from json_each(${list}) where value = ${creatorMedia.id})` })
      .where(isOrdered),
    rows: selectOwnPosts(db, creatorId),
  });
  requireCreator(creator);
  const posts = rows.map((row) => describeOwnPost(row, toAuthor));
  if (posts.map(({ id }) => id).join() !== ids.join())
    throw new ProblemError('posts.changed', undefined, { current: { posts } });
  return posts;
}
