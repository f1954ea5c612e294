import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import type { papers } from '../../../database/papers.ts';
import { issuedPapers, paperEndings } from '../../../database/schema.ts';

/** A paper as it is stored: the text of its content, and the SHA-256 of that text in hexadecimal. */
export interface StoredPaper {
  content: string;
  hash: string;
}

export function storedPaper(paper: object): StoredPaper {
  const content = JSON.stringify(paper);
  return { content, hash: createHash('sha256').update(content).digest('hex') };
}

/**
 * The key from which on a creator's papers are alike: the parties and the mentions come last in each of them. A quotation
 * mark within a value is escaped, so a key is found only where it is one.
 */
const ENDING = /,"(?:issuer|supplier)":/;

type Row = typeof papers.$inferSelect;
/** Numbers and times may be expressions, also over the table in `from`. */
type Paper = Omit<Row, 'number' | 'issuedAt' | 'month'> & {
  number: number | SQL<number>;
  issuedAt: number | SQL<number>;
  month?: string | null;
};

/**
 * Statements that store a paper under a condition, as `insertWhere` does, and its ending unless the creator has that
 * one.
 */
export function insertPaper(
  db: Database,
  { content, hash, ...paper }: Paper,
  condition: SQL,
  from?: SQL,
) {
  const { creatorId } = paper;
  const cut = content.search(ENDING);
  const text = cut === -1 ? null : content.slice(cut);
  const known = sql`(select id from ${paperEndings} where creator_id = ${creatorId} and text = ${text})`;
  const issued = {
    ...paper,
    beginning: text === null ? content : content.slice(0, cut),
    endingId: text === null ? null : known,
    hash: sql`unhex(${hash})`,
  };
  const stored = insertWhere(db, issuedPapers, issued, condition, from);
  if (text === null) return [stored] as const;
  const isNew = sql`${condition} and ${known} is null`;
  return [insertWhere(db, paperEndings, { creatorId, text }, isNew, from), stored] as const;
}
