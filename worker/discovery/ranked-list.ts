import type { SQL } from 'drizzle-orm';
import type { Candidate, Scored } from '../../domain/ranking/select.ts';
import type { Page } from './narrowing-sql.ts';
import type { Scope } from './scopes.ts';

/** A scope's row in the answer of a list's statement. */
export interface NarrowedRow {
  /** The scope's topic id. */
  scope: string;
  /** How many candidates the scope has. */
  total: number;
  /** The greatest figures among them, as a JSON object; empty for a list without norms. */
  maxima: string;
  /** A page of candidates with their figures, best first, as a JSON array of objects. */
  candidates: string;
}

export interface Ranking {
  /** Best first. */
  ids: string[];
  /** How many candidates there were. */
  total: number;
  /** Whether no candidate beyond the pages read can belong to the list. */
  settled: boolean;
}

/** A ranking list: the database narrows it down by pages, `rank` decides by what the pages hold. */
export interface RankedList {
  narrow(scopes: readonly Scope[], now: number, page: Page): SQL;
  rank(pages: readonly [NarrowedRow, ...NarrowedRow[]], now: number): Ranking;
}

/**
 * More than the database's score and ours can differ, rounding included: its logarithms may be off
 * by the last bit, so a candidate this close to the list's end could still have a place in it.
 */
const NOISE = 2e-9;

/** Puts a list together from its statement and its rules in `domain/ranking`. */
export function rankedList<T extends Candidate, Maxima>(list: {
  limit: number;
  narrow: RankedList['narrow'];
  score: (candidate: T, maxima: Maxima, now: number) => number;
  select: (scored: Scored<T>[], limit: number) => Scored<T>[];
}): RankedList {
  return {
    narrow: list.narrow,
    rank(pages, now) {
      const { total, maxima: maximaJson } = pages[0];
      const maxima: Maxima = JSON.parse(maximaJson);
      const candidates = pages.flatMap((page): T[] => JSON.parse(page.candidates));
      // Should rows change between two pages, a candidate can stand on both.
      const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
      const read = [...byId.values()].map((candidate) => ({
        candidate,
        score: list.score(candidate, maxima, now),
      }));
      const chosen = list.select(read, list.limit);
      const last = chosen.at(-1);
      const settled =
        candidates.length >= total ||
        (chosen.length === list.limit &&
          last !== undefined &&
          read.some(({ score }) => score + NOISE < last.score));
      return { ids: chosen.map(({ candidate }) => candidate.id), total, settled };
    },
  };
}
