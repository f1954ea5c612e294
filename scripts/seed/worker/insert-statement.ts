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
  orders,
  premiumSubscriptions,
  profileBioLinks,
  profiles,
  userFollows,
} from '../../../database/schema.ts';
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
  orders,
};

/**
 * SQL that inserts rows with the same keys as `row`. Its one parameter is their JSON: D1 takes only
 * a hundred.
 */
export function insertStatement(tableName: SeededTable, row: object): string {
  const table = tables[tableName];
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const keys = Object.keys(row);
  const names = keys.map((key) => columns[key]!.name).join(', ');
  const values = keys.map((key) => `value ->> '$.${key}'`).join(', ');
  const name = getTableName(table);
  const insert = `INSERT INTO ${name} (${names}) SELECT ${values} FROM json_each(?)`;
  // The books outlive the people whom a seed begun anew removes.
  return tableName === 'orders'
    ? `${insert} WHERE value ->> '$.id' NOT IN (SELECT id FROM ${name})`
    : insert;
}
