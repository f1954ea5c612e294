import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { checkReturn } from './creator-return.ts';

const open = { pausedUntil: null, isFull: false };

describe('checkReturn', () => {
  it('is back without a pause, and from the end of one', () => {
    expect(checkReturn(open, DAY_MS)).toBe('back');
    const pausing = { ...open, pausedUntil: 2 * DAY_MS };
    expect(checkReturn(pausing, DAY_MS)).toEqual({ again: 2 * DAY_MS });
    expect(checkReturn(pausing, 2 * DAY_MS - 1)).toEqual({ again: 2 * DAY_MS });
    expect(checkReturn(pausing, 2 * DAY_MS)).toBe('back');
  });

  it('waits for a change while the creator is full', () => {
    const full = { pausedUntil: DAY_MS, isFull: true };
    expect(checkReturn(full, DAY_MS)).toEqual({ again: null });
    expect(checkReturn({ ...full, isFull: false }, DAY_MS)).toBe('back');
    expect(checkReturn(full, 0)).toEqual({ again: DAY_MS });
  });
});
