import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * What to log of a failure. A failed query is told by its statement and the database's word, never
 * by its parameters: those are people's messages, names and addresses.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${error.query}: ${String(error.cause)}`;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** Whether the database refused a write since it names something that is not there. */
export function namesNothing(error: unknown): boolean {
  return describeFailure(error).includes('FOREIGN KEY constraint failed');
}

/** True when the database refused to hold orders of a demonstration and of real money together. */
export function mixesMoney(error: unknown): boolean {
  return describeFailure(error).includes('demonstrations and real money never share a database');
}
