import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestsPerLine, SLOW_MS } from './access-log.ts';

it('requestsPerLine logs every failure and slow response', () => {
  for (const every of [1, 20]) {
    expect(requestsPerLine({ status: 500, ms: 3 }, every, 0.99)).toBe(1);
    expect(requestsPerLine({ status: 200, ms: SLOW_MS + 1 }, every, 0.99)).toBe(1);
  }
});

it('requestsPerLine samples other requests and gives the number that a log entry stands for', () => {
  expect(requestsPerLine({ status: 200, ms: 3 }, 20, 0.049)).toBe(20);
  expect(requestsPerLine({ status: 404, ms: 3 }, 20, 0.05)).toBeNull();
  expect(requestsPerLine({ status: 200, ms: 3 }, 1, 0.999)).toBe(1);
});

it('requestsPerLine logs failures only when sampling is off', () => {
  expect(requestsPerLine({ status: 503, ms: 3 }, 0, 0)).toBe(1);
  expect(requestsPerLine({ status: 200, ms: 60_000 }, 0, 0)).toBeNull();
});

it('requestsPerLine adds up to all requests, whichever are sampled', () => {
  // Evenly spread draws stand for chance.
  const spread = fc.record({ every: fc.integer({ min: 1, max: 50 }), rounds: fc.nat(20) });
  fc.assert(
    fc.property(spread, ({ every, rounds }) => {
      const count = every * (rounds + 1);
      const weights = Array.from({ length: count }, (_, index) =>
        requestsPerLine({ status: 200, ms: 1 }, every, (index + 0.5) / count),
      );
      expect(weights.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(count);
    }),
  );
});
