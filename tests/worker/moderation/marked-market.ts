import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  conversationRatings,
  conversations,
  creatorMedia,
  creatorProfiles,
  creatorTopicPrefs,
  orders,
  profileBioLinks,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { open, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import type { Subject } from '../../support/workerd/hiding.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { carry } from '../../support/workerd/notices.ts';
import { jpegWithGps } from '../../support/workerd/pictures.ts';

/**
 * A marketplace in which everything that can be hidden contains a unique marker: a reader that sees
 * the marker has seen its content.
 */

/** The markers in a text, which all begin with the same two letters. */
export function markersIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/zq[a-z]+/g) ?? [])].sort();
}

export type MarkedMarket = Awaited<ReturnType<typeof markedMarket>>;

export async function markedMarket() {
  const category = await createTopic();
  const subcategory = await createTopic(category.id);
  const topicIds = [subcategory.id];
  const someone = (name: string) => createCreator({ topicIds, username: name, name });

  /** Creators with markers everywhere: one will be suspended, the other's profile hidden. */
  const star = await markedCreator('zqstar', topicIds);
  const masked = await markedCreator('zqmask', topicIds);
  /** Has some content that will be hidden. */
  const author = await someone('auteur.cache');
  /** Is related to all of them: follows, is followed by, likes and comments. */
  const third = await someone('tierce.personne');
  /** Has conversations with all of them. */
  const party = await someone('autre.partie');
  const rater = await createPerson();
  const visitor = undefined;

  const thirdsPost = await createPost(third.id, {
    title: 'Une publication',
    createdAt: Date.now(),
  });
  const comment = async (as: Person, content: string, parentId?: string) => {
    const path = `/api/posts/${thirdsPost}/comments`;
    const { id } = await ok<{ id: string }>('POST', path, as, { content, parentId });
    return id;
  };
  const hiddenComment = await comment(author, 'zqcomment');
  for (const [who, word] of [
    [star, 'zqstarcomment'],
    [masked, 'zqmaskcomment'],
  ] as const) {
    const own = await comment(who, word);
    // A reply begins with the mention.
    await comment(party, `@${who.username} oui`, own);
    await ok('PUT', `/api/posts/${thirdsPost}/like`, who);
    await ok('PUT', `/api/users/${third.username}/follow`, who);
    await ok('PUT', `/api/users/${who.username}/follow`, third);
    await carry();
  }
  await carry();

  const hiddenPost = await picturedPost(author, 'zqpost');

  // Asks and answers; the asker rates, and the creator replies.
  const talk = async (
    asker: Person,
    creator: Person,
    words: { answer?: string; rating?: string },
  ) => {
    const pair = { asker, creator, topicId: subcategory.id };
    const { id } = await open(pair);
    await sent(send(id, asker, 'Une question ?'));
    const answer = await sent(send(id, creator, words.answer ?? 'Une réponse.'));
    if (words.rating) {
      const rated = { stars: 4, comment: words.rating };
      await eventually(() => ok('PUT', `/api/conversations/${id}/rating`, asker, rated));
    }
    await eventually(async () => {
      const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
      expect(row?.status).toBe('completed');
    });
    return { id, answer };
  };
  const [withStar, withMasked, withAuthor, withRater] = await Promise.all([
    talk(party, star, { rating: 'De bon conseil.' }),
    talk(party, masked, {}),
    talk(party, author, { answer: 'zqmessage' }),
    talk(rater, party, { rating: 'zqreview' }),
    talk(star, author, { rating: 'zqstarreview' }),
    talk(masked, author, { rating: 'zqmaskreview' }),
  ]);
  const ratingId = await eventually(async () => {
    const [row] = await db
      .select()
      .from(conversationRatings)
      .where(eq(conversationRatings.conversationId, withRater.id));
    expect(row).toBeDefined();
    return row!.id;
  });
  await ok('PUT', `/api/ratings/${ratingId}/reply`, party, { text: 'zqreviewreply' });
  // A month in either role, so that they are in the lists of subscriptions.
  for (const who of [star, masked]) {
    await open({ asker: party, creator: who, topicId: subcategory.id }, 'month');
    await open({ asker: who, creator: party, topicId: subcategory.id }, 'month');
  }
  await carry();

  // Both are first in every ranking.
  for (const { id } of [star, masked])
    await db
      .update(profileCounters)
      .set({ followerCount: 50, answeredCount: 50 })
      .where(eq(profileCounters.userId, id));
  await refreshRankings(db, env, Date.now() + 1000, Date.now());

  const orderIds = (await db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
  const post = (id: string): Subject => ({ type: 'post', id, authorId: author.id });
  return {
    category,
    subcategory,
    people: { star, masked, author, third, party, rater, visitor },
    posts: { thirdsPost, hiddenPost, stars: await postsOf(star), masked: await postsOf(masked) },
    orderIds,
    conversations: { withStar, withMasked, withAuthor, withRater },
    /** The content that will be hidden, each by its own decision. */
    subjects: [
      post(hiddenPost.id),
      { type: 'comment', id: hiddenComment, authorId: author.id },
      { type: 'rating', id: ratingId, authorId: rater.id },
      {
        type: 'message',
        id: withAuthor.answer,
        authorId: author.id,
        conversationId: withAuthor.id,
      },
    ] satisfies Subject[],
    hiddenComment,
    ratingId,
  };
}

/** A creator all of whose texts and names begin with `mark`. */
async function markedCreator(mark: string, topicIds: string[]): Promise<Person> {
  const creator = await createCreator({
    topicIds,
    username: `${mark}user`,
    name: `${mark}name`,
    displaySlug: `${mark}name`,
    bio: `${mark}bio`,
  });
  const key = `${creator.id}/profile.jpg`;
  await env.PROFILE_IMAGES.put(key, jpegWithGps);
  await db.batch([
    db
      .update(profiles)
      .set({ profileImagePath: key, profileImageUploadedAt: Date.now() })
      .where(eq(profiles.id, creator.id)),
    db
      .update(creatorProfiles)
      .set({ aboutShort: `${mark}about`, welcomeMessage: `${mark}welcome` })
      .where(eq(creatorProfiles.userId, creator.id)),
    db
      .update(creatorTopicPrefs)
      .set({ description: `${mark}topic` })
      .where(eq(creatorTopicPrefs.creatorId, creator.id)),
    db.insert(profileBioLinks).values({
      id: crypto.randomUUID(),
      userId: creator.id,
      url: `https://${mark}link.example/`,
      position: 0,
    }),
  ]);
  await picturedPost(creator, `${mark}post`);
  // Two, so that each links to the other.
  for (const at of [1, 2])
    await createPost(creator.id, {
      questionText: `${mark}postquestion`,
      bodyText: `${mark}postanswer`,
      topicId: topicIds[0]!,
      position: -1,
      createdAt: Date.now() + at,
    });
  return creator;
}

/** A post with an image in our bucket. */
async function picturedPost(
  creator: Person,
  mark: string,
): Promise<{ id: string; picture: string }> {
  const storagePath = `${creator.id}/1.jpg`;
  await env.CREATOR_POSTS.put(storagePath, jpegWithGps);
  const id = await createPost(creator.id, {
    mediaType: 'photo',
    title: `${mark}title`,
    bodyText: `${mark}text`,
    caption: `${mark}caption`,
    storagePath,
  });
  return { id, picture: `/images/creator-posts/${storagePath}` };
}

async function postsOf({ id }: Person): Promise<string[]> {
  const rows = await db.select().from(creatorMedia).where(eq(creatorMedia.creatorId, id));
  return rows.map((row) => row.id);
}

async function ok<T>(method: string, path: string, as: Person, json?: unknown): Promise<T> {
  const response = await call(method, path, { as, json });
  const text = await response.text();
  expect(`${response.status} ${text}`).toMatch(/^2/);
  return (text ? JSON.parse(text) : null) as T;
}

async function sent(response: Promise<Response>): Promise<string> {
  const answer = await response;
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
