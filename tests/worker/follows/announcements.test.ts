import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batch } from '../../../database/batch.ts';
import { hidePosts } from '../../../database/hide-posts.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  creatorMedia,
  postAnnouncements,
  profiles,
  userFollows,
} from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/limits.ts';
import { notifyAudiencesJob } from '../../../worker/jobs/notify-audiences.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf, titlesOf } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await db.delete(postAnnouncements);
});

const run = () => notifyAudiencesJob(env, Date.now());
const follow = (creator: Person, as: Person) =>
  call('PUT', `/api/users/${creator.username}/follow`, { as });

async function publish(as: Person, bodyText = 'Bien dormir', id: string = crypto.randomUUID()) {
  const json = { id, mediaType: 'text', bodyText };
  expect((await call('POST', '/api/me/posts', { as, json })).status).toBeLessThan(202);
  return id;
}

async function createFollowed() {
  const [creator, fan] = [await createCreator({ name: 'Camille' }), await createPerson()];
  await follow(creator, fan);
  return { creator, fan };
}

describe('announcement of a post', () => {
  it('notifies followers a minute later, once', async () => {
    const { creator, fan } = await createFollowed();
    const stranger = await createPerson();
    const id = await publish(creator);
    await run();
    expect(await titlesOf(fan)).toEqual([]);
    await pass(MINUTE_MS, fan, stranger, creator);
    await run();
    await run();
    expect((await bellOf(fan)).notifications).toMatchObject([
      {
        kind: 'post',
        title: 'Camille a publié un post',
        body: 'Bien dormir',
        href: `/main/post/${id}`,
        actor: { username: creator.username },
      },
    ]);
    expect(await titlesOf(stranger)).toEqual([]);
    expect(await titlesOf(creator)).not.toContain('Camille a publié un post');
  });

  it('gathers the posts of a minute, and those of the following day in a second notice', async () => {
    const { creator, fan } = await createFollowed();
    await publish(creator, 'Un');
    await publish(creator, 'Deux');
    await pass(MINUTE_MS, fan, creator);
    await run();
    expect((await bellOf(fan)).notifications).toMatchObject([
      { title: 'Camille a publié 2 posts', body: '', href: `/main/user/${creator.username}` },
    ]);
    await publish(creator, 'Trois');
    await pass(HOUR_MS, fan, creator);
    await publish(creator, 'Quatre');
    await run();
    expect(await titlesOf(fan)).toHaveLength(1);
    await pass(DAY_MS, fan, creator);
    await run();
    expect(await titlesOf(fan)).toEqual(['Camille a publié 2 posts', 'Camille a publié 2 posts']);
  });

  it('schedules nothing for a repeated request, and nobody hears of a post deleted within the minute', async () => {
    const { creator, fan } = await createFollowed();
    const id = await publish(creator);
    await publish(creator, 'Bien dormir', id);
    expect(await db.select().from(postAnnouncements)).toHaveLength(1);
    await call('DELETE', `/api/me/posts/${id}`, { as: creator });
    await pass(MINUTE_MS, fan, creator);
    await run();
    expect(await titlesOf(fan)).toEqual([]);
    expect(await db.select().from(postAnnouncements)).toEqual([]);
  });

  it('retracts the notice when the post is deleted or hidden, and corrects that of several', async () => {
    const { creator, fan } = await createFollowed();
    const [first, second] = [await publish(creator, 'Un'), await publish(creator, 'Deux')];
    await pass(MINUTE_MS, fan, creator);
    await run();
    await call('POST', '/api/me/notifications/read', { as: fan, json: { all: true } });
    await call('DELETE', `/api/me/posts/${second}`, { as: creator });
    await run();
    expect(await bellOf(fan)).toMatchObject({
      unread: 0,
      notifications: [
        { title: 'Camille a publié un post', body: 'Un', href: `/main/post/${first}` },
      ],
    });
    await batch(db, { hidden: hidePosts(db, eq(creatorMedia.id, first), 1) });
    await run();
    expect(await titlesOf(fan)).toEqual([]);
    await batch(db, { shown: hidePosts(db, eq(creatorMedia.id, first), null) });
    await run();
    expect(await titlesOf(fan)).toEqual([]);
  });

  it('retracts the notices of a creator who is hidden', async () => {
    const { creator, fan } = await createFollowed();
    await publish(creator);
    await pass(MINUTE_MS, fan, creator);
    await run();
    expect(await titlesOf(fan)).toHaveLength(1);
    await batch(db, { hidden: updateProfile(db, { hiddenAt: 1 }, eq(profiles.id, creator.id), 1) });
    await run();
    expect(await titlesOf(fan)).toEqual([]);
  });

  it('excludes hidden and blocked followers, those who switched it off, and later followers', async () => {
    const { creator, fan } = await createFollowed();
    const [hidden, blocked, quiet, late] = [
      await createPerson(),
      await createPerson(),
      await createPerson(),
      await createPerson(),
    ];
    for (const each of [hidden, blocked, quiet]) await follow(creator, each);
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, hidden.id));
    await call('PUT', `/api/users/${blocked.username}/block`, { as: creator });
    const json = { post: { app: false, push: false } };
    await call('PUT', '/api/me/notification-preferences', { as: quiet, json });
    await publish(creator);
    await pass(MINUTE_MS, fan, blocked, quiet, late);
    await run();
    await follow(creator, late);
    await run();
    expect(await titlesOf(fan)).toHaveLength(1);
    for (const each of [blocked, quiet, late]) expect(await titlesOf(each)).toEqual([]);
    const inbox = await env.INBOX.getByName(hidden.id).noticesPage(null, 10);
    expect(inbox.notices).toEqual([]);
  });

  it('repeats a page whose inbox fails, and goes on without that inbox after five attempts', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { creator, fan } = await createFollowed();
    const unreachable = await createPerson();
    await follow(creator, unreachable);
    const tell = () => Promise.reject(new Error('down'));
    const broken = {
      ...env,
      INBOX: {
        getByName: (id: string) => (id === unreachable.id ? { tell } : env.INBOX.getByName(id)),
      },
    } as unknown as Env;
    await publish(creator);
    await pass(MINUTE_MS, fan);
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      const [row] = await db.select().from(postAnnouncements);
      expect(row?.attempts).toBe(attempts - 1);
      await notifyAudiencesJob(broken, Date.now());
      await pass(MINUTE_MS, fan);
    }
    expect(await db.select().from(postAnnouncements)).toMatchObject([{ dueAt: null }]);
    expect(await titlesOf(fan)).toHaveLength(1);
    expect(log).toHaveBeenCalledTimes(5);
  });

  it('walks a large audience in pages, and serves others in between', async () => {
    const { creator: star } = await createFollowed();
    const crowd = await Promise.all(Array.from({ length: 45 }, () => createPerson()));
    for (const { id } of crowd)
      await db.insert(userFollows).values({
        followerNumber: numberOfUser(id),
        followedNumber: numberOfUser(star.id),
        createdAt: 1,
      });
    const { creator, fan } = await createFollowed();
    await publish(star);
    await publish(creator);
    await pass(MINUTE_MS, fan);
    const isNotified = async ({ id }: Person) =>
      (await env.INBOX.getByName(id).noticesPage(null, 10)).notices.length === 1;
    const countNotified = async () =>
      (await Promise.all(crowd.map(isNotified))).filter(Boolean).length;
    await notifyAudiencesJob(env, Date.now(), 40);
    expect(await countNotified()).toBe(40);
    expect(await titlesOf(fan)).toEqual([]);
    await notifyAudiencesJob(env, Date.now(), 1);
    expect(await titlesOf(fan)).toHaveLength(1);
    expect(await countNotified()).toBe(40);
    await run();
    expect(await countNotified()).toBe(45);
    expect(await db.select({ dueAt: postAnnouncements.dueAt }).from(postAnnouncements)).toEqual([
      { dueAt: null },
      { dueAt: null },
    ]);
  });
});
