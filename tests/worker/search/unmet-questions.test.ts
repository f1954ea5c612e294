import { env } from 'cloudflare:workers';
import { eq, like } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import {
  operatorActs,
  profiles,
  returnRequests,
  topics,
  unmetQuestions,
} from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { UNMET_QUESTIONS_MAX } from '../../../domain/search/unmet-question.ts';
import { notifyAudiencesJob } from '../../../worker/jobs/notify-audiences.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf } from '../../support/workerd/notices.ts';
import { operate } from '../../support/workerd/orders.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete(unmetQuestions);
  await db.delete(returnRequests);
});

const PATH = '/api/me/unmet-questions';
const ask = (as: Person, question: string) => call('POST', PATH, { as, json: { question } });
interface Listed {
  questions: { id: string; question: string }[];
}
const listed = async (as: Person, path = PATH) =>
  (await (await call('GET', path, { as })).json<Listed>()).questions;
const near = async (as: Person) =>
  (await listed(as, `${PATH}/near`)).map(({ question }) => question);
const topicId = async (slug: string) =>
  (await db.select().from(topics).where(eq(topics.slug, slug)).get())!.id;
const expertOf = (question: string, values: Parameters<typeof createCreator>[0] = {}) =>
  createCreator({ bio: question, topicIds: values.topicIds, ...values });

it('a question that nobody answers notifies its asker once, when a creator can', async () => {
  const question = 'Comment élever des axolotls ?';
  const asker = await createPerson();
  for (const _ of [1, 2]) expect((await ask(asker, question)).status).toBe(200);
  expect(await listed(asker)).toMatchObject([{ question }]);
  await notifyAudiencesJob(env, Date.now());
  expect((await bellOf(asker)).notifications).toEqual([]);
  const values = { name: 'Camille', topicIds: [await topicId('jardinage')] };
  const { id, username } = await expertOf('J’élève des axolotls.', values);
  await notifyAudiencesJob(env, Date.now());
  expect((await bellOf(asker)).notifications).toEqual([]);
  for (const hours of [1, 2, 3]) await notifyAudiencesJob(env, Date.now() + hours * HOUR_MS);
  expect((await bellOf(asker)).notifications).toMatchObject([
    {
      kind: 'return',
      title: 'Camille peut répondre à votre question',
      body: question,
      href: `/main/askme/${username}`,
    },
  ]);
  expect(await listed(asker)).toEqual([]);
  expect(await db.select().from(returnRequests)).toMatchObject([
    { creatorId: id, userId: asker.id, notifiedAt: expect.any(Number) },
  ]);
});

it('an asker without an inbox is tried again, a hidden one waits, and a blocked creator fits nobody', async () => {
  const question = 'Qui sait dresser un faucon ?';
  const [asker, hidden, wary] = [await createPerson(), await createPerson(), await createPerson()];
  for (const person of [asker, hidden, wary]) await ask(person, question);
  const topicIds = [await topicId('jardinage')];
  const expert = await expertOf('Dresser un faucon.', { topicIds });
  await call('PUT', `/api/users/${expert.username}/block`, { as: wary });
  await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, hidden.id));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(env.INBOX, 'getByName').mockImplementationOnce(() => {
    throw new Error('no inbox');
  });
  await notifyAudiencesJob(env, Date.now());
  expect(await db.$count(unmetQuestions)).toBe(3);
  await notifyAudiencesJob(env, Date.now() + HOUR_MS);
  expect((await bellOf(asker)).notifications).toHaveLength(1);
  expect((await bellOf(wary)).notifications).toEqual([]);
  expect(await db.$count(unmetQuestions, eq(unmetQuestions.userId, hidden.id))).toBe(1);
});

it('creators of the category read the question without its asker, unless hidden or blocked', async () => {
  const asker = await createPerson({ name: 'Zélie Martin' });
  // A topic of 'Auto' without an expert: the one creator who has it sells no question.
  const question = 'Zélie ici, zelie@example.com : ma moto ne démarre plus ?';
  const family = await createCreator({ topicIds: [await topicId('famille')] });
  const mechanic = await createCreator({
    topicIds: [await topicId('permis-et-conduite')],
    tariffs: { questionActive: false },
  });
  const enemy = await createCreator({
    topicIds: [await topicId('permis-et-conduite')],
    tariffs: { questionActive: false },
  });
  await ask(asker, question);
  await call('PUT', `/api/users/${enemy.username}/block`, { as: asker });
  await notifyAudiencesJob(env, Date.now());
  const shown = '… ici, … : ma moto ne démarre plus ?';
  expect(await near(mechanic)).toEqual([shown]);
  for (const person of [family, enemy, asker]) expect(await near(person)).toEqual([]);
  const { questions } = await (await operate('GET', '/unmet-questions')).json<Listed>();
  expect(questions).toMatchObject([{ question: shown }]);
  expect((await operate('DELETE', `/unmet-questions/${questions[0]!.id}`)).status).toBe(204);
  expect(await near(mechanic)).toEqual([]);
  expect(await listed(asker)).toHaveLength(1);
});

it('bad input, too many questions and other users change nothing', async () => {
  const [asker, other] = [await createPerson(), await createPerson()];
  for (const question of ['', ' \u200b ', 'x'.repeat(301), '\ud800', 7, null])
    expect((await ask(asker, question as string)).status).toBe(400);
  expect((await call('POST', PATH, { json: { question: 'Qui ?' } })).status).toBe(401);
  for (let n = 0; n < UNMET_QUESTIONS_MAX; n += 1)
    expect((await ask(asker, `Question ${n} ?`)).status).toBe(200);
  expect((await ask(asker, 'Une de trop ?')).status).toBe(409);
  expect((await ask(asker, 'Question 3 ?')).status).toBe(200);
  const [{ id } = { id: '' }] = await listed(asker);
  expect((await call('DELETE', `${PATH}/${id}`, { as: other })).status).toBe(204);
  expect(await listed(asker)).toHaveLength(UNMET_QUESTIONS_MAX);
  for (const _ of [1, 2])
    expect((await call('DELETE', `${PATH}/${id}`, { as: asker })).status).toBe(204);
  expect(await listed(asker)).toHaveLength(UNMET_QUESTIONS_MAX - 1);
});

it('a word of an operator finds the experts of what it means, and the log says so', async () => {
  const plumber = await createCreator({
    bio: 'Plombier depuis vingt ans.',
    topicIds: [await topicId('renovation-et-travaux')],
  });
  const found = async () => {
    const response = await call('GET', '/api/experts?q=fluxboulier');
    const { experts } = await response.json<{ experts: { username: string }[] }>();
    return experts.map(({ username }) => username);
  };
  expect(await found()).toEqual([]);
  const word = { word: 'Fluxboulier', meaning: 'plombier' };
  expect((await operate('POST', '/related-words', word)).status).toBe(204);
  expect(await found()).toEqual([plumber.username]);
  for (const bad of [{ word: 'deux mots', meaning: 'x' }, { word: 'x', meaning: 'X' }, { word: 7 }])
    expect((await operate('POST', '/related-words', bad)).status).toBe(400);
  const { words } = await (await operate('GET', '/related-words')).json<{ words: unknown[] }>();
  expect(words).toEqual([{ word: 'fluxboulier', meaning: 'plombier' }]);
  expect((await operate('DELETE', '/related-words/fluxboulier')).status).toBe(204);
  expect(await found()).toEqual([]);
  const acts = await db
    .select({ changes: operatorActs.changes })
    .from(operatorActs)
    .where(like(operatorActs.action, '%/related-words%'));
  expect(acts.map(({ changes }) => JSON.parse(changes!))).toContainEqual({
    before: null,
    after: { word: 'fluxboulier', meaning: 'plombier' },
  });
});
