import { env, exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Problem } from '../../../domain/problem.ts';
import app from '../../../worker/app.ts';
import { loadStripe } from '../../../worker/marketplace/payments/stripe-client.ts';
import { bodyFor } from '../../support/workerd/endpoints.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator, report } from '../../support/workerd/moderation.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';

const REQUESTS = 250 * env.DEPTH;
/** Sent in parallel, so that requests interact too. */
const BATCH = 50;

/** Every route of the app; routes for all methods are called with two of them. */
const routes = [
  ...new Set(
    app.routes
      .filter(({ path }) => !path.endsWith('/*'))
      .flatMap(({ method, path }) =>
        (method === 'ALL' ? ['GET', 'POST'] : [method]).map((verb) => `${verb} ${path}`),
      ),
  ),
];

const statuses = new Map<number, number>();
let sent = 0;

async function send({ method, path, headers, body }: FuzzRequest): Promise<void> {
  // From many network addresses, since most would be rate-limited otherwise.
  sent += 1;
  const address = `2001:db8::${(sent % 5_000).toString(16)}`;
  const response = await exports.default.fetch(`http://localhost${path}`, {
    method,
    headers: { ...headers, 'CF-Connecting-IP': address },
    body,
    redirect: 'manual',
  });
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.webSocket) {
    response.webSocket.accept();
    response.webSocket.close();
    return;
  }
  const text = await response.text();
  const label = `${method} ${path} answered ${response.status}`;
  expect(response.status, `${label}: ${text}`).toBeLessThan(500);
  expect(response.headers.get('X-Request-Id'), label).toBeTruthy();
  expect(text, label).not.toMatch(/\n\s+at |D1_ERROR|SQLITE_|node_modules/);
  if (response.status >= 400 && /^\/api\//.test(path))
    expect(response.headers.get('Content-Type'), label).toMatch(/^application\/(problem\+)?json/);
  if (/problem\+json/.test(response.headers.get('Content-Type') ?? ''))
    for (const said of saidIn(JSON.parse(text))) expect(said, label).not.toMatch(ENGLISH);
}

/** Default messages of zod and other libraries. */
const ENGLISH =
  /\b(invalid input|expected|received|unrecognized|too (small|big)|must|required|is not)\b/i;

function saidIn({ detail, errors = [] }: Problem): string[] {
  return [detail, ...errors.map(({ message }) => message)];
}

/** Everything stored about a person except what others may count on them. */
async function storedOf({ id }: Person): Promise<unknown> {
  const tables = { profiles: 'id', creator_profiles: 'user_id', creator_tariffs: 'creator_id' };
  const more = { creator_topic_prefs: 'creator_id', profile_bio_links: 'user_id' };
  const answers = await env.DB.batch(
    Object.entries({ ...tables, ...more }).map(([table, owner]) =>
      env.DB.prepare(`SELECT * FROM ${table} WHERE ${owner} = ?`).bind(id),
    ),
  );
  return answers.map(({ results }) => results);
}

it('random requests never fail and never change another user’s data', {
  timeout: 3_600_000,
}, async () => {
  const category = await createTopic();
  const topic = await createTopic(category.id);
  const asker = await createPerson();
  const creator = await createCreator({ topicIds: [topic.id] });
  const bystander = await createCreator({ topicIds: [topic.id] });
  const make = async (as: Person, path: string, json: unknown) => {
    const made = await call('POST', path, { as, json });
    expect(made.status).toBe(201);
    return ((await made.json()) as { id: string }).id;
  };
  const postId = await make(bystander, '/api/me/posts', { mediaType: 'text', bodyText: 'Un post' });
  const conversationId = await make(asker, '/api/conversations', {
    username: creator.username,
    topicId: topic.id,
    pricing: 'day',
  });
  const commentId = await make(asker, `/api/posts/${postId}/comments`, {
    content: 'Un commentaire',
    parentId: null,
  });
  const moderator = await createModerator();
  const reportId = await report(creator, { type: 'comment', id: commentId });
  const before = await storedOf(bystander);
  // Two requests must not wait for the same module loaded by Vite; workerd's own modules allow it.
  await loadStripe();

  const requests = fuzzRequests({
    ...{ routes, bodyFor },
    known: [
      ...[postId, conversationId, reportId, topic.id, category.id, topic.slug, category.slug],
      ...[asker, creator, bystander].flatMap(({ id, username }) => [id, username, `@${username}`]),
    ],
    username: creator.username,
    topicId: topic.id,
    tokens: [asker.token, creator.token, moderator.token],
  });
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      await Promise.all(batch.map(send));
    }),
    { seed: env.SEED, numRuns: Math.ceil(REQUESTS / BATCH) },
  );
  console.log(JSON.stringify({ routes: routes.length, sent, statuses: [...statuses].sort() }));

  expect(await storedOf(bystander)).toEqual(before);
  expect((await call('GET', `/api/posts/${postId}`)).status).toBe(200);
});
