import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, PASSWORD, test } from '../support/browser.ts';

/** What was acknowledged survives a killed server. */

const port = 8798;
const origin = `http://localhost:${port}`;

/** Starts the built product on a state of its own; resolves once it answers. */
async function startServer(stateDir: string): Promise<ChildProcess> {
  const server = spawn('node', ['scripts/preview.ts'], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
    stdio: 'ignore',
    // A process group of its own, so that all of it can be killed at once.
    detached: true,
  });
  await expect(async () => {
    expect((await fetch(`${origin}/api/health`)).ok).toBe(true);
  }).toPass({ timeout: 90_000 });
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  process.kill(-server.pid!, 'SIGKILL');
  await expect(async () => {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    expect(answer).toBeNull();
  }).toPass({ timeout: 10_000 });
}

async function call(token: string | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return response.status === 204 ? null : response.json();
}

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

test('a server killed between question and answer loses nothing', async () => {
  test.setTimeout(240_000);
  const stateDir = `node_modules/.cache/e2e/crash-${randomUUID()}`;
  let server = await startServer(stateDir);
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
    await kill(server);

    server = await startServer(stateDir);
    await send(creator.token, 'Une réponse');
    await kill(server);

    server = await startServer(stateDir);
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
    await kill(server);
  }
});
