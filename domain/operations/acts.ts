import { DAY_MS } from '../limits.ts';
import type { ProblemCode } from '../problem.ts';
import { NAMELESS_OPERATOR, type Operator } from './operators.ts';
import type { TeamRole } from './team.ts';

/**
 * Acts that may need a second person: which ones, when, and who that may be. Everything that does such an act, whichever route
 * it begins at, asks {@link actStep} first. Money is integer cents, times are epoch milliseconds.
 */

interface ActRule {
  /** The roles that begin it, and those that approve it. */
  first: readonly TeamRole[];
  second: readonly TeamRole[];
  /** The condition under which one person is enough: never, within the limits of money, or unless it is about a member of the team. */
  alone: 'never' | 'within_limits' | 'not_about_team';
}

const operators: readonly TeamRole[] = ['operator'];
const everybody: readonly TeamRole[] = ['operator', 'moderator'];

/** The acts, by the `what` of their terms. */
export const actRules = {
  decision: { first: everybody, second: everybody, alone: 'within_limits' },
  refund: { first: operators, second: operators, alone: 'within_limits' },
  let_go: { first: operators, second: operators, alone: 'within_limits' },
  give_back: { first: operators, second: operators, alone: 'within_limits' },
  write_off: { first: operators, second: operators, alone: 'within_limits' },
  paid_by_bank: { first: operators, second: operators, alone: 'within_limits' },
  difference: { first: operators, second: operators, alone: 'within_limits' },
  moderate: { first: operators, second: operators, alone: 'not_about_team' },
  lift: { first: operators, second: operators, alone: 'not_about_team' },
  decide_report: { first: everybody, second: operators, alone: 'not_about_team' },
  grant_appeal: { first: everybody, second: operators, alone: 'not_about_team' },
  factor_reset: { first: operators, second: operators, alone: 'not_about_team' },
  delete_account: { first: operators, second: operators, alone: 'never' },
  appoint_operator: { first: operators, second: operators, alone: 'never' },
  dismiss_operator: { first: operators, second: operators, alone: 'never' },
  appoint_moderator: { first: operators, second: operators, alone: 'never' },
  dismiss_moderator: { first: operators, second: operators, alone: 'never' },
  setting: { first: operators, second: operators, alone: 'never' },
  announcement: { first: operators, second: operators, alone: 'never' },
  merge_topic: { first: operators, second: operators, alone: 'never' },
  retire_topic: { first: operators, second: operators, alone: 'never' },
} as const satisfies Record<string, ActRule>;
export type ActName = keyof typeof actRules;

export const actsApprovedBy = (role: TeamRole): ActName[] =>
  (Object.keys(actRules) as ActName[]).filter((what) => {
    const { second }: ActRule = actRules[what];
    return second.includes(role);
  });

/** Maximum that people decide alone about one order or creator in all, and about one person in {@link SUMMED_MS}. */
export const ALONE_MAX_CENTS = 20_000;
/** Maximum that one person decides alone in 24 hours. */
export const ALONE_DAY_MAX_CENTS = 50_000;
export const SUMMED_MS = 30 * DAY_MS;
/** An unapproved proposal expires after this, in real days, since operators count in those. */
export const PROPOSAL_LIFE_MS = 7 * DAY_MS;

/** Amounts that were decided alone before, without the present one. */
export interface SumsAlone {
  /** About the same order, creator or difference, by anybody. */
  subject: number;
  /** About the same people in {@link SUMMED_MS}, by anybody. */
  people: number;
  /** By the same person in 24 hours. */
  day: number;
}

/** The facts that a requested act is decided from. */
export interface ActFacts {
  /** The amount; 0 for an act without money. */
  cents: number;
  sums: SumsAlone;
  /** True when it is about an operator or moderator. */
  isAboutTeam: boolean;
  /** Whom it concerns, who reported it, and who decided about it before: none of them may be the second. */
  excluded: readonly string[];
  /** The same act, which was proposed and is neither used nor refused. */
  proposal: {
    id: number;
    proposedBy: string;
    expiresAt: number;
    /** True while the proposer holds the role and is not suspended. */
    stands: boolean;
  } | null;
  /** True while the person who requests it holds the role and is not suspended. */
  stands: boolean;
}

/** The sum, with the present amount, that is the farthest above its limit; null within all limits. */
export function exceededSum({ cents, sums }: Pick<ActFacts, 'cents' | 'sums'>): number | null {
  const exceeding = [
    { sum: sums.subject + cents, max: ALONE_MAX_CENTS },
    { sum: sums.people + cents, max: ALONE_MAX_CENTS },
    { sum: sums.day + cents, max: ALONE_DAY_MAX_CENTS },
  ].filter(({ sum, max }) => sum > max);
  return exceeding.length === 0 ? null : Math.max(...exceeding.map(({ sum }) => sum));
}

/** True when one person may not do it alone. */
export function needsTwo(what: ActName, facts: ActFacts): boolean {
  switch (actRules[what].alone) {
    case 'never':
      return true;
    case 'within_limits':
      return exceededSum(facts) !== null;
    case 'not_about_team':
      return facts.isAboutTeam;
  }
}

/**
 * The next step when `person` requests an act: `alone`, they do it; `approve`, they are the second and it is done; `propose`,
 * they are the first, and a proposal of the same that has lapsed ends; `wait`, it is proposed already and they cannot approve it; or the
 * problem with which it is refused.
 */
export function actStep(
  what: ActName,
  person: Operator,
  facts: ActFacts,
  now: number,
): 'alone' | 'approve' | 'propose' | 'wait' | { refusal: ProblemCode } {
  if (!needsTwo(what, facts)) return 'alone';
  // A token and an account may be one person's.
  if (person.userId === null)
    return {
      refusal:
        person.id === NAMELESS_OPERATOR.id ? 'operator.name_needed' : 'operator.account_needed',
    };
  if (!facts.stands) return { refusal: 'not_found' };
  const { proposal } = facts;
  if (!proposal?.stands || proposal.expiresAt <= now) return 'propose';
  if (proposal.proposedBy === person.id) return 'wait';
  if (facts.excluded.includes(person.userId)) return { refusal: 'moderation.own' };
  const second: readonly TeamRole[] = actRules[what].second;
  return second.includes(person.role) ? 'approve' : 'wait';
}
