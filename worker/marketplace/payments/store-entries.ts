import { inArray, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { ledgerTransfers, providerTransactions } from '../../../database/schema.ts';
import { entriesFrom } from '../../../domain/orders/provider-entries.ts';
import type { ProviderTransaction } from './records.ts';

/** Entries per statement, because D1 accepts a hundred bound values. */
const ENTRIES_PER_INSERT = 16;

/** Stores entries of the provider's books, and books what they alone tell ({@link entriesFrom}). Returns the new ones. */
export async function storeEntries(
  db: Database,
  entries: readonly ProviderTransaction[],
): Promise<ProviderTransaction[]> {
  const ids = JSON.stringify(entries.map(({ id }) => id));
  const known = await db
    .select({ id: providerTransactions.id })
    .from(providerTransactions)
    .where(inArray(providerTransactions.id, sql`(select value from json_each(${ids}))`));
  const isKnown = new Set(known.map(({ id }) => id));
  const fresh = entries.filter(({ id }) => !isKnown.has(id));
  for (let at = 0; at < fresh.length; at += ENTRIES_PER_INSERT) {
    const rows = fresh
      .slice(at, at + ENTRIES_PER_INSERT)
      .map((entry) => ({ ...entry, source: entry.source ?? entry.id }));
    // Another run may have stored some at the same time: a transfer that is booked again changes nothing.
    await batch(db, {
      stored: db.insert(providerTransactions).values(rows).onConflictDoNothing(),
      booked: rows.flatMap(entriesFrom).map((entry) => db.insert(ledgerTransfers).values(entry)),
    });
  }
  return fresh;
}
