import type { Task } from './money-wire.ts';
import type { Proposal } from './operators-wire.ts';
import type { NamedPerson } from './people-wire.ts';
import type { SettingName } from './settings.ts';

/** A number of things, and the time of the oldest. */
export interface Counted {
  count: number;
  since: string;
}

/** Everything that waits for operators. Times are ISO 8601. */
export interface Today {
  /** Those about money, except proposals. */
  tasks: Task[];
  proposals: Proposal[];
  /** Appeals that nobody has decided; null without one. */
  appeals: Counted | null;
  /** Questions that nobody can answer, and that no operator has hidden; null without one. */
  unmetQuestions: Counted | null;
  /** Messages of queues that failed; null without one. */
  deadLetters: Counted | null;
  /** Number of mails about orders that were given up. */
  failedMails: number;
  /** People whose answers to a letter wait for the team. */
  letters: { person: NamedPerson; since: string }[];
  /** Number of effects outside the database that failed until they were parked. */
  parked: number;
  /** The soonest first. */
  planned: Planned[];
}

/** Acts that take effect by themselves at their time, unless an operator stops them before; no task for anybody. ISO 8601. */
export type Planned =
  | { what: 'factor_reset'; person: NamedPerson; since: string; at: string }
  | { what: 'setting'; setting: SettingName; since: string; at: string };

/** The number of proposals that the caller may approve. */
export const countMine = (proposals: readonly Pick<Proposal, 'isMine'>[]): number =>
  proposals.filter(({ isMine }) => isMine).length;

/** The number of things that wait for the caller; earnings without a payout account are one, and so are things that are only counted, except appeals. */
export function countToday(today: Today): number {
  const { tasks, proposals, appeals, letters } = today;
  const single = [today.unmetQuestions, today.deadLetters, today.failedMails > 0, today.parked > 0];
  const others = tasks.filter(({ kind }) => kind !== 'account_missing').length;
  return (
    others +
    (others < tasks.length ? 1 : 0) +
    countMine(proposals) +
    (appeals?.count ?? 0) +
    letters.length +
    single.filter(Boolean).length
  );
}
