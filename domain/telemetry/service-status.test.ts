import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../limits.ts';
import { type Observed, serviceStatuses, services } from './service-status.ts';

const now = Date.UTC(2026, 10, 25, 12, 30, 20);
const parts = { d1: 'ok', r2: 'ok', kv: 'ok', durableObjects: 'ok' } as const;
const nothingLate = { lateMs: {}, rankingsAgeMs: 0 };

const notWorking = (observed: Partial<Observed>) =>
  serviceStatuses({ parts, ...nothingLate, ...observed }, now).filter(
    ({ state }) => state !== 'working',
  );

describe('serviceStatuses', () => {
  it('reports everything as working when nothing fails or waits', () => {
    expect(serviceStatuses({ parts, ...nothingLate }, now)).toEqual(
      services.map((service) => ({ service, state: 'working', since: null })),
    );
  });

  it.each([
    ['d1', ['site', 'payments']],
    ['r2', ['pictures']],
    ['kv', ['discovery']],
    ['durableObjects', ['conversations', 'notifications']],
  ] as const)('reports the services that need %s as down when it fails', (part, needing) => {
    const failed = notWorking({ parts: { ...parts, [part]: 'failed' } });
    expect(failed).toEqual(needing.map((service) => ({ service, state: 'down', since: null })));
  });

  it.each([
    ['notices', 'notifications'],
    ['orderMails', 'notifications'],
    ['orders', 'payments'],
    ['payments', 'payments'],
    ['paymentEvents', 'payments'],
    ['effects', 'conversations'],
  ])('reports when %s started to wait once they wait longer than promised', (name, service) => {
    expect(notWorking({ lateMs: { [name]: 2 * MINUTE_MS } })).toEqual([]);
    expect(notWorking({ lateMs: { [name]: 10 * MINUTE_MS } })).toEqual([
      { service, state: 'slow', since: '2026-11-25T12:20:00.000Z' },
    ]);
  });

  it('reports the age of stale rankings', () => {
    const slow = notWorking({ rankingsAgeMs: 45 * MINUTE_MS });
    expect(slow).toEqual([
      { service: 'discovery', state: 'slow', since: '2026-11-25T11:45:00.000Z' },
    ]);
    // Before the first run no rankings can be late.
    expect(notWorking({ rankingsAgeMs: null })).toEqual([]);
  });
});
