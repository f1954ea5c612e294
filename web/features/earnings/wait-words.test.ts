import { describe, expect, it } from 'vitest';
import { releaseReason, suspendedReason } from './wait-words.ts';

const none = {
  ...{ firstReleaseAt: null, lastReleaseAt: null },
  ...{ complaintDecidedBy: null, disputedSince: null },
};

describe('releaseReason', () => {
  const waits = { ...none, firstReleaseAt: '2020-03-03T12:00:00.000Z' };

  it('names the day of the only release', () => {
    expect(releaseReason({ ...waits, lastReleaseAt: waits.firstReleaseAt }, 7)).toBe(
      'Vous avez répondu : disponible le 03/03/2020, ou dès que la personne confirme.',
    );
  });

  it('names the first and the last day when there are several', () => {
    expect(releaseReason({ ...waits, lastReleaseAt: '2020-03-09T12:00:00.000Z' }, 7)).toBe(
      'Vous avez répondu : disponible entre le 03/03/2020 et le 09/03/2020, ou dès que la personne confirme.',
    );
  });

  it('gives the rule when nothing waits', () => {
    expect(releaseReason(none, 7)).toContain('disponible 7 jours après');
  });
});

describe('suspendedReason', () => {
  const waits = {
    ...{ ...none, complaintDecidedBy: '2020-03-03T12:00:00.000Z' },
    disputedSince: '2020-03-09T12:00:00.000Z',
  };

  it.each([
    [{ bank: 0, complaint: 100 }, 'notre équipe tranche avant le 03/03/2020, sinon le prix est'],
    [{ bank: 100, complaint: 0 }, 'la banque de la personne l’examine depuis le 09/03/2020'],
  ])('says who decides about %j, and its day', (cents, words) => {
    expect(suspendedReason(cents, waits, 'EUR')).toContain(words);
  });

  it('gives each its amount when both decide', () => {
    expect(suspendedReason({ bank: 100, complaint: 250 }, waits, 'EUR')).toMatch(
      /^1\s€ : la banque .*\. 2,50\s€ : notre équipe /,
    );
  });
});
