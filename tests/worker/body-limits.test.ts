import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createCreator } from '../support/workerd/marketplace.ts';
import { png } from '../support/workerd/pictures.ts';

/** Limits on what one request makes the Worker read and parse. */

const KiB = 1024;

/** A chunked body without a length; `left` counts the unread chunks. */
function chunked(kibibytes: number, begin = '') {
  const state = { left: kibibytes };
  const first = new TextEncoder().encode(begin);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => (first.length > 0 ? controller.enqueue(first) : undefined),
    pull(controller) {
      if (state.left === 0) return controller.close();
      state.left -= 1;
      controller.enqueue(new Uint8Array(KiB).fill(0x20));
    },
  });
  return { body, state };
}

interface Sent {
  method?: string;
  type?: string | null;
  token?: string;
  body: BodyInit;
}

function ask(path: string, { method = 'POST', type, token, body }: Sent): Promise<Response> {
  const request = new Request(`http://localhost${path}`, { method, body });
  if (type === null) request.headers.delete('Content-Type');
  else if (type) request.headers.set('Content-Type', type);
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  return exports.default.fetch(request);
}

const types = [
  'application/json',
  'application/x+json',
  'application/vnd.api+json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/png',
  'not a type',
  null,
];

describe('body of more than 64 KiB', () => {
  it.each(types)('gets a 413 when its type is %s, with or without Content-Length', async (type) => {
    const { token } = await createCreator();
    for (const path of ['/api/conversations', '/api/me/links', '/api/nowhere', '/nowhere']) {
      const announced = await ask(path, { type, token, body: `"${'x'.repeat(64 * KiB)}"` });
      expect(announced.status, path).toBe(413);
      expect(await announced.json()).toMatchObject({ code: 'request.too_large' });
      const { body, state } = chunked(80, '"');
      expect((await ask(path, { type, token, body })).status, path).toBe(413);
      // The connection is reusable only when the whole body was read.
      expect(state.left).toBe(0);
    }
  });

  it('gets a 413 for every method, and for an upload of another type', async () => {
    const { token } = await createCreator();
    for (const [method, path] of [
      ['PUT', '/api/me/topics'],
      ['PATCH', '/api/me/profile'],
      ['DELETE', `/api/me/posts/${crypto.randomUUID()}`],
      ['POST', '/api/me/posts'],
      ['POST', '/api/me/avatar'],
      ['PUT', '/api/me/posts'],
      ['POST', '/api/operations/health'],
    ] as const) {
      const { body } = chunked(80);
      const answer = await ask(path, { method, type: 'application/x+json', token, body });
      expect(answer.status, `${method} ${path}`).toBe(413);
    }
  });

  it('gets the error format of the account endpoints there', async () => {
    for (const path of ['/api/auth/signup', '/api/auth/token?grant_type=password', '/api/auth/x']) {
      const { body } = chunked(80);
      const answer = await ask(path, { type: 'application/x+json', body });
      expect(answer.status, path).toBe(413);
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    }
  });
});

describe('body within the limit', () => {
  it('is read in chunks as in one piece', async () => {
    const { token } = await createCreator();
    const { body } = chunked(60, JSON.stringify({ title: 'Mon site', url: 'https://x.example' }));
    const answer = await ask('/api/me/links', { type: 'application/json', token, body });
    expect(answer.status).toBe(201);
  });

  it('may be an image of more than 64 KiB on upload routes', async () => {
    const { token } = await createCreator();
    const padded = new Uint8Array(200 * KiB);
    padded.set(png);
    for (const type of ['image/png', 'application/x+json', null]) {
      const answer = await ask('/api/me/avatar', { method: 'PUT', type, token, body: padded });
      expect(answer.status).toBe(200);
    }
    const form = new FormData();
    form.set('file', new File([padded], 'photo.png'));
    form.set('caption', 'Une photo');
    expect((await ask('/api/me/posts', { token, body: form })).status).toBe(201);
  });

  it('is read to its end when its image is too large', async () => {
    const { token } = await createCreator();
    const { body, state } = chunked(7 * KiB);
    const answer = await ask('/api/me/avatar', { method: 'PUT', type: 'image/png', token, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'image.too_large' });
    expect(state.left).toBe(0);
  });
});
