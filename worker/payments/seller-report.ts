import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { Database } from '../../database/client.ts';
import { creatorEarnings, creatorProfiles, orders, profiles } from '../../database/schema.ts';
import { type SellerYear, sellerYear, yearBounds } from '../../domain/seller-report.ts';

export interface Seller extends SellerYear {
  id: string;
  /** Null where they have left. */
  username: string | null;
  name: string | null;
  countryCode: string | null;
  /** The provider's account, which knows who they are before the law. */
  accountId: string | null;
}

/**
 * Everybody to whom something was credited in a UTC year, and how much. Reads all orders of the year:
 * for operators, not for requests.
 */
export async function reportSellers(db: Database, year: number): Promise<Seller[]> {
  const [from, to] = yearBounds(year);
  const grossCents = sql`(${orders.priceCents} - ${orders.refundedCents})`;
  const quarter = sql<number>`(cast(strftime('%m', ${orders.settledAt} / 1000, 'unixepoch') as integer) + 2) / 3`;
  const rows = await db
    .select({
      id: orders.creatorId,
      username: profiles.username,
      name: profiles.name,
      countryCode: creatorProfiles.residenceCountryCode,
      accountId: creatorEarnings.payoutAccountId,
      quarter: quarter.as('quarter'),
      netCents: sql<number>`sum(${grossCents} - ${orders.keptFeeCents})`.as('net_cents'),
      feeCents: sql<number>`sum(${orders.keptFeeCents})`.as('fee_cents'),
      sales: sql<number>`count(*)`.as('sales'),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.creatorId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, orders.creatorId))
    .leftJoin(creatorEarnings, eq(creatorEarnings.creatorId, orders.creatorId))
    .where(and(gte(orders.settledAt, from), lt(orders.settledAt, to), gt(grossCents, 0)))
    .groupBy(orders.creatorId, sql`quarter`)
    .orderBy(asc(orders.creatorId));
  const bySeller = Map.groupBy(rows, ({ id }) => id);
  return [...bySeller.values()].map((sales) => {
    const { id, username, name, countryCode, accountId } = sales[0]!;
    return { id, username, name, countryCode, accountId, ...sellerYear(sales) };
  });
}

/** The report as a French spreadsheet reads it; docs/operations.md says what each column is. */
export function formatSellersCsv(sellers: Seller[]): string {
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const rows = sellers.map((seller) => ({
    Vendeur: seller.id,
    'Compte Stripe': seller.accountId ?? '',
    'Nom d’utilisateur': seller.username ?? '',
    'Nom affiché': seller.name ?? '',
    Pays: seller.countryCode ?? '',
    ...Object.fromEntries(
      [
        ...seller.quarters.map((each) => [`T${each.quarter}`, each] as const),
        [`Année`, seller.totals] as const,
      ].flatMap(([label, { netCents, feeCents, sales }]) => [
        [`${label} montant crédité (€)`, euros(netCents)],
        [`${label} commissions (€)`, euros(feeCents)],
        [`${label} ventes`, sales],
      ]),
    ),
  }));
  return `\uFEFF${Papa.unparse(rows, { delimiter: ';', escapeFormulae: true })}\r\n`;
}
