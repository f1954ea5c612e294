import { describe, expect, it } from 'vitest';
import { draftOf, limitsWith, readAvailabilityDraft } from './availability-draft.ts';

const now = new Date('2026-11-22T12:00:00');

describe('the form of availability', () => {
  it('stands for no pause and no limit where it is empty', () => {
    const nothing = { pausedUntil: null, maxOpenQuestions: null };
    expect(readAvailabilityDraft({ lastDay: '', most: '' }, now)).toEqual(nothing);
    expect(draftOf(nothing)).toEqual({ lastDay: '', most: '' });
  });

  it('pauses to the end of the last day, and shows that day again', () => {
    const draft = { lastDay: '2026-11-22', most: '5' };
    const availability = readAvailabilityDraft(draft, now)!;
    expect(availability).toEqual({
      pausedUntil: new Date('2026-11-22T23:59:59').toISOString(),
      maxOpenQuestions: 5,
    });
    expect(draftOf(availability)).toEqual(draft);
  });

  it('takes no pause that is over', () => {
    expect(readAvailabilityDraft({ lastDay: '2026-11-21', most: '' }, now)).toBeNull();
  });

  it('offers a limit that was set by other means, too', () => {
    expect(limitsWith(7)).toEqual([1, 2, 3, 5, 7, 10, 20, 50]);
    expect(limitsWith(5)).toEqual(limitsWith(null));
  });
});
