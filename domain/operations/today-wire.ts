import type { Task } from './money-wire.ts';
import type { Proposal } from './operators-wire.ts';

/** Everything that waits for operators. Times are ISO 8601. */
export interface Today {
  /** Those about money, except proposals. */
  tasks: Task[];
  proposals: Proposal[];
  /** Appeals that nobody has decided; null without one. */
  appeals: { count: number; since: string } | null;
  /** Number of effects outside the database that failed until they were parked. */
  parked: number;
}

/** The number of things that wait for the caller. */
export const countToday = ({ tasks, proposals, appeals, parked }: Today): number =>
  tasks.length +
  proposals.filter(({ isMine }) => isMine).length +
  (appeals?.count ?? 0) +
  (parked > 0 ? 1 : 0);
