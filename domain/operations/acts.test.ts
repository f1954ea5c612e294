import { describe, expect, it } from 'vitest';
import {
  type ActFacts,
  type ActName,
  ALONE_DAY_MAX_CENTS,
  ALONE_MAX_CENTS,
  actRules,
  actStep,
  actsApprovedBy,
  exceededSum,
  needsTwo,
} from './acts.ts';
import { NAMELESS_OPERATOR, type Operator } from './operators.ts';

const NOW = 1_000;
const NOTHING = { subject: 0, people: 0, day: 0 };
const person = (id: string, role: Operator['role'] = 'operator'): Operator => ({
  ...{ id: `user:${id}`, userId: id, role },
});
const [anna, paul, mia] = [person('anna'), person('paul'), person('mia', 'moderator')];
const token: Operator = { id: 'token:anna', userId: null, role: 'operator' };

const facts = (more: Partial<ActFacts> = {}): ActFacts => ({
  ...{ cents: 0, sums: NOTHING, isAboutTeam: true, excluded: [], proposal: null, stands: true },
  ...more,
});
const proposedBy = ({ id }: Operator, more: Partial<ActFacts['proposal'] & object> = {}) => ({
  proposal: { id: 1, proposedBy: id, expiresAt: NOW + 1, stands: true, ...more },
});
const money = (cents: number, sums: Partial<ActFacts['sums']> = {}) =>
  facts({ cents, sums: { ...NOTHING, ...sums } });

describe('exceededSum', () => {
  it.each([
    [ALONE_MAX_CENTS, {}, null],
    [ALONE_MAX_CENTS + 1, {}, ALONE_MAX_CENTS + 1],
    [ALONE_MAX_CENTS, { subject: 1 }, ALONE_MAX_CENTS + 1],
    [100, { people: ALONE_MAX_CENTS }, ALONE_MAX_CENTS + 100],
    [100, { day: ALONE_DAY_MAX_CENTS - 100 }, null],
    [101, { day: ALONE_DAY_MAX_CENTS - 100 }, ALONE_DAY_MAX_CENTS + 1],
  ])('is for %i cents after %o: %s', (cents, sums, exceeded) => {
    expect(exceededSum(money(cents, sums))).toBe(exceeded);
  });
});

describe('needsTwo', () => {
  it('counts money, or asks about the team, or is always true', () => {
    for (const what of Object.keys(actRules) as ActName[]) {
      const usual = needsTwo(what, facts({ isAboutTeam: false }));
      expect(usual, what).toBe(actRules[what].alone === 'never');
      const much = needsTwo(what, { ...money(ALONE_MAX_CENTS + 1), isAboutTeam: false });
      expect(much, what).toBe(actRules[what].alone !== 'not_about_team');
      const aboutTeam = needsTwo(what, facts());
      expect(aboutTeam, what).toBe(actRules[what].alone !== 'within_limits');
    }
  });
});

describe('actStep', () => {
  const refused = (refusal: string) => ({ refusal });

  it.each<[string, Operator, ActFacts, unknown]>([
    ['the first person', anna, facts(), 'propose'],
    ['the same person again', anna, facts(proposedBy(anna)), 'wait'],
    ['a second person', paul, facts(proposedBy(anna)), 'approve'],
    ['a moderator, where an operator approves', mia, facts(proposedBy(anna)), 'wait'],
    ['a token', token, facts(), refused('operator.account_needed')],
    ['a token as the second', token, facts(proposedBy(anna)), refused('operator.account_needed')],
    ['the nameless token', NAMELESS_OPERATOR, facts(), refused('operator.name_needed')],
    [
      'whom it concerns, a reporter or an earlier decider',
      paul,
      facts({ ...proposedBy(anna), excluded: ['paul'] }),
      refused('moderation.own'),
    ],
    [
      'a suspended person',
      paul,
      facts({ ...proposedBy(anna), stands: false }),
      refused('not_found'),
    ],
    [
      'a second after a suspended first',
      paul,
      facts(proposedBy(anna, { stands: false })),
      'propose',
    ],
    ['a second who is late', paul, facts(proposedBy(anna, { expiresAt: NOW })), 'propose'],
    ['a token, not about the team', token, facts({ isAboutTeam: false }), 'alone'],
  ])('for %s', (_, operator, known, step) => {
    expect(actStep('factor_reset', operator, known, NOW)).toEqual(step);
  });

  it('lets two moderators decide about much money of a complaint', () => {
    const known = { ...money(ALONE_MAX_CENTS + 1), ...proposedBy(anna) };
    expect(actStep('decision', mia, known, NOW)).toBe('approve');
    expect(actsApprovedBy('moderator')).toEqual(['decision']);
  });
});
