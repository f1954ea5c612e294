import type { Task } from './money-wire.ts';
import type { Proposal } from './operators-wire.ts';
import type { NamedPerson } from './people-wire.ts';

/** Everything that waits for operators. Times are ISO 8601. */
export interface Today {
  /** Those about money, except proposals. */
  tasks: Task[];
  proposals: Proposal[];
  /** Appeals that nobody has decided; null without one. */
  appeals: { count: number; since: string } | null;
  /** People whose answers to a letter wait for the team. */
  letters: { person: NamedPerson; since: string }[];
  /** Number of effects outside the database that failed until they were parked. */
  parked: number;
}

/** The number of proposals that the caller may approve. */
export const countMine = (proposals: readonly Pick<Proposal, 'isMine'>[]): number =>
  proposals.filter(({ isMine }) => isMine).length;

/** The number of things that wait for the caller; earnings without a payout account are one. */
export function countToday({ tasks, proposals, appeals, letters, parked }: Today): number {
  const others = tasks.filter(({ kind }) => kind !== 'account_missing').length;
  return (
    others +
    (others < tasks.length ? 1 : 0) +
    countMine(proposals) +
    (appeals?.count ?? 0) +
    letters.length +
    (parked > 0 ? 1 : 0)
  );
}
