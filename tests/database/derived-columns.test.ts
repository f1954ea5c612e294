import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { batch } from '../../database/batch.ts';
import {
  creatorMedia,
  creatorTopicPrefs,
  profileCounters,
  profiles,
  topics,
  topicTree,
} from '../../database/schema.ts';
import { startDeletion } from '../../worker/community/posts/post-deletion.ts';
import { recordViews } from '../../worker/community/posts/views.ts';
import { replaceTopics } from '../../worker/community/topics/replace-topics.ts';
import { runOutbox } from '../../worker/jobs/outbox/run-outbox.ts';
import { changeTopic } from '../../worker/operations/catalogue/topics.ts';
import {
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../support/workerd/marketplace.ts';

async function tagsOf(id: string) {
  const [row] = await db
    .select({ tags: profiles.topicTags })
    .from(profiles)
    .where(eq(profiles.id, id));
  return Object.entries(row!.tags)
    .sort(([, [a]], [, [b]]) => a - b)
    .map(([topicId, [, ...names]]) => [topicId, ...names]);
}

it("topic_tags follow a creator's topics through every change", async () => {
  const category = await createTopic();
  const [one, two] = [await createTopic(category.id), await createTopic(category.id)];
  const { id } = await createCreator({ topicIds: [one.id, two.id, category.id] });
  const tag = (topic: typeof one, parent = category) => [
    topic.id,
    topic.name,
    topic.slug,
    parent.name,
    parent.slug,
  ];
  expect(await tagsOf(id)).toEqual([tag(one), tag(two), tag(category)]);

  const reordered = [category, one].map((topic) => ({ topicId: topic.id }));
  await db.batch(replaceTopics(db, id, reordered, sql`true`));
  expect(await tagsOf(id)).toEqual([tag(category), tag(one)]);

  const renamed = { ...category, name: 'Autre nom' };
  await changeTopic(db, category.id, { name: renamed.name }, {}, Date.now());
  // The cron's run.
  await runOutbox(env, Date.now());
  expect(await tagsOf(id)).toEqual([tag(renamed, renamed), tag(one, renamed)]);

  await db.delete(creatorTopicPrefs).where(eq(creatorTopicPrefs.creatorId, id));
  expect(await tagsOf(id)).toEqual([]);
});

it('topic_tree holds all topics in one row', async () => {
  const topic = await createTopic();
  await db.update(topics).set({ name: 'Nouveau' }).where(eq(topics.id, topic.id));
  const [tree] = await db.select().from(topicTree);
  const all = await db.select().from(topics);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(tree!.topics.sort(byId)).toEqual(
    all
      .map(({ answeredCount: _, retiredAt, ...rest }) => ({
        ...rest,
        isRetired: retiredAt !== null,
      }))
      .sort(byId),
  );
});

it('profile_counters hold the latest month’s views, without late ones and deleted posts', async () => {
  const { id: creatorId } = await createCreator();
  const posts = [await createPost(creatorId), await createPost(creatorId, { position: 1 })];
  const view = async (postId: string, day: string) => {
    const { id: userId } = await createPerson();
    const viewedAt = Date.parse(day);
    await recordViews(db, [{ postId, userId, viewedAt }]);
  };
  const latest = async () => {
    const { viewedMonth, viewedMonthCount } = profileCounters;
    return db
      .select({ viewedMonth, viewedMonthCount })
      .from(profileCounters)
      .where(eq(profileCounters.userId, creatorId));
  };
  await view(posts[0]!, '2026-10-31');
  await view(posts[0]!, '2026-11-01');
  await view(posts[1]!, '2026-11-30');
  // A batch of the queue that arrives after the end of the month.
  await view(posts[0]!, '2026-10-31');
  expect(await latest()).toEqual([{ viewedMonth: '2026-11', viewedMonthCount: 2 }]);
  await batch(db, startDeletion(db, eq(creatorMedia.id, posts[1]!), Date.now()));
  expect(await latest()).toEqual([{ viewedMonth: '2026-11', viewedMonthCount: 1 }]);
  await view(posts[0]!, '2026-12-01');
  expect(await latest()).toEqual([{ viewedMonth: '2026-12', viewedMonthCount: 1 }]);
});
