/** One list of one scope. */
export interface Ranking {
  /** Best first. */
  ids: string[];
  /** The number of candidates. */
  total: number;
}

/** One list of every scope, by the scope's topic id. */
export type Rankings = ReadonlyMap<string, Ranking>;
