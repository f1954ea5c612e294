import { describe, expect, it } from 'vitest';
import { draftOf, limitsWith, readAvailabilityDraft } from './availability-draft.ts';

const now = new Date('2026-11-22T12:00:00');

describe('availability draft', () => {
  it('has no pause and no limit when it is empty', () => {
    const nothing = { pausedUntil: null, maxOpenQuestions: null };
    expect(readAvailabilityDraft({ lastDay: '', most: '' }, now)).toEqual(nothing);
    expect(draftOf(nothing)).toEqual({ lastDay: '', most: '' });
  });

  it('pauses to the end of the last day, and restores that day', () => {
    const draft = { lastDay: '2026-11-22', most: '5' };
    const availability = readAvailabilityDraft(draft, now)!;
    expect(availability).toEqual({
      pausedUntil: new Date('2026-11-22T23:59:59').toISOString(),
      maxOpenQuestions: 5,
    });
    expect(draftOf(availability)).toEqual(draft);
  });

  it('returns null when the pause is over', () => {
    expect(readAvailabilityDraft({ lastDay: '2026-11-21', most: '' }, now)).toBeNull();
  });

  it('offers a stored limit that is not in the list', () => {
    expect(limitsWith(7)).toEqual([1, 2, 3, 5, 7, 10, 20, 50]);
    expect(limitsWith(5)).toEqual(limitsWith(null));
  });
});
