import { exports } from 'cloudflare:workers';
import { expect, it } from 'vitest';

it('GET /api/health responds', async () => {
  const response = await exports.default.fetch('http://localhost/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});

it('an unknown /api path gets a problem document', async () => {
  const response = await exports.default.fetch('http://localhost/api/nowhere');
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});
