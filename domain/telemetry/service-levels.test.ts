import { expect, it } from 'vitest';
import type { RequestLine } from './access-log.ts';
import { serviceLevels } from './service-levels.ts';

const request = (values: Partial<RequestLine> = {}) => ({
  ...{ event: 'request', each: 20, method: 'GET', route: '/api/feed', status: 200, ms: 40 },
  ...{ trips: 1, attempts: 1 },
  ...values,
});
const state = (values: object = {}) => ({
  ...{ event: 'state', lateMs: { notices: 0 }, deadLetters: 0, parked: 0 },
  ...{ rankingsAgeMs: 60_000, reconciliationAgeMs: null },
  ...values,
});
const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index));

/** The missed objectives with their values. */
const broken = (lines: object[]) =>
  serviceLevels(lines)
    .filter(({ isMet }) => !isMet)
    .map(({ name, value }) => [name, value]);

it('serviceLevels weights each entry by what it represents', () => {
  // All failures are logged, and one in twenty of the others.
  const well = times(500, () => request());
  const failures = (count: number) => times(count, () => request({ each: 1, status: 500 }));
  expect(broken([...well, ...failures(10)])).toEqual([]);
  expect(broken([...well, ...failures(11)])).toEqual([['availability', 10_000 / 10_011]]);
});

it('serviceLevels judges each route separately, and none by a few entries', () => {
  const slow = times(19, () => request({ route: '/api/search', ms: 3_000, each: 1 }));
  expect(broken(slow)).toEqual([]);
  expect(broken([...slow, request({ route: '/api/search', ms: 1 })])).toEqual([
    ['p95 ms of GET /api/search', 3_000],
  ]);
  // Rare slow responses are slow for few users.
  expect(broken([...slow, ...times(40, () => request({ route: '/api/search' }))])).toEqual([]);
});

it('serviceLevels detects rate limiting and retries of D1', () => {
  const some = times(98, () => request());
  expect(broken([...some, request({ status: 429 }), request({ status: 429 })])).toEqual([
    ['limited', 0.02],
  ]);
  expect(broken(times(10, () => request({ attempts: 2 })))).toEqual([['attempts', 2]]);
});

it('serviceLevels detects a backlog, and jobs that do not run', () => {
  expect(broken([state()])).toEqual([]);
  const late = state({ lateMs: { notices: 130_000, orders: 5 } });
  expect(broken([late, state()])).toEqual([['late ms of notices', 130_000]]);
  const stands = { deadLetters: 3, rankingsAgeMs: null, reconciliationAgeMs: 100_000_000 };
  expect(broken([state(), state(stands)])).toEqual([
    ['dead letters', 3],
    ['ms since rankings', Number.POSITIVE_INFINITY],
    ['ms since reconciliation', 100_000_000],
  ]);
  const batch = { event: 'queue.batch', queue: 'post-views', messages: 3, oldestMs: 600_000 };
  expect(broken([batch])).toEqual([['queue ms of post-views', 600_000]]);
});

it('serviceLevels judges pages by the 75th percentile', () => {
  const page = (lcp: number) => ({ event: 'browser.timing', each: 10, lcp, cls: 0 });
  expect(broken(times(20, (index) => page(index < 15 ? 900 : 9_000)))).toEqual([]);
  expect(broken(times(20, (index) => page(index < 14 ? 900 : 9_000)))).toEqual([
    ['p75 lcp', 9_000],
  ]);
});

it('serviceLevels reports nothing without entries', () => {
  expect(serviceLevels([{ event: 'views.recorded' }, {}])).toEqual([]);
});
