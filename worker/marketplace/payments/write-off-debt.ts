import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { ledgerTransfers } from '../../../database/schema.ts';
import { accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';
import { COMPLAINT_MAX_LENGTH } from '../../../domain/orders/order.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { textSchema } from '../../../domain/text/text.ts';

/** The whole debt, as the operator has seen it, and why nobody is asked for it any more. */
export const writeOffSchema = z.strictObject({
  cents: z.int().positive(),
  reason: textSchema(COMPLAINT_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
});

/** The key of a creator's next write-off. */
export async function nextWriteOff(db: Database, creatorId: string): Promise<EntryKey> {
  const [row] = await db.all<{ made: number }>(
    sql`select count(*) as made from ledger_transfers
      where credit = ${accountOf('debt', creatorId)} and key like 'written-off:%'`,
  );
  return `written-off:${creatorId}:${row!.made + 1}`;
}

/**
 * Books a creator's debt as the platform's loss. The key is used once: a repetition, or a debt that is not `cents` any
 * more, changes nothing and is 409 `debt.changed`.
 */
export async function writeOffDebt(
  db: Database,
  creatorId: string,
  { key, cents }: { key: EntryKey; cents: number },
  now: number,
): Promise<void> {
  const debt = accountOf('debt', creatorId);
  await batch(db, {
    isOwed: onlyIf(
      sql`exists (select 1 from ledger_accounts where id = ${debt} and balance_cents = ${-cents})
        and not exists (select 1 from ledger_transfers where key = ${key})`,
      () => new ProblemError('debt.changed'),
    ),
    entry: db.insert(ledgerTransfers).values({ key, debit: 'loss', credit: debt, cents, at: now }),
  });
}
