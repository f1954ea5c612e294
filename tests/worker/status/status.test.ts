import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noticeOutbox } from '../../../database/schema.ts';
import { type ServiceStatus, services } from '../../../domain/telemetry/service-status.ts';
import { handlers } from '../../../worker/handlers.ts';
import { EDGE_HEADER } from '../../../worker/platform/http/cache-policy.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { faulty, faultyD1 } from '../failing/faults.ts';

afterEach(() => vi.restoreAllMocks());

const lost = async () => {
  throw new Error('D1_ERROR: Network connection lost at db-7.internal');
};

async function ask(bindings: Partial<Env> = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const context = createExecutionContext();
  const request = new Request('http://localhost/api/status');
  const answer = await handlers.fetch(request, { ...env, ...bindings }, context);
  const text = await answer.text();
  return { answer, text, services: JSON.parse(text).services as ServiceStatus[] };
}

describe('GET /api/status', () => {
  it('reports everything as working when nothing fails or waits', async () => {
    const { answer, services: found } = await ask();
    expect(answer.status).toBe(200);
    expect(found.map(({ service }) => service)).toEqual(services);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['working']));
  });

  it.each([
    ['DB', () => ({ DB: faultyD1(lost) }), ['site', 'payments']],
    ['RANKINGS', () => ({ RANKINGS: faulty(env.RANKINGS, lost) }), ['discovery']],
    ['PROFILE_IMAGES', () => ({ PROFILE_IMAGES: faulty(env.PROFILE_IMAGES, lost) }), ['pictures']],
    [
      'SIGN_IN_GUARD',
      () => ({ SIGN_IN_GUARD: faulty(env.SIGN_IN_GUARD, lost) }),
      ['conversations', 'notifications'],
    ],
  ])('reports what is down when %s fails, without the reason', async (_, fault, down) => {
    const { answer, text, services: found } = await ask(fault());
    expect(answer.status).toBe(200);
    expect(found.filter(({ state }) => state === 'down').map(({ service }) => service)).toEqual(
      down,
    );
    expect(text).not.toMatch(/D1|R2|KV|SQL|lost|internal|Error/);
  });

  it('reports since when notices wait', async () => {
    const since = Math.floor(Date.now() / 60_000 - 30) * 60_000;
    await db.insert(noticeOutbox).values({
      thing: 'like:post:1',
      recipientId: crypto.randomUUID(),
      source: 'follow',
      subjectId: crypto.randomUUID(),
      since,
      dueAt: since,
    });
    const { services: found } = await ask();
    expect(found.filter(({ state }) => state !== 'working')).toEqual([
      { service: 'notifications', state: 'slow', since: new Date(since).toISOString() },
    ]);
    await db.delete(noticeOutbox);
  });

  it('is cached for half a minute and never served stale on errors', async () => {
    const { answer } = await ask();
    expect(answer.headers.get(EDGE_HEADER)).toBe('public, max-age=30, stale-if-error=0');
    expect(answer.headers.get('ETag')).toBeTruthy();
  });
});
