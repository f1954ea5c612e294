import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { moneyActs } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * An act by which an operator moves money. Its id is chosen before it is sent, so that a repeated request is the same
 * act: it is done once, however often and by however many operators it is requested.
 */
export interface MoneyAct {
  id: string;
  /** Its terms, as JSON: the same id with other terms is refused. */
  terms: string;
  operator: string;
}

/** Statement for the batch that does the act. The batch fails when the act is done already. */
export const recordAct = (db: Database, act: MoneyAct, now: number) =>
  db.insert(moneyActs).values({ ...act, at: now });

/** True when the act is done. Throws 400 when its id is that of another act. */
export async function isActDone(db: Database, { id, terms }: MoneyAct): Promise<boolean> {
  const done = await db.select().from(moneyActs).where(eq(moneyActs.id, id)).get();
  if (done && done.terms !== terms)
    throw new ProblemError('request.invalid', [
      { path: 'actId', message: 'Cet identifiant est celui d’un autre acte' },
    ]);
  return done !== undefined;
}

/** Does the act with `perform`, which records it. Throws `act.changed` when the same act is done meanwhile. */
export async function performOnce(
  db: Database,
  act: MoneyAct,
  perform: () => Promise<void>,
): Promise<void> {
  try {
    await perform();
  } catch (error) {
    throw (await isActDone(db, act)) ? new ProblemError('act.changed') : error;
  }
}
