import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';

it.each([
  ['POST', '/api/auth/nowhere', 404],
  ['PUT', '/api/auth/user', 401],
  ['DELETE', '/api/nowhere', 404],
  ['POST', '/api/auth/signup', 413],
])('a refused %s %s is read to its end', async (method, path, status) => {
  let left = 40;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(1024));
    },
  });
  const response = await exports.default.fetch(`http://localhost${path}`, { method, body });
  expect(response.status).toBe(status);
  expect(left).toBe(-1);
});
