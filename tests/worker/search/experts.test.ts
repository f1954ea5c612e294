import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { topics } from '../../../database/schema.ts';
import type { Expert } from '../../../worker/discovery/search/experts.ts';
import { call, createCreator, db, type Person } from '../../support/workerd/marketplace.ts';

/** The id of a subcategory of the reference data. */
async function topicWith(slug: string): Promise<string> {
  const [topic] = await db.select({ id: topics.id }).from(topics).where(eq(topics.slug, slug));
  return topic!.id;
}

async function experts(q: string, as?: Person): Promise<Expert[]> {
  const response = await call('GET', `/api/experts?q=${encodeURIComponent(q)}`, { as });
  expect(response.status).toBe(200);
  return (await response.json<{ experts: Expert[] }>()).experts;
}

const usernames = async (q: string, as?: Person) =>
  (await experts(q, as)).map(({ username }) => username);

let cook: Person;
let cooking: string;
beforeAll(async () => {
  cooking = await topicWith('cuisine-du-quotidien');
  const family = await topicWith('famille');
  cook = await createCreator({ username: 'cuisinier', topicIds: [cooking] });
  await createCreator({
    username: 'mediateur',
    topicIds: [family],
    bio: 'Réussir une discussion difficile, comment faire en famille.',
  });
  await createCreator({
    username: 'gratuit',
    topicIds: [cooking],
    tariffs: { questionActive: false },
  });
});

describe('GET /api/experts', () => {
  it('finds who can answer a whole question, with the topic that it belongs to', async () => {
    const [expert, ...others] = await experts('Comment réussir une blanquette ?');
    expect(others).toEqual([]);
    expect(expert).toMatchObject({
      username: 'cuisinier',
      topic: { id: cooking, slug: 'cuisine-du-quotidien' },
      questionPriceCents: 300,
      reviewCount: 0,
    });
  });

  it('offers nobody when no word is of a topic and most words match nobody', async () => {
    expect(await usernames('Comment réussir à ouvrir un compte à Singapour ?')).toEqual([]);
    expect(await usernames('réussir')).toEqual(['mediateur']);
  });

  it('leaves out who takes no question now, and the viewer', async () => {
    expect(await usernames('recette de quiche', cook)).toEqual([]);
    const saved = await call('PUT', '/api/me/availability', {
      as: cook,
      json: {
        pausedUntil: new Date(Date.now() + 86_400_000).toISOString(),
        maxOpenQuestions: null,
      },
    });
    expect(saved.status).toBe(200);
    expect(await usernames('recette de quiche')).toEqual([]);
    await call('PUT', '/api/me/availability', {
      as: cook,
      json: { pausedUntil: null, maxOpenQuestions: null },
    });
    expect(await usernames('recette de quiche')).toEqual(['cuisinier']);
  });

  it.each(['', ' ', '?', '😀', '"\' OR zz=zz --', 'a'.repeat(300), '\u0000', 'NEAR(a b) AND *'])(
    'answers %j without an error',
    async (q) => {
      expect(await usernames(q)).toEqual([]);
    },
  );

  it('rejects a longer text', async () => {
    expect((await call('GET', `/api/experts?q=${'a'.repeat(301)}`)).status).toBe(400);
    expect((await call('GET', '/api/experts')).status).toBe(400);
  });

  it('does not find a mediator for a recipe in the search either', async () => {
    const response = await call(
      'GET',
      `/api/search?q=${encodeURIComponent('comment réussir une blanquette')}`,
    );
    const { creators } = await response.json<{ creators: { username: string }[] }>();
    expect(creators.map(({ username }) => username).toSorted()).toEqual(['cuisinier', 'gratuit']);
  });
});

describe('a question typed with more words', () => {
  it('finds whoever says its rare word, and nobody for an animal without its expert', async () => {
    await createCreator({ username: 'ebeniste', topicIds: [cooking], bio: 'Menuisier à Tours.' });
    for (const q of [
      'menuisier',
      'Je cherche un menuisier sérieux',
      'un bon menuisier ponctuel et honnête',
    ])
      expect(await usernames(q), q).toEqual(['ebeniste']);
    const poisoned = 'Mon chien a mangé du chocolat';
    expect(await usernames(poisoned)).toEqual([]);
    await createCreator({ username: 'soigneuse', topicIds: [cooking], bio: 'Vétérinaire à Lyon.' });
    expect(await usernames(poisoned)).toEqual(['soigneuse']);
  });
});
