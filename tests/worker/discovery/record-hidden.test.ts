import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { creatorMedia, profiles } from '../../../database/schema.ts';
import { ABSENT, type HiddenSubjects } from '../../../worker/discovery/rankings/hidden-subjects.ts';
import { recordHidden } from '../../../worker/discovery/rankings/record-hidden.ts';
import { createCreator, createPerson, createPost, db } from '../../support/workerd/marketplace.ts';

const now = Date.now();
const CROWD = 1_200;
const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${CROWD})`;

beforeEach(async () => {
  await env.RANKINGS.delete(ABSENT);
});

/** Tests of what readers of rankings exclude once it is recorded as hidden. */
async function recorded(): Promise<HiddenSubjects> {
  await recordHidden(db, env.RANKINGS, now);
  return (await env.RANKINGS.get<HiddenSubjects>(ABSENT, 'json'))!;
}

it('recordHidden excludes the post that was just hidden, after any number of others', async () => {
  const author = await createCreator();
  await env.DB.prepare(
    `${numbers} insert into creator_media (id, creator_id, media_type, body_text, position, created_at, hidden_at)
     select 'gone-' || n, ?, 'text', 'Parti', n, 1, ? from numbers`,
  )
    .bind(author.id, now - 60_000)
    .run();
  const id = await createPost(author.id);
  await db.update(creatorMedia).set({ hiddenAt: now }).where(eq(creatorMedia.id, id));
  const { posts } = await recorded();
  expect([posts.length, posts[0]]).toEqual([1_000, id]);
});

it.each(['hiddenAt', 'suspendedAt'] as const)(
  'recordHidden excludes the person just hidden by %s, after any number of others',
  async (column) => {
    await env.DB.prepare(
      `${numbers} insert into profiles (id, username, created_at, hidden_at)
       select 'absent-' || n, 'absente.' || n, 1, ? from numbers where true on conflict do nothing`,
    )
      .bind(now - 60_000)
      .run();
    const { id } = await createPerson();
    await db
      .update(profiles)
      .set({ [column]: now })
      .where(eq(profiles.id, id));
    const { people } = await recorded();
    expect(people.length).toBe(1_000);
    expect(people).toContain(id);
  },
);

it('recordHidden writes five times while others hide posts, and rejects so that it is repeated', async () => {
  const author = await createCreator();
  let writes = 0;
  const busy = new Proxy(env.RANKINGS, {
    get: (target, name) => {
      const member = Reflect.get(target, name);
      if (name !== 'put') return typeof member === 'function' ? member.bind(target) : member;
      return async (...given: Parameters<typeof env.RANKINGS.put>) => {
        writes += 1;
        if (writes > 20) throw new Error('endless');
        await target.put(...given);
        const id = await createPost(author.id);
        await db.update(creatorMedia).set({ hiddenAt: now }).where(eq(creatorMedia.id, id));
      };
    },
  });
  await expect(recordHidden(db, busy, now)).rejects.toThrow('changed during 5 writes');
  expect(writes).toBe(5);
  await recordHidden(db, env.RANKINGS, now);
});
