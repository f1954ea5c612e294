import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { addPhotoPost } from '../../../worker/community/posts/add-post.ts';
import type { Post } from '../../../worker/community/posts/post.ts';
import { saveAvatar } from '../../../worker/community/profiles/save-avatar.ts';
import { decide, lift, profileOf } from '../../support/workerd/hiding.ts';
import { call, createCreator, db, type Person } from '../../support/workerd/marketplace.ts';
import { settleOutbox } from '../../support/workerd/moderation.ts';
import { jpegWithGps, png } from '../../support/workerd/pictures.ts';

const statusOf = async (address: string) => {
  const response = await call('GET', address);
  await response.arrayBuffer();
  return response.status;
};
const bare = (address: string) => address.split('?')[0]!;

const putAvatar = async (as: Person) => {
  const response = await call('PUT', '/api/me/avatar', { as, body: png });
  expect(response.status).toBe(200);
  return (await response.json<{ avatarUrl: string }>()).avatarUrl;
};

const publish = async (as: Person) => {
  const body = new FormData();
  body.set('file', new File([jpegWithGps], 'a.jpg'));
  body.set('caption', 'Une légende');
  const response = await call('POST', '/api/me/posts', { as, body });
  expect(response.status).toBe(201);
  return (await response.json<Post>()).imageUrl!;
};

/** The buckets, with an action between storing the image and writing its row. */
function bucketsWith(meanwhile: () => Promise<void>): Env {
  const after = (bucket: R2Bucket) =>
    new Proxy(bucket, {
      get(target, property) {
        const member = Reflect.get(target, property);
        if (typeof member !== 'function') return member;
        if (property !== 'put') return member.bind(target);
        return async (...given: Parameters<R2Bucket['put']>) => {
          const stored = await target.put(...given);
          await once();
          return stored;
        };
      },
    });
  let isDone = false;
  const once = async () => {
    if (isDone) return;
    isDone = true;
    await meanwhile();
  };
  return {
    ...env,
    PROFILE_IMAGES: after(env.PROFILE_IMAGES),
    CREATOR_POSTS: after(env.CREATOR_POSTS),
  };
}

const saves = [
  [
    'portrait',
    async (owner: Person, buckets: Env) =>
      (await saveAvatar(db, buckets, owner.id, png, Date.now())).avatarUrl!,
  ],
  [
    'photo',
    async (owner: Person, buckets: Env) => {
      const content = { file: jpegWithGps, caption: 'Photo' };
      const { post } = await addPhotoPost(db, buckets, owner.id, content, Date.now());
      return post.imageUrl!;
    },
  ],
] as const;

describe('new image of a hidden user', () => {
  // No outbox row of the decision runs after the upload: the image was quarantined at once.
  it.each([
    ['portrait', putAvatar],
    ['photo', publish],
  ] as const)(
    'is visible to its owner only from the start when they are hidden (%s)',
    async (_, put) => {
      const owner = await createCreator();
      await decide('hide', profileOf(owner));
      const address = await put(owner);
      expect(await statusOf(bare(address))).toBe(404);
      expect(await statusOf(`${bare(address)}?w=96`)).toBe(404);
      expect(await statusOf(address)).toBe(200);
    },
  );

  // A suspended user has no session: this request had passed the session check earlier.
  it.each(saves)('is visible to nobody when its owner is suspended (%s)', async (_, save) => {
    const owner = await createCreator();
    await decide('suspend', profileOf(owner));
    expect(await statusOf(bare(await save(owner, env)))).toBe(404);
  });

  it('is quarantined when it replaces a quarantined one', async () => {
    const owner = await createCreator();
    const first = await putAvatar(owner);
    expect(await statusOf(first)).toBe(200);
    await decide('hide', profileOf(owner));
    await settleOutbox();
    expect(await statusOf(bare(first))).toBe(404);
    await putAvatar(owner);
    expect(await statusOf(bare(first))).toBe(404);
  });
});

describe.each(saves)('%s whose owner', (_, save) => {
  it('is hidden during the upload is quarantined before the response', async () => {
    const owner = await createCreator();
    const address = await save(
      owner,
      bucketsWith(async () => {
        await decide('hide', profileOf(owner));
        await settleOutbox();
      }),
    );
    expect(await statusOf(bare(address))).toBe(404);
    await settleOutbox();
    expect(await statusOf(bare(address))).toBe(404);
  });

  it('is restored during the upload is visible', async () => {
    const owner = await createCreator();
    const decision = await decide('hide', profileOf(owner));
    await settleOutbox();
    const address = await save(
      owner,
      bucketsWith(async () => {
        await lift(decision);
        await settleOutbox();
      }),
    );
    expect(await statusOf(address)).toBe(200);
    await settleOutbox();
    expect(await statusOf(address)).toBe(200);
  });
});
