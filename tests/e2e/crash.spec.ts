import { randomUUID } from 'node:crypto';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { callApi } from '../../scripts/local/requests.ts';
import { expect, PASSWORD, test } from '../support/browser.ts';
import { startServer } from '../support/own-server.ts';

/** Acknowledged writes survive when the server is killed. */

const port = ownPorts.crash;
const origin = `http://localhost:${port}`;

const call = (token: string | null, method: string, path: string, body?: unknown) =>
  callApi(origin, token, method, path, body);

async function newPerson(): Promise<{ token: string; username: string }> {
  const username = `p.${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const data = { name: 'Une personne', username };
  await call(null, 'POST', '/api/auth/signup', { email, password: PASSWORD, data });
  const session = await call(null, 'POST', '/api/auth/token?grant_type=password', {
    email,
    password: PASSWORD,
  });
  return { token: session.access_token, username };
}

test('a server that is killed between question and answer loses nothing', async () => {
  test.setTimeout(240_000);
  const stateDir = `${runDir}/crash-${randomUUID()}`;
  let server = await startServer(port, stateDir);
  try {
    const [asker, creator] = [await newPerson(), await newPerson()];
    const { topics } = await call(null, 'GET', '/api/topics');
    const topicId = topics.find((topic: { parentId: string | null }) => topic.parentId).id;
    await call(creator.token, 'POST', '/api/me/creator');
    await call(creator.token, 'PUT', '/api/me/topics', {
      topics: [{ topicId, description: null }],
    });
    const off = { active: false, priceCents: null };
    const question = { active: true, priceCents: 300 };
    await call(creator.token, 'PUT', '/api/me/tariffs', { question, day: off, month: off });
    const { id } = await call(asker.token, 'POST', '/api/conversations', {
      username: creator.username,
      topicId,
      pricing: 'question',
      mode: 'purchase',
    });
    const send = (token: string, text: string) =>
      call(token, 'POST', `/api/conversations/${id}/messages`, { id: randomUUID(), text });
    await send(asker.token, 'Une question');
    await server.kill();

    server = await startServer(port, stateDir);
    await send(creator.token, 'Une réponse');
    await server.kill();

    server = await startServer(port, stateDir);
    const after = await call(asker.token, 'GET', `/api/conversations/${id}`);
    expect(after.status).toBe('completed');
    expect(after.messages.map((message: { text: string }) => message.text)).toEqual([
      'Une question',
      'Une réponse',
    ]);
    await expect(async () => {
      const { conversations } = await call(creator.token, 'GET', '/api/conversations');
      expect(conversations[0]).toMatchObject({
        status: 'completed',
        lastMessageText: 'Une réponse',
      });
    }).toPass();
  } finally {
    await server.kill();
  }
});
