import { type SQL, type StringChunk, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { iso } from '../../../domain/dates/iso.ts';

/** The parts of an export, and how each is read page by page. */

export type ExportEnv = Pick<
  Env,
  | 'DB'
  | 'CONVERSATION'
  | 'INBOX'
  | 'PROFILE_IMAGES'
  | 'CREATOR_POSTS'
  | 'VERIFICATION_FILES'
  | 'ACCOUNT_EXPORTS'
>;

export interface Reading {
  env: ExportEnv;
  db: Database;
  /** The id of the person whose data is exported. */
  me: string;
}

export interface StoredPicture {
  file: string;
  bucket: R2Bucket;
  key: string;
  /** The place after it. */
  after: unknown;
}

/** A page of a section. Pages of one document follow each other. */
export interface Page {
  /** The document that the rows belong to, without its extension; omitted for pictures. */
  document?: string;
  /** Fields of the document, before its lists; they are written where it begins. */
  fields?: Record<string, unknown>;
  /** The document's list that the rows belong to. */
  list?: string;
  rows?: readonly unknown[];
  pictures?: readonly StoredPicture[];
  /** The place of the next page; undefined at the section's end. */
  next?: unknown;
  /** Calls to D1 and objects that it took, one by default. */
  calls?: number;
}

export interface Section {
  /** Identifies it in a stored position. */
  name: string;
  /** The file, or the folder with a slash at its end (domain/accounts/personal-data.ts). */
  file: string;
  /** Places that it exports, by their names there. */
  holds: readonly string[];
  /** The page at a place; null is the beginning. Names of others are their public ones. */
  read(reading: Reading, after: unknown): Promise<Page>;
}

/** Rows of one query. */
const ROWS_PER_PAGE = 500;

type Row = Record<string, unknown>;

/** `created_at` as `createdAt`. */
const camelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * A row as it is exported, its columns in camel case. Their names decide: `…At` is a time, in ISO 8601 UTC;
 * `is…` and `has…` are true or false; `…Json` is JSON; `person.name` is a field of an object, which is null
 * when all its fields are.
 */
export function presentRow(row: Row): Row {
  const presented: Row = {};
  for (const [column, value] of Object.entries(row)) {
    if (column === KEY) continue;
    const [owner, field] = camelCase(column).split('.') as [string, string?];
    if (field === undefined) {
      const [name, content] = presentValue(owner, value);
      presented[name] = content;
    } else {
      const [name, content] = presentValue(field, value);
      presented[owner] = { ...(presented[owner] as Row | undefined), [name]: content };
    }
  }
  for (const [name, value] of Object.entries(presented))
    if (row[name] === undefined && isEmptyObject(value)) presented[name] = null;
  return presented;
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every((each) => each === null);

function presentValue(column: string, value: unknown): [name: string, content: unknown] {
  if (column.endsWith('Json'))
    return [column.slice(0, -4), value === null ? null : JSON.parse(value as string)];
  if (column.endsWith('At') && typeof value === 'number') return [column, iso(value)];
  if (/^(is|has)[A-Z]/.test(column) && typeof value === 'number') return [column, value === 1];
  return [column, value];
}

/** Column of a list's query with the row's place, as a JSON array. */
const KEY = 'key';

/** The columns of a user other than the person, as the public sees them; without name when they are hidden. */
export const publicPerson = (alias: string, as = 'person') =>
  sql.raw(
    `iif(${alias}.is_visible, ${alias}.username, null) AS "${as}.username",
     iif(${alias}.is_visible, ${alias}.name, null) AS "${as}.name"`,
  );

interface List {
  /** The places that it exports, when they are more than the first table of `from`. */
  holds?: readonly string[];
  /** SQL of the columns, named as {@link presentRow} reads them. */
  columns: SQL;
  /** The tables with their joins. */
  from: SQL;
  /** The column with the id of the person whose rows they are; otherwise `where` says which are theirs. */
  owner?: string;
  where?: (me: string) => SQL;
  /** A further condition. */
  and?: SQL;
  /** Columns that order the rows, together unique; an index answers the condition in this order. */
  key: string;
}

/** A section that is one list of a document, of rows of D1. */
export function listSection(document: string, list: string, definition: List): Section {
  const { holds, columns, from, owner, and, key } = definition;
  const where = definition.where ?? ((me: string) => sql`${sql.raw(owner!)} = ${me}`);
  const place = sql.raw(key);
  return {
    name: `${document}.${list}`,
    file: `${document}.json`,
    holds: holds ?? [/^\w+/.exec((from.queryChunks[0] as StringChunk).value.join(''))![0]],
    async read({ db, me }, after) {
      const values = ((after ?? []) as unknown[]).map((value) => sql`${value}`);
      const isAfter = after ? sql`AND (${place}) > (${sql.join(values, sql`, `)})` : sql``;
      const rows = await db.all<Row>(sql`SELECT json_array(${place}) AS "key", ${columns}
        FROM ${from} WHERE ${where(me)} ${and ? sql`AND ${and}` : sql``} ${isAfter}
        ORDER BY ${place} LIMIT ${ROWS_PER_PAGE}`);
      const next = rows.length === ROWS_PER_PAGE && JSON.parse(rows.at(-1)!.key as string);
      return { document, list, rows: rows.map(presentRow), ...(next && { next }) };
    },
  };
}

/** The most calls of one record, those of the profile. */
const CALLS_PER_RECORD = 7;

/** A section that is the fields of a document. */
export const recordSection = (
  document: string,
  holds: readonly string[],
  read: (reading: Reading) => Promise<Row>,
): Section => ({
  name: document,
  file: `${document}.json`,
  holds,
  read: async (reading) => ({ document, fields: await read(reading), calls: CALLS_PER_RECORD }),
});

/** All rows of a query, presented. For tables in which a person has few. */
export async function rowsOf(db: Database, query: SQL): Promise<Row[]> {
  return (await db.all<Row>(query)).map(presentRow);
}

/** The only row of a query, presented; null without one. */
export async function rowOf(db: Database, query: SQL): Promise<Row | null> {
  return (await rowsOf(db, query))[0] ?? null;
}
