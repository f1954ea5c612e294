/** The Worker's activity. */
export interface Counts {
  /** Number of runs. */
  runs: number;
  /** Runs that answered 'not modified'. */
  notModified: number;
  /** Round trips to D1, in all runs. */
  roundTrips: number;
  /** Total size of its answers' bodies. */
  bytes: number;
}
