export interface Counts {
  runs: number;
  notModified: number;
  /** Round trips to D1, in all runs. */
  roundTrips: number;
  /** Total size of its answers' bodies. */
  bytes: number;
}
