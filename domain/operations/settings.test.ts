import { describe, expect, it } from 'vitest';
import { parisDay, parisStart } from '../dates/paris.ts';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import { DEFAULT_DEADLINES, type Deadlines } from '../orders/deadlines.ts';
import { announcementWords, cancellationWords } from './setting-words.ts';
import {
  appliesAt,
  canCancel,
  changeInForce,
  firstDay,
  isSameValue,
  LEAD_MS,
  NOTICE_DAYS,
  plannedChange,
  type StoredSetting,
  settingSchemas,
  settingsAt,
} from './settings.ts';

const NOON = Date.parse('2026-11-26T11:00:00Z');

function change(id: number, at: number, percent: number, cancelledAt: number | null = null) {
  return {
    id,
    name: 'fee',
    value: { percent, minimumCents: 50 },
    appliesAt: at,
    cancelledAt,
  } as const;
}

const history: StoredSetting[] = [
  change(2, 0, 20),
  change(1, NOON, 22),
  change(3, NOON + DAY_MS, 25, NOON + HOUR_MS),
  change(4, NOON + 2 * DAY_MS, 24),
];

describe('changeInForce', () => {
  it('follows the clock, also back, and leaves out cancelled changes', () => {
    const percentAt = (at: number) =>
      (changeInForce(history, 'fee', at)!.value as { percent: number }).percent;
    expect([-1, 0, 1, 2, 3, 0, -1].map((days) => percentAt(NOON + days * DAY_MS))).toEqual([
      ...[20, 22, 22, 24, 24, 22, 20],
    ]);
    expect(percentAt(NOON - 1)).toBe(20);
  });

  it('is null when a setting was never changed, and the last when two apply at once', () => {
    expect(changeInForce(history, 'publisher', NOON)).toBeNull();
    expect(changeInForce([change(9, NOON, 1), change(8, NOON, 2)], 'fee', NOON)!.id).toBe(9);
  });

  it('never changes for the past when a further change is planned or cancelled', () => {
    const before = changeInForce(history, 'fee', NOON + DAY_MS);
    const more = [...history, change(5, NOON + 9 * DAY_MS, 40), change(6, NOON + 5, 50, NOON)];
    expect(changeInForce(more, 'fee', NOON + DAY_MS)).toEqual(before);
  });
});

describe('plannedChange', () => {
  it('is the change that will apply, until it does', () => {
    expect(plannedChange(history, 'fee', NOON + DAY_MS)?.id).toBe(4);
    expect(plannedChange(history, 'fee', NOON + 2 * DAY_MS)).toBeNull();
  });
});

describe('settingsAt', () => {
  it('has the defaults for settings that were never changed', () => {
    const minimumPrice = { cents: 100 };
    const defaults = { minimumPrice, fee: { percent: 20, minimumCents: 50 } } as never;
    expect(settingsAt([], defaults, NOON)).toMatchObject({ minimumPrice, fee: { percent: 20 } });
    expect(settingsAt(history, defaults, NOON)).toMatchObject({
      minimumPrice,
      fee: { percent: 22 },
    });
  });
});

describe('appliesAt', () => {
  it('leaves creators fifteen days after a day of mailing, until midnight in Paris', () => {
    // Both changes of clocks, a leap day, and every hour of a day.
    for (const start of ['2026-03-10', '2026-10-10', '2028-02-14', '2026-12-20'])
      for (let hour = 0; hour < 24; hour += 1) {
        const now = Date.parse(start) + hour * HOUR_MS;
        const at = appliesAt('fee', null, now)!;
        expect(at - now).toBeGreaterThanOrEqual((NOTICE_DAYS + 1) * DAY_MS - HOUR_MS);
        expect(at - now).toBeLessThan((NOTICE_DAYS + 3) * DAY_MS);
        expect([parisDay(at), parisDay(at - 1) < parisDay(at)]).toEqual([
          firstDay('fee', now),
          true,
        ]);
      }
  });

  it('refuses days that are too soon, past or too far', () => {
    const first = firstDay('fee', NOON);
    expect(first).toBe('2026-12-13');
    expect(appliesAt('fee', first, NOON)).toBe(parisStart(first));
    for (const day of ['2026-12-12', '2026-11-26', '2020-01-01', '2027-12-31'])
      expect(appliesAt('fee', day, NOON), day).toBeNull();
    expect(appliesAt('publisher', '2026-11-26', NOON)).toBeNull();
    expect(appliesAt('publisher', '2026-11-27', NOON)).toBe(parisStart('2026-11-27'));
    const beforeMidnight = parisStart('2026-11-27') - LEAD_MS + 1;
    expect(appliesAt('publisher', '2026-11-27', beforeMidnight)).toBeNull();
  });

  it('changes what consumers must know within minutes', () => {
    expect(appliesAt('mediator', null, NOON)).toBe(NOON + LEAD_MS);
  });
});

describe('canCancel', () => {
  it('allows it once, before the change applies', () => {
    expect(canCancel(change(1, NOON, 1), NOON - 1)).toBe(true);
    expect(canCancel(change(1, NOON, 1), NOON)).toBe(false);
    expect(canCancel(change(1, NOON, 1, NOON - 9), NOON - 1)).toBe(false);
  });
});

const deadlines = (changed: Partial<Deadlines>) => ({ ...DEFAULT_DEADLINES, ...changed });

describe('settingSchemas', () => {
  it.each([
    ['fee', { percent: 0, minimumCents: 0 }, true],
    ['fee', { percent: 50, minimumCents: 100 }, true],
    ['fee', { percent: 51, minimumCents: 50 }, false],
    ['minimumPrice', { cents: 100 }, true],
    ['minimumPrice', { cents: 99 }, false],
    ['minimumPrice', { cents: 5_001 }, false],
    ['deadlines', deadlines({}), true],
    ['deadlines', deadlines({ answerDays: 3 }), false],
    ['deadlines', deadlines({ releaseDays: 2.5 }), false],
    ['deadlines', deadlines({ complaintDecisionDays: 91 }), false],
    ['mediator', { mediatorName: 'M', mediatorAddress: 'A', mediatorUrl: 'https://m.fr' }, true],
    ['mediator', { mediatorName: 'M', mediatorAddress: 'A', mediatorUrl: 'http://m.fr' }, false],
    [
      'mediator',
      { mediatorName: 'M\nN', mediatorAddress: 'A', mediatorUrl: 'https://m.fr' },
      false,
    ],
    ['mediator', { mediatorName: ' ', mediatorAddress: 'A', mediatorUrl: 'https://m.fr' }, false],
    [
      'mediator',
      { mediatorName: 'x'.repeat(201), mediatorAddress: 'A', mediatorUrl: 'https://m.fr' },
      false,
    ],
  ] as const)('%s %j is valid: %s', (name, value, isValid) => {
    expect(settingSchemas[name].safeParse(value).success).toBe(isValid);
  });
});

describe('isSameValue', () => {
  it('ignores the order of facts', () => {
    expect(isSameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isSameValue({ a: 1 }, { a: 2 })).toBe(false);
  });
});

describe('announcementWords', () => {
  const fee = (percent: number, minimumCents: number) => ({ percent, minimumCents });
  const at = parisStart('2027-01-01');

  it('names the day and both values, and what stays as it is', () => {
    const { title, body } = announcementWords({
      ...{ name: 'fee', before: fee(20, 50), after: fee(22, 0), appliesAt: at },
    });
    expect(title).toBe('Nos conditions changent le 1er janvier 2027');
    expect(body).toContain('sera de 22 % du prix, au lieu de 20 % du prix, et au moins 0,50 €.');
    expect(body).toContain('Les commandes passées avant ce jour gardent leurs conditions.');
  });

  it('names the prices of a new minimum', () => {
    const { body } = announcementWords({
      ...{ name: 'minimumPrice', before: { cents: 100 }, after: { cents: 250 }, appliesAt: at },
    });
    expect(body).toContain('au moins 2,50 €, au lieu de 1 €');
  });

  it('names the deadlines that change, and no other', () => {
    const { body } = announcementWords({
      ...{ name: 'deadlines', before: deadlines({}), appliesAt: at },
      after: deadlines({ answerDays: 5, complaintReplyDays: 3 }),
    });
    expect(body).toContain(
      'le délai pour répondre à une question sera de 5 jours, au lieu de 7 jours ; le délai pour répondre à un problème signalé sera de 3 jours, au lieu de 48 heures. Les commandes',
    );
    expect(body).not.toContain('versement');
  });

  it('takes an announcement back', () => {
    expect(cancellationWords({ name: 'fee', before: fee(20, 50), appliesAt: at }).body).toBe(
      'Le changement que nous avions annoncé pour le 1er janvier 2027 n’aura pas lieu : la commission reste de 20 % du prix, et au moins 0,50 €.',
    );
  });
});
