import { asc } from 'drizzle-orm';
import type { Database } from './client.ts';
import { houseNames } from './schema.ts';

/** Query: the words that operators reserved, in order; there are few hundred at most. */
export function selectHouseNames(db: Database) {
  return db.select().from(houseNames).orderBy(asc(houseNames.word));
}

/** The words that operators reserved. */
export async function readHouseNames(db: Database): Promise<string[]> {
  return (await selectHouseNames(db)).map(({ word }) => word);
}
