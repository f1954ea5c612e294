import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  creatorEarnings,
  creatorProfiles,
  profiles,
  sellerDeclarations,
} from '../../../database/schema.ts';
import { monthBeside } from '../../../domain/dates/days.ts';
import { legalPersonOf } from '../../../domain/orders/seller.ts';
import { type SellerYear, sellerYear } from '../../../domain/orders/seller-report.ts';
import { isInMonth } from '../../marketplace/payments/statement-months.ts';
import { invoicedColumns, isLatestDeclaration } from '../../marketplace/sellers/queries.ts';
import { euros, spreadsheet } from '../../platform/csv.ts';

export interface Seller extends SellerYear {
  id: string;
  /** Null when the creator has left. */
  username: string | null;
  name: string | null;
  /** As the creator has declared them, unchecked; null without a declaration. */
  legalName: string | null;
  address: string | null;
  countryCode: string | null;
  /** The provider's account, which holds the creator's legal identity. */
  accountId: string | null;
}

/**
 * All creators who were credited in a year of Paris, with their amounts, from the ledger. A later refund reduces the
 * month in which it was made. Reads all of the books, so it is for operators, not for requests.
 */
export async function reportSellers(db: Database, year: number): Promise<Seller[]> {
  const months = Array.from({ length: 12 }, (_, index) => monthBeside(`${year}-01`, index));
  // One side is the order's money, the other is its owner.
  const moved = (month: string) => sql`
    select l.order_id, iif(l.credit glob 'creator:*' or l.credit glob 'debt:*' or l.credit = 'revenue', l.credit, l.debit) as owner,
      iif(l.credit glob 'creator:*' or l.credit glob 'debt:*' or l.credit = 'revenue', l.cents, -l.cents) as cents,
      l.debit glob 'hold:*' as is_sale
    from ledger_transfers l
    where l.order_id is not null and ${isInMonth(sql`l`, month)}
      and ((l.credit = 'revenue' or l.credit glob 'creator:*' or l.credit glob 'debt:*')
        <> (l.debit = 'revenue' or l.debit glob 'creator:*' or l.debit glob 'debt:*'))
      and (l.debit glob 'hold:*' or l.debit glob 'dispute:*' or l.credit glob 'refund:*' or l.credit glob 'dispute:*')`;
  const sales = await Promise.all(
    months.map((month) =>
      db.all<{ id: string; net: number; fee: number; sales: number }>(sql`
        select o.creator_id as id, sum(iif(owner = 'revenue', 0, cents)) as net,
          sum(iif(owner = 'revenue', cents, 0)) as fee, sum(is_sale and owner <> 'revenue') as sales
        from (${moved(month)}) m join orders o on o.id = m.order_id
        group by o.creator_id`),
    ),
  );
  const quarters = sales.flatMap((rows, index) =>
    rows.map(({ id, net, fee, sales }) => ({
      id,
      quarter: Math.floor(index / 3) + 1,
      netCents: net,
      feeCents: fee,
      sales,
    })),
  );
  const bySeller = Map.groupBy(quarters, ({ id }) => id);
  const people = await db
    .select({
      id: creatorEarnings.creatorId,
      username: profiles.username,
      name: profiles.name,
      declared: invoicedColumns,
      countryCode: sql<
        string | null
      >`coalesce(${creatorProfiles.sellerCountryCode}, ${creatorProfiles.residenceCountryCode})`.as(
        'country_code',
      ),
      // The closed account of a seller has the identity that the report names.
      accountId: sql<
        string | null
      >`coalesce(${creatorEarnings.payoutAccountId}, ${creatorEarnings.closedAccountId})`.as(
        'account_id',
      ),
    })
    .from(creatorEarnings)
    .leftJoin(profiles, and(eq(profiles.id, creatorEarnings.creatorId), isNull(profiles.deletedAt)))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, creatorEarnings.creatorId))
    .leftJoin(sellerDeclarations, isLatestDeclaration(sql`${creatorEarnings.creatorId}`))
    .where(
      sql`${creatorEarnings.creatorId} in (select value from json_each(${JSON.stringify([...bySeller.keys()])}))`,
    )
    .orderBy(asc(creatorEarnings.creatorId));
  return people.map(({ declared, ...person }) => ({
    ...person,
    ...legalPersonOf(declared),
    ...sellerYear(bySeller.get(person.id)!),
  }));
}

/** The report as CSV for French spreadsheets; docs/operations.md describes the columns. */
export function formatSellersCsv(sellers: Seller[]): string {
  const rows = sellers.map((seller) => ({
    Vendeur: seller.id,
    'Compte Stripe': seller.accountId ?? '',
    'Nom d’utilisateur': seller.username ?? '',
    'Nom affiché': seller.name ?? '',
    'Nom déclaré': seller.legalName ?? '',
    'Adresse déclarée': seller.address ?? '',
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
  return spreadsheet(rows);
}
