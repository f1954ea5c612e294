import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Follows, likes, views and days of creators refer to users and posts by number. Numbers stay in D1: addresses,
 * answers, cursors and objects have ids. Both are null for an unknown id.
 */

export const numberOfUser = (id: string | SQL | SQLiteColumn) =>
  sql<number>`(select numbered.number from profiles numbered where numbered.id = ${id})`;

export const numberOfPost = (id: string | SQL | SQLiteColumn) =>
  sql<number>`(select numbered.number from creator_media numbered where numbered.id = ${id})`;
