import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/limits.ts';
import type { Outage } from '../../../../domain/operations/health-wire.ts';
import { lengthOf, outageByDay, SHOWN_DAYS } from './days.ts';
import { formatAge, formatWorst } from './words.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const outage = (beganAt: string, endedAt: string | null): Outage => ({
  ...{ level: 'kv', beganAt, endedAt, worst: null },
});

describe('outageByDay', () => {
  it('divides an outage between the days that it touches, up to now', () => {
    const days = outageByDay(
      [
        outage('2026-11-24T23:00:00Z', '2026-11-25T02:00:00Z'),
        outage('2026-11-26T11:30:00Z', null),
        outage('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'),
      ],
      NOW,
    );
    expect(days).toHaveLength(SHOWN_DAYS);
    expect(days.slice(-3)).toEqual([HOUR_MS, 2 * HOUR_MS, 30 * MINUTE_MS]);
    expect(days.slice(0, -3).every((length) => length === 0)).toBe(true);
  });
});

describe('lengthOf', () => {
  it('adds outages up, the present one until now', () => {
    expect(lengthOf([], NOW)).toBe(0);
    expect(
      lengthOf(
        [
          outage('2026-11-26T11:00:00Z', null),
          outage('2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z'),
        ],
        NOW,
      ),
    ).toBe(2 * HOUR_MS);
  });
});

describe('formatAge', () => {
  it.each([
    [0, '0 s'],
    [59_000, '59 s'],
    [12 * MINUTE_MS, '12 min'],
    [3 * HOUR_MS + 5 * MINUTE_MS, '3 h 05'],
    [52 * HOUR_MS, '2 j 4 h'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatAge(ms)).toBe(text);
  });
});

describe('formatWorst', () => {
  it('is a number of rows or a delay, by level', () => {
    expect(formatWorst('parked', 3)).toBe('jusqu’à 3 en attente');
    expect(formatWorst('notices', 180_000)).toBe('jusqu’à 3 min');
  });
});
