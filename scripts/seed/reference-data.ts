import { migratedDatabase } from '../migrations/present-schema.ts';

/** Ids of the migrations' reference data, by the names that the content uses. */
export interface ReferenceData {
  /** By slug, a subcategory's with its category's prefix: `cuisine`, `cuisine/patisserie`; in their order. */
  topics: Map<string, string>;
  languages: Map<string, number>;
  signs: Map<string, number>;
}

export function readReferenceData(): ReferenceData {
  const database = migratedDatabase();
  const pairs = <Id>(sql: string) =>
    new Map(
      database
        .prepare(sql)
        .all()
        .map((row) => [row.name as string, row.id as Id]),
    );
  const reference = {
    topics: pairs<string>(
      `SELECT iif(c.id IS NULL, t.slug, c.slug || '/' || t.slug) AS name, t.id
       FROM topics t LEFT JOIN topics c ON c.id = t.parent_id ORDER BY c.sort_order, t.sort_order`,
    ),
    languages: pairs<number>('SELECT label AS name, id FROM languages'),
    signs: pairs<number>('SELECT name, id FROM astrological_signs'),
  };
  database.close();
  return reference;
}

/** The value under `key`; throws when the content names something that does not exist. */
export function known<Id>(map: Map<string, Id>, key: string): Id {
  const id = map.get(key);
  if (id === undefined) throw new Error(`The seed's content names '${key}', which does not exist.`);
  return id;
}
