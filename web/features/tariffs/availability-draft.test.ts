import { describe, expect, it } from 'vitest';
import { availabilityOf, draftOf } from './availability-draft.ts';

const now = new Date('2026-11-22T12:00:00');
const draft = { isPaused: false, lastDay: '', most: '' };

describe('the form of availability', () => {
  it('stands for no pause and no limit where it is empty', () => {
    const availability = { pausedUntil: null, maxOpenQuestions: null };
    expect(availabilityOf(draft, now)).toEqual({ availability, errors: null });
  });

  it('pauses to the end of the last day, and shows that day again', () => {
    const { availability } = availabilityOf(
      { isPaused: true, lastDay: '2026-11-22', most: '5' },
      now,
    );
    expect(availability).toEqual({
      pausedUntil: new Date('2026-11-22T23:59:59').toISOString(),
      maxOpenQuestions: 5,
    });
    const stored = { ...availability!, paused: true, full: false };
    expect(draftOf({ ...stored, medianResponseSeconds: null, responseRate: null })).toEqual({
      isPaused: true,
      lastDay: '2026-11-22',
      most: '5',
    });
  });

  it.each([
    [{ isPaused: true }, { lastDay: 'Choisissez le dernier jour de la pause' }],
    [{ isPaused: true, lastDay: '2026-11-21' }, { lastDay: 'La pause doit finir dans le futur' }],
    [{ most: '0' }, { most: 'Le nombre de questions doit être d’au moins 1' }],
    [{ most: '2.5' }, { most: 'Le nombre de questions n’est pas un nombre entier' }],
  ])('says what is wrong with %j', (change, errors) => {
    expect(availabilityOf({ ...draft, ...change }, now)).toEqual({ availability: null, errors });
  });
});
