/** A list of one scope. */
export interface Ranking {
  /** Best first. */
  ids: string[];
  /** How many candidates there were. */
  total: number;
}

/** A list of every scope, by the scope's topic id. */
export type Rankings = ReadonlyMap<string, Ranking>;
