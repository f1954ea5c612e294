import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { ProblemError } from '../domain/problem.ts';
import type { Database } from './client.ts';

type Statement = BatchItem<'sqlite'>;
type Rows<S extends Statement> = S['_']['result'];

/** A statement whose result is its first row. */
class First<S extends Statement> {
  readonly statement: S;

  constructor(statement: S) {
    this.statement = statement;
  }
}

/** A condition without which the batch changes nothing. */
class OnlyIf {
  readonly condition: SQL;
  readonly problem: () => Error | Promise<Error>;

  constructor(condition: SQL, problem: () => Error | Promise<Error>) {
    this.condition = condition;
    this.problem = problem;
  }
}

export type Entry = Statement | First<Statement> | OnlyIf | readonly Statement[];

/** The rows of a statement; the first row, or undefined; nothing for a condition; a list for a list. */
type ResultOf<E> =
  E extends First<infer S>
    ? Rows<S>[number] | undefined
    : E extends OnlyIf
      ? undefined
      : E extends Statement
        ? Rows<E>
        : E extends readonly Statement[]
          ? Rows<E[number]>[]
          : never;

export type BatchResults<Entries> = { [Name in keyof Entries]: ResultOf<Entries[Name]> };

/** The error of a batch whose {@link onlyIf} did not hold, unless that names another one. */
export class ConditionFailed extends Error {}

/** Statement of a {@link batch} that returns its first row instead of all. */
export const first = <S extends Statement>(statement: S): First<S> => new First(statement);

/**
 * Statement of a {@link batch} that aborts it unless `condition` holds when it is reached; the batch then
 * throws `problem`. A condition in each statement would not work where the first one changes the rows that
 * the second one checks.
 */
export const onlyIf = (
  condition: SQL,
  problem: () => Error | Promise<Error> = () => new ConditionFailed('a condition does not hold'),
): OnlyIf => new OnlyIf(condition, problem);

/**
 * Runs statements in their order as one transaction and one round trip. Returns their results by name.
 */
export async function batch<Entries extends Record<string, Entry>>(
  db: Database,
  entries: Entries,
): Promise<BatchResults<Entries>> {
  const named = Object.entries(entries);
  const statements = named.flatMap(([name, entry]): readonly Statement[] => {
    if (entry instanceof OnlyIf) return [requirement(db, name, entry.condition)];
    if (entry instanceof First) return [entry.statement];
    return isList(entry) ? entry : [entry];
  });
  const results = await run(db, statements, entries);
  const take = (entry: Entry) => {
    if (isList(entry)) return results.splice(0, entry.length);
    const [result] = results.splice(0, 1);
    if (entry instanceof OnlyIf) return undefined;
    return entry instanceof First ? (result as unknown[])[0] : result;
  };
  return Object.fromEntries(named.map(([name, entry]) => [name, take(entry)])) as never;
}

const isList = (entry: Entry): entry is readonly Statement[] => Array.isArray(entry);

async function run(
  db: Database,
  [statement, ...others]: readonly Statement[],
  entries: Record<string, Entry>,
): Promise<unknown[]> {
  try {
    return await db.batch([statement!, ...others]);
  } catch (error) {
    const failed = entries[failedName(error) ?? ''];
    throw failed instanceof OnlyIf ? await failed.problem() : error;
  }
}

/** Prefix of the JSON path that stands for a condition that does not hold. No path begins so. */
const UNMET = 'unmet condition ';

/** Aborts its batch unless the condition holds: the path is not valid, and SQLite's error names it. */
function requirement(db: Database, name: string, condition: SQL) {
  const unmet = sql.raw(`'${UNMET}${name}'`);
  const path = sql`case when ${condition} then '$' else ${unmet} end`;
  return db.select({ holds: sql`json_extract('{}', ${path})`.as('holds') }).from(sql`(select 1)`);
}

/** The name of the condition that aborted the batch. The message of the cause has no statement in it. */
function failedName(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.cause instanceof Error) return failedName(error.cause);
  return error.message.match(new RegExp(`${UNMET}(\\w+)`))?.[1];
}

/** Attempts to store a decision whose facts change meanwhile. */
const ATTEMPTS = 5;

/**
 * Runs `decide`, which reads facts, decides from them and stores its decision {@link onlyIf} they are unchanged. It
 * runs again while another change comes between, five times at most; then this throws `server.unavailable`.
 */
export async function decideAgain<Outcome>(decide: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new ProblemError('server.unavailable');
}
