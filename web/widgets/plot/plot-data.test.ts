import { describe, expect, it } from 'vitest';
import { plotDataOf } from './plot-data.ts';

const series = [
  { label: 'A', colour: 'encre', values: [1, 2] },
  { label: 'B', colour: 'safran', values: [10, 0] },
  { label: 'C', colour: 'presence', values: [100, 5] },
] as const;

describe('plotDataOf', () => {
  it('keeps lines and bars as they are', () => {
    expect(plotDataOf(series, 'lines')).toEqual({
      values: [
        [1, 2],
        [10, 0],
        [100, 5],
      ],
      order: [0, 1, 2],
    });
  });

  it('sums stacked bars, the highest first', () => {
    expect(plotDataOf(series, 'stacked')).toEqual({
      values: [
        [111, 7],
        [11, 2],
        [1, 2],
      ],
      order: [2, 1, 0],
    });
  });
});
