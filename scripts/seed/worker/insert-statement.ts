import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../database/client.ts';
import {
  authUsers,
  conversations,
  creatorMedia,
  creatorMediaCommentLikes,
  creatorMediaComments,
  creatorMediaLikes,
  creatorProfiles,
  creatorTariffs,
  creatorTopicPrefs,
  moderationAppeals,
  moderationCases,
  moderators,
  operators,
  orders,
  premiumSubscriptions,
  profileBioLinks,
  profiles,
  profileViews,
  reports,
  sellerDeclarations,
  userBlocks,
  userFollows,
  verificationFiles,
  verifications,
  viewBatches,
} from '../../../database/schema.ts';
import { decided, type Outcome } from '../../../worker/community/verification/decided.ts';
import { appealDecided, decisionMade } from '../../../worker/trust/moderation/decision-effects.ts';
import { type Safety, type SafetyTable, type SeededTable, safetyTables } from './import.ts';

const tables: Record<SeededTable | SafetyTable, SQLiteTable> = {
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
  viewBatches,
  profileViews,
  conversations,
  premiumSubscriptions,
  orders,
  moderators,
  operators,
  userBlocks,
  moderationCases,
  reports,
  sellerDeclarations,
  moderationAppeals,
  verifications,
  verificationFiles,
};

/**
 * SQL that inserts rows with the same keys as `row`. Its one parameter is their JSON, since D1 takes only a hundred
 * parameters. Existing rows are skipped, so that a request can be repeated when its answer was lost.
 */
export function insertStatement(tableName: SeededTable | SafetyTable, row: object): string {
  const table = tables[tableName];
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const keys = Object.keys(row);
  const names = keys.map((key) => columns[key]!.name).join(', ');
  const values = keys.map((key) => `value ->> '$.${key}'`).join(', ');
  const name = getTableName(table);
  const insert = `INSERT INTO ${name} (${names}) SELECT ${values} FROM json_each(?)`;
  const primary = new Set(primaryKey(table));
  const identity = keys.filter((key) => primary.has(columns[key]!.name));
  // A batch of views has a generated id, so it exists when its first view does.
  if (tableName === 'viewBatches')
    return `${insert} WHERE NOT EXISTS (SELECT 1 FROM creator_media_views AS stored
      WHERE stored.viewed_month = strftime('%Y-%m', (value ->> '$.views[0][2]') / 1000, 'unixepoch')
        AND stored.user_number = (SELECT number FROM profiles WHERE id = value ->> '$.views[0][0]')
        AND stored.media_number = (SELECT number FROM creator_media WHERE id = value ->> '$.views[0][1]'))`;
  const isSame = identity.map((key) => `stored.${columns[key]!.name} = value ->> '$.${key}'`);
  return `${insert} WHERE NOT EXISTS (SELECT 1 FROM ${name} AS stored WHERE ${isSame.join(' AND ')})`;
}

/** The names of the columns of the primary key. */
function primaryKey(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = primaryKeys.flatMap((key) => key.columns);
  return [...columns.filter(({ primary }) => primary), ...composite].map(({ name }) => name);
}

/** SQL statements with their parameters, in order: the safety rows, then their outcomes as the product writes them. */
export function safetyStatements(
  db: Database,
  { rows, decisions, outcomes }: Safety,
): { sql: string; params: unknown[] }[] {
  const json = (table: SafetyTable) => ({
    sql: insertStatement(table, rows[table][0]!),
    params: [JSON.stringify(rows[table])],
  });
  const insert = (tables: readonly SafetyTable[]) =>
    tables.filter((table) => rows[table].length > 0).map(json);
  const written = (statements: object) =>
    Object.values(statements)
      .flat()
      .map((statement: BatchItem<'sqlite'> & { toSQL(): { sql: string; params: unknown[] } }) =>
        statement.toSQL(),
      );
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  return [
    ...insert(safetyTables.filter((table) => table !== 'moderationAppeals')),
    ...decisions.flatMap((decision) => written(decisionMade(db, decision))),
    ...insert(['moderationAppeals']),
    ...outcomes.moderationAppeals.flatMap(({ id, decisionId, decidedAt, ...outcome }) => {
      const decision = { ...byId.get(decisionId)!, liftedAt: null, takenBackAt: null };
      return written(appealDecided(db, id, decision, outcome, decidedAt));
    }),
    ...outcomes.verifications.flatMap(({ id, decidedAt, ...outcome }) =>
      written(decided(db, eq(verifications.id, id), outcome as Outcome, decidedAt!)),
    ),
  ];
}
