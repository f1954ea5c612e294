import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createPerson } from '../support/workerd/marketplace.ts';

/** A chunked body of `kilobytes`, and how many of them are still unread. */
function chunkedBody(kilobytes: number) {
  const left = { kilobytes };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      left.kilobytes -= 1;
      if (left.kilobytes < 0) controller.close();
      else controller.enqueue(new Uint8Array(1024));
    },
  });
  return { stream, left };
}

it.each([
  ['POST', '/api/auth/nowhere', 404],
  ['PUT', '/api/auth/user', 401],
  ['DELETE', '/api/nowhere', 404],
  ['POST', '/api/auth/signup', 413],
])('a rejected %s %s is read to its end', async (method, path, status) => {
  const { stream: body, left } = chunkedBody(40);
  const response = await exports.default.fetch(`http://localhost${path}`, { method, body });
  expect(response.status).toBe(status);
  expect(left.kilobytes).toBe(-1);
});

it.each([
  ['POST', '/api/posts/x/comments', 'application/json', 80, 'request.too_large'],
  ['PUT', '/api/me/avatar', 'image/png', 5 * 1024 + 40, 'image.too_large'],
  ['PUT', '/api/me/avatar', 'multipart/form-data; boundary=x', 5 * 1024 + 140, 'image.too_large'],
])(
  'a %s %s of %s in too many chunks is read to its end',
  async (method, path, type, size, code) => {
    const { token } = await createPerson();
    const { stream: body, left } = chunkedBody(size);
    const response = await exports.default.fetch(`http://localhost${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code });
    expect(left.kilobytes).toBe(-1);
  },
);
