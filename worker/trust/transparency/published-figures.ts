import type { Database } from '../../../database/client.ts';
import {
  areFigures,
  type ModerationFigures,
  yearAt,
} from '../../../domain/moderation/moderation-figures.ts';
import { readFigures, yearsWithFigures } from './figures.ts';

/** All published years under one key, so that the page of rules asks D1 nothing. */
const KEY = 'transparency:v1:figures';
/** Seconds for which a place keeps them. They change once a year, and by an operator's hand. */
const KEPT_S = 3600;

/** The figures of the years that are over, the latest first; none before the first of them is. */
export async function readPublishedFigures(kv: KVNamespace): Promise<ModerationFigures[]> {
  return (await kv.get<ModerationFigures[]>(KEY, { type: 'json', cacheTtl: KEPT_S })) ?? [];
}

/**
 * Publishes the years that are over at `now` (epoch milliseconds), and gives those that were not yet.
 * What is published stays as it is, but for the year `again`.
 */
export async function publishFigures(
  db: Database,
  kv: KVNamespace,
  now: number,
  again?: number,
): Promise<number[]> {
  const published = (await kv.get<ModerationFigures[]>(KEY, 'json')) ?? [];
  const kept = published.filter(({ year }) => year !== again);
  const known = new Set(kept.map(({ year }) => year));
  const years = (await yearsWithFigures(db)).filter(
    (year) => year < yearAt(now) && !known.has(year),
  );
  if (years.length === 0) return [];
  const added = await Promise.all(years.map((year) => readFigures(db, year)));
  const all = [...kept, ...added.filter(areFigures)].sort((one, other) => other.year - one.year);
  await kv.put(KEY, JSON.stringify(all));
  return years;
}
