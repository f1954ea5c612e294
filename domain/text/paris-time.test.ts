import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInParis } from './paris-time.ts';

const styles = [undefined, 'short', 'medium', 'long', 'full'] as const;

describe('formatInParis', () => {
  it('says whose clock it is whenever it has a time of day', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
        fc.constantFrom(...styles),
        fc.constantFrom(...styles),
        (at, dateStyle, timeStyle) => {
          fc.pre(dateStyle !== undefined || timeStyle !== undefined);
          const options = { ...(dateStyle && { dateStyle }), ...(timeStyle && { timeStyle }) };
          const hasClock = /\d\d:\d\d/.test(formatInParis(at.getTime(), options));
          expect(formatInParis(at.getTime(), options).endsWith(' (heure de Paris)')).toBe(hasClock);
        },
      ),
    );
    expect(formatInParis(0, { hour: '2-digit', minute: '2-digit' })).toBe('01:00 (heure de Paris)');
    expect(formatInParis(0, { dateStyle: 'long' })).toBe('1er janvier 1970');
  });
});
