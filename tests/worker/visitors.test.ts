import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import worker, { Visitors } from '../../worker/index.ts';
import { isCacheable } from '../../worker/platform/http/cache-policy.ts';
import { hasCache, purge } from '../../worker/platform/http/purge.ts';

afterEach(() => vi.restoreAllMocks());

const get = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

describe('isCacheable', () => {
  it.each([
    '/',
    '/etat',
    '/decouvrir?x=1',
    '/@lea',
    '/api/feed',
    '/api/posts/0190a000-0000-7000-8000-000000000000',
    '/images/creator-posts/someone/1.png?w=320',
    '/sitemap.xml',
  ])('is true for %s of a visitor', (path) => {
    expect(isCacheable(get(path))).toBe(true);
    expect(isCacheable(get(path, { method: 'HEAD' }))).toBe(true);
  });

  it.each([
    '/main/feed',
    '/main',
    '/api/me',
    '/lien?token=x',
    '/recours',
    '/api/orders',
    '/api/health',
  ])('is false for %s, which is never cached', (path) =>
    expect(isCacheable(get(path))).toBe(false),
  );

  it('is false for a member, a write and a socket', () => {
    expect(isCacheable(get('/api/feed', { headers: { Authorization: 'Bearer x' } }))).toBe(false);
    expect(isCacheable(get('/api/feed', { method: 'POST' }))).toBe(false);
    expect(isCacheable(get('/api/feed', { headers: { Upgrade: 'websocket' } }))).toBe(false);
  });
});

describe('the default entrypoint', () => {
  async function answerOf(request: Request) {
    const context = createExecutionContext();
    const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, context);
    await waitOnExecutionContext(context);
    return answer;
  }

  it('passes visitors’ requests to the cached entrypoint, and returns its response', async () => {
    const asked = vi.spyOn(Visitors.prototype, 'fetch');
    const answer = await answerOf(get('/api/lookups'));
    expect(asked).toHaveBeenCalledOnce();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Vary')).toBe('Authorization');
    expect(await answer.json()).toHaveProperty('countries');
  });

  it('answers members itself', async () => {
    const asked = vi.spyOn(Visitors.prototype, 'fetch');
    const answer = await answerOf(get('/api/lookups', { headers: { Authorization: 'Bearer x' } }));
    expect(answer.status).toBe(401);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('purge', () => {
  it('runs in the entrypoint with the cache, wherever it is called', async () => {
    const purged = vi.spyOn(Visitors.prototype, 'purge');
    await purge({ PURGE_API: '' }, { tags: ['lists', 'post:1'] });
    expect(purged.mock.calls).toEqual([[['lists', 'post:1']]]);
  });

  it('asks the entrypoint with the cache whether there is one', async () => {
    expect(await hasCache({ PURGE_API: '' })).toBe(false);
    vi.spyOn(Visitors.prototype, 'hasCache').mockReturnValue(true);
    expect(await hasCache({ PURGE_API: '' })).toBe(true);
  });

  it('rejects when the entrypoint reports a failure', async () => {
    vi.spyOn(Visitors.prototype, 'purge').mockResolvedValue({
      success: false,
      errors: [{ code: 1, message: 'too many' }],
    });
    await expect(purge({ PURGE_API: '' }, { tags: ['lists'] })).rejects.toThrow('too many');
  });
});
