import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  authUsers,
  conversations,
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorMediaLikes,
  creatorMediaViews,
  creatorProfiles,
  creatorTariffs,
  creatorTopicPrefs,
  premiumSubscriptions,
  profileBioLinks,
  profiles,
  userFollows,
} from '../../../worker/db/schema.ts';
import type { SeededTable } from './import.ts';

const tables: Record<SeededTable, SQLiteTable> = {
  profiles,
  authUsers,
  creatorProfiles,
  profileBioLinks,
  userFollows,
  creatorTopicPrefs,
  creatorTariffs,
  creatorMedia,
  creatorMediaLikes,
  creatorMediaComments,
  creatorMediaCommentLikes,
  creatorMediaViews,
  conversations,
  premiumSubscriptions,
};

/** Rows in one statement; its JSON stays far below what D1 takes as one value. */
const ROWS_PER_STATEMENT = 500;

/** Inserts rows of one table. They travel as one JSON parameter: D1 would take only a hundred values. */
export async function insertRows(
  d1: D1Database,
  tableName: SeededTable,
  rows: Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const table = tables[tableName];
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const keys = Object.keys(first);
  const names = keys.map((key) => columns[key]!.name).join(', ');
  const values = keys.map((key) => `value ->> '$.${key}'`).join(', ');
  const insert = d1.prepare(
    `INSERT INTO ${getTableName(table)} (${names}) SELECT ${values} FROM json_each(?)`,
  );
  const statements: D1PreparedStatement[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    statements.push(insert.bind(JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))));
  await d1.batch(statements);
}

/** Removes people and, by cascade, everything of theirs. */
export async function removePeople(d1: D1Database, ids: string[]): Promise<void> {
  await d1
    .prepare('DELETE FROM profiles WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(ids))
    .run();
}
