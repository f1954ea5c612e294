import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';

describe('compare', () => {
  it('names the goals that are missed, and only those', () => {
    const { rows, missed } = compare(
      [
        { what: 'ms', baseline: 2, product: 3, goal: { ratioMax: 1.5 } },
        { what: 'CPU ms', baseline: 2, product: 3.2, goal: { ratioMax: 1.5 } },
        { what: 'recall', baseline: 0.5, product: 0.95, goal: { ratioMin: 1.9 } },
        { what: 'failures', baseline: 0, product: 1, goal: { max: 0 } },
        { what: 'lines', baseline: 0, product: 0, goal: { min: 1 } },
        { what: 'bytes', baseline: 10, product: 5 },
      ],
      'bare route',
    );
    expect(missed).toEqual([
      'CPU ms: 3.2, 1.600 × the bare route; goal: ratio ≤ 1.5',
      'failures: 1, Infinity × the bare route; goal: ≤ 0',
      'lines: 0, 1.000 × the bare route; goal: ≥ 1',
    ]);
    expect(rows.ms).toEqual({ 'bare route': 2, product: 3, ratio: 1.5, goal: 'ratio ≤ 1.5' });
    expect(rows.bytes).toEqual({ 'bare route': 10, product: 5, ratio: 0.5, goal: '' });
  });

  it('misses a goal when nothing was measured', () => {
    const unmeasured = { what: 'ms', baseline: 0, product: Number.NaN };
    for (const goal of [{ ratioMax: 2 }, { ratioMin: 0 }, { max: 2 }, { min: 0 }])
      expect(compare([{ ...unmeasured, goal }]).missed).toHaveLength(1);
  });
});
