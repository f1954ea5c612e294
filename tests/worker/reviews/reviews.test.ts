import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { authUsers, conversationRatings, conversations } from '../../../database/schema.ts';
import type { Review, ReviewSummary } from '../../../domain/conversations/rating.ts';
import { createPair, open, type Pair, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { carry, newestOf, titlesOf } from '../../support/workerd/notices.ts';

interface Page {
  summary: ReviewSummary | null;
  ratings: Review[];
  nextCursor: string | null;
}

async function reviewsOf({ username }: Person, cursor?: string): Promise<Page> {
  const query = cursor ? `?cursor=${cursor}` : '';
  const response = await call('GET', `/api/users/${username}/ratings${query}`);
  expect(response.status).toBe(200);
  return response.json();
}

/** A rating in D1, of a conversation paid by another user, or of a free one. */
async function rate(
  creator: Person,
  values: { stars: number; isListable?: boolean; createdAt?: number; comment?: string },
): Promise<{ id: string; rater: Person }> {
  const rater = await createPerson({
    profileImagePath: 'x/portrait.jpg',
    profileImageUploadedAt: 7,
  });
  const conversationId = crypto.randomUUID();
  const id = crypto.randomUUID();
  await db.insert(conversations).values({
    id: conversationId,
    userId: rater.id,
    creatorId: creator.id,
    topicId: topic.id,
    pricingModelSnapshot: 'question',
    startedAt: 1,
    priceCents: 300,
  });
  await db.insert(conversationRatings).values({
    id,
    conversationId,
    raterId: rater.id,
    rateeId: creator.id,
    createdAt: Date.now(),
    isListable: true,
    ...values,
  });
  return { id, rater };
}

const reply = (id: string, as: Person | undefined, text: unknown) =>
  call('PUT', `/api/ratings/${id}/reply`, { as, json: { text } });

let topic: { id: string };
beforeAll(async () => {
  topic = await createTopic();
});

/** Asks, answers and rates as users do. */
async function rateLive(pair: Pair, comment: string | null, more: object = {}): Promise<void> {
  const { id } = await open(pair);
  expect((await send(id, pair.asker, 'Comment ?')).status).toBe(201);
  expect((await send(id, pair.creator, 'Ainsi.')).status).toBe(201);
  const rated = await call('PUT', `/api/conversations/${id}/rating`, {
    as: pair.asker,
    json: { stars: 4, comment, ...more },
  });
  expect(rated.status).toBe(201);
}

describe('list of reviews', () => {
  it('has paid ratings, with stars, comment, day and author', async () => {
    const pair = await createPair();
    expect(await reviewsOf(pair.creator)).toEqual({ summary: null, ratings: [], nextCursor: null });
    await rateLive(pair, 'Très clair.');
    await eventually(async () => {
      const { summary, ratings } = await reviewsOf(pair.creator);
      expect(summary).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
      expect(ratings).toEqual([
        {
          id: expect.any(String),
          stars: 4,
          comment: 'Très clair.',
          createdAt: expect.any(String),
          author: { name: expect.stringMatching(/^Personne \d\.$/), avatarUrl: null },
          reply: null,
        },
      ]);
    });
  });

  it('signs with the whole name only when the author asks for it', async () => {
    const pair = await createPair();
    pair.asker = await createPerson({ name: 'Marie Dupont' });
    await rateLive(pair, 'Signé.', { fullName: true });
    await rateLive({ ...pair, asker: await createPerson({ name: 'Zoé Martin' }) }, 'Court.');
    await eventually(async () => {
      const { ratings } = await reviewsOf(pair.creator);
      expect(ratings.map(({ author }) => author?.name).toSorted()).toEqual([
        'Marie Dupont',
        'Zoé M.',
      ]);
    });
  });

  it('excludes free ratings, which count in the average only', async () => {
    const free = await createTopic();
    const pair: Pair = {
      asker: await createPerson(),
      creator: await createCreator({ topicIds: [free.id], tariffs: { questionPriceCents: 0 } }),
      topicId: free.id,
    };
    await rateLive(pair, 'Pour vous seul.');
    await eventually(async () => {
      const profile = await (await call('GET', `/api/users/${pair.creator.username}`)).json();
      expect(profile).toMatchObject({ rating: { average: 4, count: 1 } });
    });
    expect(await reviewsOf(pair.creator)).toEqual({ summary: null, ratings: [], nextCursor: null });
    const [row] = await db
      .select({ id: conversationRatings.id })
      .from(conversationRatings)
      .where(eq(conversationRatings.rateeId, pair.creator.id));
    expect((await reply(row!.id, pair.creator, 'Merci')).status).toBe(404);
  });

  it.each([
    [
      'nothing from an address that nobody confirmed',
      { isConfirmed: false, count: 0, average: null },
    ],
    ['once for an asker and a creator', { isConfirmed: true, count: 1, average: 4 }],
  ])('counts %s when the conversation cost nothing', async (_, { isConfirmed, count, average }) => {
    const { id: topicId } = await createTopic();
    const tariffs = { questionPriceCents: 0 };
    const pair: Pair = {
      asker: await createPerson(),
      creator: await createCreator({ topicIds: [topicId], tariffs }),
      topicId,
    };
    if (!isConfirmed)
      await db
        .update(authUsers)
        .set({ emailConfirmedAt: null })
        .where(eq(authUsers.id, pair.asker.id));
    for (let time = 0; time < 2; time++) await rateLive(pair, 'Encore moi.');
    await eventually(async () => {
      const rows = await db
        .select({ id: conversationRatings.id })
        .from(conversationRatings)
        .where(eq(conversationRatings.rateeId, pair.creator.id));
      expect(rows).toHaveLength(2);
    });
    const profile = await call('GET', `/api/users/${pair.creator.username}`);
    expect((await profile.json<{ rating: unknown }>()).rating).toEqual(
      average === null ? null : { average, count },
    );
  });

  it('is newest first and paged, each review once, even with equal times', async () => {
    const creator = await createCreator();
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      const createdAt = 1_000 + Math.floor(n / 4);
      ids.push((await rate(creator, { stars: 1 + (n % 5), createdAt })).id);
    }
    await rate(creator, { stars: 1, isListable: false });
    const seen: Review[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await reviewsOf(creator, cursor ?? undefined);
      expect(page.summary).toEqual({ average: 2.9, count: 23, stars: [5, 5, 5, 4, 4] });
      seen.push(...page.ratings);
      sizes.push(page.ratings.length);
      cursor = page.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([10, 10, 3]);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(seen[0]!.author!.avatarUrl).toBe('/images/profile-images/x/portrait.jpg?v=7');
    expect(Object.keys(seen[0]!.author!)).toEqual(['name', 'avatarUrl']);
  });

  it('excludes a hidden review, in counts too, until it is restored', async () => {
    const creator = await createCreator();
    const { id } = await rate(creator, { stars: 2 });
    await rate(creator, { stars: 5 });
    const show = (isListable: boolean) =>
      db.update(conversationRatings).set({ isListable }).where(eq(conversationRatings.id, id));
    await show(false);
    await show(false);
    expect((await reviewsOf(creator)).summary).toEqual({
      average: 5,
      count: 1,
      stars: [0, 0, 0, 0, 1],
    });
    expect((await reply(id, creator, 'Merci')).status).toBe(404);
    await show(true);
    expect((await reviewsOf(creator)).summary?.stars).toEqual([0, 1, 0, 0, 1]);
    expect((await reviewsOf(creator)).ratings).toHaveLength(2);
  });

  it('is a 404 for an unknown user, a 400 for an invalid cursor, and cached publicly for visitors only', async () => {
    expect((await call('GET', '/api/users/personne.du.tout/ratings')).status).toBe(404);
    const creator = await createCreator();
    const path = `/api/users/${creator.username}/ratings`;
    expect((await call('GET', `${path}?cursor=hier`)).status).toBe(400);
    expect((await call('GET', path)).headers.get('Cache-Control')).toContain('public');
    const signedIn = await call('GET', path, { as: creator });
    expect(signedIn.headers.get('Cache-Control')).not.toContain('public');
  });
});

describe('reply to a review', () => {
  it('can be set, changed and removed by the creator, and notifies the rater once', async () => {
    const creator = await createCreator({ name: 'Camille Répond' });
    const { id, rater } = await rate(creator, { stars: 4, comment: 'Bien' });
    const set = await reply(id, creator, '  Merci à vous !\u00a0 ');
    expect(set.status).toBe(200);
    const first = (await set.json()) as Review;
    expect(first.reply).toEqual({ text: 'Merci à vous !', createdAt: expect.any(String) });
    expect(first).toEqual((await reviewsOf(creator)).ratings[0]);
    await carry();
    expect(await newestOf(rater)).toMatchObject({
      kind: 'reply',
      title: 'Camille Répond a répondu à votre avis',
      body: 'Merci à vous !',
      href: `/main/user/${creator.username}#avis`,
    });

    await db.update(conversationRatings).set({ replyAt: 5 }).where(eq(conversationRatings.id, id));
    const same = (await (await reply(id, creator, 'Merci à vous !')).json()) as Review;
    expect(same.reply?.createdAt).toBe(new Date(5).toISOString());
    const changed = (await (await reply(id, creator, 'Merci encore.')).json()) as Review;
    expect(changed.reply?.text).toBe('Merci encore.');
    expect(changed.reply?.createdAt).not.toBe(new Date(5).toISOString());

    for (let time = 0; time < 2; time += 1) {
      const removed = await call('DELETE', `/api/ratings/${id}/reply`, { as: creator });
      expect(removed.status).toBe(200);
      expect(await removed.json()).toMatchObject({ id, reply: null });
    }
    expect((await reviewsOf(creator)).ratings[0]!.reply).toBeNull();
    await reply(id, creator, 'Merci, pour de bon.');
    await carry(Date.now() + 120_000);
    expect(await titlesOf(rater)).toHaveLength(1);
  });

  it('notifies nobody when it was removed before', async () => {
    const creator = await createCreator();
    const { id, rater } = await rate(creator, { stars: 4 });
    await db
      .update(conversationRatings)
      .set({ replyText: 'Oups', replyAt: Date.now() })
      .where(eq(conversationRatings.id, id));
    await call('DELETE', `/api/ratings/${id}/reply`, { as: creator });
    await carry();
    expect(await titlesOf(rater)).toEqual([]);
  });

  it('is the last one when two tabs write concurrently', async () => {
    const creator = await createCreator();
    const { id } = await rate(creator, { stars: 4 });
    const answers = await Promise.all(
      ['Un', 'Deux', 'Trois'].map((text) => reply(id, creator, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { ratings } = await reviewsOf(creator);
    expect(['Un', 'Deux', 'Trois']).toContain(ratings[0]!.reply!.text);
  });

  it('is a 404 for the rater, another creator and unknown ids, and a 401 signed out', async () => {
    const creator = await createCreator();
    const { id, rater } = await rate(creator, { stars: 4 });
    const others = [rater, await createCreator(), await createPerson()];
    for (const as of others) {
      const refused = await reply(id, as, 'Merci');
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ code: 'rating.not_found' });
      expect((await call('DELETE', `/api/ratings/${id}/reply`, { as })).status).toBe(404);
    }
    for (const unknown of [crypto.randomUUID(), 'x', "' or 1=1 --", '%00'])
      expect((await reply(encodeURIComponent(unknown), creator, 'Merci')).status).toBe(404);
    expect((await reply(id, undefined, 'Merci')).status).toBe(401);
    expect((await call('DELETE', `/api/ratings/${id}/reply`)).status).toBe(401);
    expect((await reviewsOf(creator)).ratings[0]!.reply).toBeNull();
  });

  it('must be non-empty and within the limit', async () => {
    const creator = await createCreator();
    const { id } = await rate(creator, { stars: 4 });
    expect((await reply(id, creator, 'Merci')).status).toBe(200);
    for (const text of ['', '  ', 'é'.repeat(1_001), '\0', '\ud800', 7, null, undefined])
      expect((await reply(id, creator, text)).status, String(text)).toBe(400);
    expect((await reviewsOf(creator)).ratings[0]!.reply!.text).toBe('Merci');
  });
});

describe('rendered profile page', () => {
  it('has reviews and their structured data, escaped', async () => {
    const creator = await createCreator({ name: 'Camille Rousseau' });
    const hostile = '</script><script>alert(1)</script>';
    const { id } = await rate(creator, { stars: 5, comment: hostile });
    await rate(creator, { stars: 4 });
    await reply(id, creator, hostile);
    const html = await (await call('GET', `/@${creator.username}`)).text();
    expect(html).not.toContain('<script>alert(1)');
    const [page, product] = [
      ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ].map(([, json]) => JSON.parse(json!));
    expect(page.mainEntity.aggregateRating).toBeUndefined();
    // Search engines show reviews of this type.
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Réponses de Camille Rousseau',
      offers: {
        '@type': 'Offer',
        price: '3.00',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    });
    expect(product.review).toHaveLength(2);
    expect(product.review[1]).toMatchObject({
      '@type': 'Review',
      reviewRating: { ratingValue: 5 },
      reviewBody: hostile,
      author: { '@type': 'Person', name: expect.any(String) },
    });
  });

  it('offers nothing while the creator is paused', async () => {
    const creator = await createCreator();
    await rate(creator, { stars: 5 });
    const pausedUntil = new Date(Date.now() + 86_400_000).toISOString();
    const paused = { pausedUntil, maxOpenQuestions: null };
    expect((await call('PUT', '/api/me/availability', { as: creator, json: paused })).status).toBe(
      200,
    );
    const html = await (await call('GET', `/@${creator.username}`)).text();
    expect(html).toContain('https://schema.org/OutOfStock');
    expect(html).not.toContain('https://schema.org/InStock');
  });

  it('has no review data when there are no reviews', async () => {
    const creator = await createCreator();
    await rate(creator, { stars: 5, isListable: false });
    const html = await (await call('GET', `/@${creator.username}`)).text();
    expect(html).toContain('application/ld+json');
    expect(html).not.toContain('AggregateRating');
  });
});
