import { describe, expect, it } from 'vitest';
import { call, createCreator, createPerson } from '../../support/workerd/marketplace.ts';

const PATH = '/api/me/saved-replies';
const reply = (title: string) => ({ id: crypto.randomUUID(), title, text: `${title} à vous` });

describe('GET, PUT /api/me/saved-replies', () => {
  it('stores the replies of each creator for themselves', async () => {
    const [creator, other] = [await createCreator(), await createCreator()];
    expect(await (await call('GET', PATH, { as: creator })).json()).toEqual({
      replies: [],
      revision: 0,
    });
    const replies = [reply('Bonjour'), reply('Merci')];
    const saved = await call('PUT', PATH, { as: creator, json: { replies, revision: 0 } });
    expect(saved.status).toBe(200);
    expect(await saved.json()).toEqual({ replies, revision: 1 });
    expect(await (await call('GET', PATH, { as: creator })).json()).toEqual({
      replies,
      revision: 1,
    });
    expect(await (await call('GET', PATH, { as: other })).json()).toMatchObject({ replies: [] });
  });

  it('lets one of two tabs save, and shows the other what is stored', async () => {
    const creator = await createCreator();
    const tabs = await Promise.all(
      ['Un', 'Deux'].map((title) =>
        call('PUT', PATH, { as: creator, json: { replies: [reply(title)], revision: 0 } }),
      ),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const bodies = await Promise.all(tabs.map((tab) => tab.json<Record<string, unknown>>()));
    const [won, lost] = tabs[0]!.status === 200 ? bodies : bodies.toReversed();
    expect(lost).toMatchObject({ code: 'saved_replies.changed', current: won });
  });

  it('is for creators alone', async () => {
    const asker = await createPerson();
    for (const [method, json] of [
      ['GET', undefined],
      ['PUT', { replies: [] }],
    ] as const) {
      expect((await call(method, PATH, { json })).status).toBe(401);
      const refused = await call(method, PATH, { as: asker, json });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'creator.required' });
    }
  });

  it.each([
    ['an unknown field', { replies: [{ ...reply('x'), price: 1 }] }],
    ['no list', { replies: {} }],
    ['no id', { replies: [{ title: 'x', text: 'y' }] }],
    ['fifty-one', { replies: Array.from({ length: 51 }, () => reply('x')) }],
    ['a revision that is none', { replies: [], revision: -1 }],
  ])('PUT rejects %s', async (_what, json) => {
    const creator = await createCreator();
    expect((await call('PUT', PATH, { as: creator, json })).status).toBe(400);
    expect(await (await call('GET', PATH, { as: creator })).json()).toMatchObject({ revision: 0 });
  });
});
