/** What the Worker has done. */
export interface Counts {
  /** How often it ran. */
  runs: number;
  /** Among them, to say that nothing has changed. */
  notModified: number;
  /** To D1, in all of its runs. */
  roundTrips: number;
  /** Of the bodies that it answered. */
  bytes: number;
}
