import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The parameters in the message of a failed query, which may have many lines; its stack may follow. */
const PARAMETERS = /\nparams: .*?(?=\n {4}at |$)/gs;

/**
 * Log text for a failure. A failed query is described by its statement and the database's message, never by
 * its parameters, which are people's messages, names and addresses. An object's failure is an error of another class
 * here, with the same message.
 */
export const describeFailure = (error: unknown): string => described(error, 'stack');

/** The same without the places in the code, for operators to read. */
export const failureMessage = (error: unknown): string => described(error, 'message');

function described(error: unknown, part: 'stack' | 'message'): string {
  if (error instanceof DrizzleQueryError) return `${error.query}: ${String(error.cause)}`;
  const text = error instanceof Error ? (error[part] ?? error.message) : String(error);
  return text.replace(PARAMETERS, '');
}

/** True when the database refused a write because it refers to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return describeFailure(error).includes('FOREIGN KEY constraint failed');
}

/** True when the database refused to mix orders of a demonstration with orders of real money. */
export function mixesMoney(error: unknown): boolean {
  return describeFailure(error).includes('demonstrations and real money never share a database');
}
