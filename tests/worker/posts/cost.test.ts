import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { creatorFiltersSchema } from '../../../domain/filters.ts';
import type { Database } from '../../../worker/db/client.ts';
import { getComments } from '../../../worker/posts/comments.ts';
import { getFeed } from '../../../worker/posts/queries.ts';
import { getPublicProfile } from '../../../worker/profiles/public-profile.ts';
import { search } from '../../../worker/search/search.ts';
import { getSubcategoryCreators } from '../../../worker/search/subcategory-creators.ts';
import { createCreator, createPerson, createTopic } from '../../support/workerd/marketplace.ts';
import { costOf } from '../../support/workerd/rows-read.ts';

const category = await createTopic();
const subcategory = await createTopic(category.id);
const author = await createCreator({ topicIds: [subcategory.id] });
const reader = await createPerson();
const post = crypto.randomUUID();

const insertPost = `insert into creator_media (id, creator_id, media_type, position, created_at)`;
await env.DB.prepare(`${insertPost} values (?, ?, 'text', 0, 0)`).bind(post, author.id).run();

/** Adds creators, each with a post, a comment and a like on the author's, and the topic. */
async function grow(from: number, to: number): Promise<void> {
  const people = JSON.stringify(
    Array.from({ length: to - from }, (_, index) => ({
      id: crypto.randomUUID(),
      username: `foule.${from + index}`,
      at: from + index,
    })),
  );
  const each = `from (select value ->> 'id' as id, value ->> 'username' as username,
    value ->> 'at' as at from json_each(?))`;
  const statements = [
    `insert into profiles (id, username, is_creator, created_at) select id, username, 1, at ${each}`,
    `${insertPost} select id, id, 'text', 0, at ${each}`,
    `insert into creator_topic_prefs (creator_id, topic_id, sort_order) select id, '${subcategory.id}', 1 ${each}`,
    `insert into creator_media_likes (media_id, user_id, liked_at) select '${post}', id, at ${each}`,
    `insert into creator_media_comments (id, media_id, user_id, content, created_at) select id, '${post}', id, 'Oui', at ${each}`,
    `insert into user_follows (follower_id, followed_id, created_at) select id, '${author.id}', at ${each}`,
  ];
  for (const statement of statements) await env.DB.prepare(statement).bind(people).run();
}

const reads: Record<string, (db: Database) => Promise<unknown>> = {
  feed: (db) => getFeed(db, reader.id, undefined),
  comments: (db) => getComments(db, post, reader.id, undefined),
  profile: (db) => getPublicProfile(db, author.username, reader.id, 0),
  search: (db) => search(db, 'foule'),
  subcategory: (db) =>
    getSubcategoryCreators(
      db,
      { category: category.slug, subcategory: subcategory.slug },
      creatorFiltersSchema.parse({}),
      undefined,
      0,
    ),
};

it('reads the same rows in a small and in a large marketplace, in one round trip', async () => {
  const costs = async () => {
    const entries = Object.entries(reads).map(
      async ([name, run]) => [name, await costOf(run)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  };
  await grow(0, 100);
  const small = await costs();
  await grow(100, 3000);
  const large = await costs();
  for (const [name, cost] of Object.entries(large)) {
    expect(cost.roundTrips, name).toBe(1);
    // An index page more or less is no growth: the marketplace is thirty times larger.
    const change = Math.abs(cost.rowsRead / small[name]!.rowsRead - 1);
    expect(change, name).toBeLessThanOrEqual(0.1);
  }
  expect(large.feed!.rowsRead).toBeLessThan(15 * 20);
  expect(large.profile!.rowsRead).toBeLessThan(40);
  expect(large.search!.rowsRead).toBeLessThan(15 * 10);
});
