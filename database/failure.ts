import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Log text for a failure. A failed query is described by its statement and the database's message, never by
 * its parameters, which are people's messages, names and addresses.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${error.query}: ${String(error.cause)}`;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}

/** True when the database refused a write because it refers to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return describeFailure(error).includes('FOREIGN KEY constraint failed');
}

/** True when the database refused to mix orders of a demonstration with orders of real money. */
export function mixesMoney(error: unknown): boolean {
  return describeFailure(error).includes('demonstrations and real money never share a database');
}
