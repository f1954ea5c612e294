import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batch } from '../../../database/batch.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  conversationRatings,
  conversations,
  creatorMedia,
  creatorMediaComments,
  creatorMediaLikes,
  userFollows,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { foldViews } from '../../../worker/community/posts/fold-views.ts';
import {
  DELETED_POST_RETENTION_MS,
  finishDeletions,
  startDeletion,
} from '../../../worker/community/posts/post-deletion.ts';
import { recordViews } from '../../../worker/community/posts/views.ts';
import { Random } from '../../support/random.ts';
import { counted, kept } from '../../support/workerd/counts.ts';
import { decide, lift, profileOf, type Subject } from '../../support/workerd/hiding.ts';
import {
  createCreator,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

test.each([1, 2, 3])(
  'counters stay correct while content is hidden and restored (%i)',
  async (seed) => {
    const random = new Random(seed);
    const next = () => random.next();
    const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(next() * of.length)];
    const topic = await createTopic();
    const people: Person[] = [];
    for (let n = 0; n < 4; n += 1) people.push(await createCreator({ topicIds: [topic.id] }));
    const standing: string[] = [];
    const now = Date.now();

    const someone = () => pick(people)!;
    const somePost = async () => pick(await db.select().from(creatorMedia));
    const hide = async (subject: Subject | undefined) => {
      if (subject) standing.push(await decide('hide', subject));
    };
    const rate = async () => {
      const [asker, creator] = [someone(), someone()];
      if (asker.id === creator.id) return;
      const conversationId = crypto.randomUUID();
      await db.insert(conversations).values({
        id: conversationId,
        userId: asker.id,
        creatorId: creator.id,
        topicId: topic.id,
        pricingModelSnapshot: 'question',
        startedAt: now,
        priceCents: 300,
      });
      await db.insert(conversationRatings).values({
        id: crypto.randomUUID(),
        conversationId,
        raterId: asker.id,
        rateeId: creator.id,
        stars: next() < 0.5 ? 5 : 2,
        createdAt: now,
        isListable: next() < 0.5,
      });
    };
    const acts: (() => Promise<unknown>)[] = [
      () => createPost(someone().id, { isPublished: next() < 0.8 }),
      async () => {
        const post = await somePost();
        if (post)
          await db
            .insert(creatorMediaLikes)
            .values({
              mediaNumber: post.number,
              userNumber: numberOfUser(someone().id),
              likedAt: now,
            })
            .onConflictDoNothing();
      },
      async () => {
        const post = await somePost();
        if (post)
          await db.delete(creatorMediaLikes).where(eq(creatorMediaLikes.mediaNumber, post.number));
      },
      // Views of this month, late ones, and those of a month that may be closed.
      ...[0, 1, 2].map((monthsAgo) => async () => {
        const posts = await db.select().from(creatorMedia);
        const viewedAt = now - monthsAgo * 31 * DAY_MS;
        const views = posts.map(({ id }) => ({ postId: id, userId: someone().id, viewedAt }));
        await recordViews(db, views.slice(0, 2));
      }),
      // In the middle of a month, a run that dies after one step or completes.
      () => foldViews(db, now - pick([0, 31, 62])! * DAY_MS, pick([0, 10])),
      ...[1, 2].map(() => async () => {
        const post = await somePost();
        if (post)
          await db.insert(creatorMediaComments).values({
            id: crypto.randomUUID(),
            mediaId: post.id,
            userId: someone().id,
            content: 'Oui',
            createdAt: now,
          });
      }),
      async () => {
        const comment = pick(await db.select().from(creatorMediaComments));
        if (comment)
          await db.delete(creatorMediaComments).where(eq(creatorMediaComments.id, comment.id));
      },
      async () => {
        const [follower, followed] = [someone(), someone()];
        if (follower.id !== followed.id)
          await db
            .insert(userFollows)
            .values({
              followerNumber: numberOfUser(follower.id),
              followedNumber: numberOfUser(followed.id),
              createdAt: now,
            })
            .onConflictDoNothing();
      },
      async () => {
        await db
          .delete(userFollows)
          .where(eq(userFollows.followerNumber, numberOfUser(someone().id)));
      },
      rate,
      rate,
      async () => {
        const post = await somePost();
        if (post)
          await batch(
            db,
            startDeletion(db, eq(creatorMedia.id, post.id), now - DELETED_POST_RETENTION_MS),
          );
      },
      () => finishDeletions(db, now, 3),
      async () => {
        const post = await somePost();
        await hide(post && { type: 'post', id: post.id, authorId: post.creatorId });
      },
      async () => {
        const comment = pick(await db.select().from(creatorMediaComments));
        await hide(comment && { type: 'comment', id: comment.id, authorId: comment.userId });
      },
      async () => {
        const rating = pick(await db.select().from(conversationRatings));
        await hide(rating && { type: 'rating', id: rating.id, authorId: rating.raterId });
      },
      async () => {
        const action = next() < 0.5 ? 'hide' : 'suspend';
        standing.push(await decide(action, profileOf(someone())));
      },
      ...[1, 2, 3].map(() => async () => {
        const [decision] = standing.splice(Math.floor(next() * standing.length), 1);
        if (decision) await lift(decision);
      }),
    ];
    for (let step = 0; step < 150; step += 1) {
      await pick(acts)!();
      if (step % 10 === 9) expect(await db.all(kept)).toEqual(await db.all(counted));
    }
    for (const decision of standing) await lift(decision);
    expect(await db.all(kept)).toEqual(await db.all(counted));
  },
);
