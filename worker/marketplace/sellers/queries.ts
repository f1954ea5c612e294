import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import type { Database } from '../../../database/client.ts';
import { orders, sellerDeclarations } from '../../../database/schema.ts';
import type { SellerIdentity } from '../../../domain/orders/seller.ts';

/** The columns for {@link describeSeller}, for a join inside a batch. */
export const sellerColumns = aliased('seller_declared', {
  professional: sellerDeclarations.professional,
  legalName: sellerDeclarations.legalName,
  address: sellerDeclarations.address,
  siren: sellerDeclarations.siren,
  vat: sellerDeclarations.vat,
  vatNumber: sellerDeclarations.vatNumber,
});

/** The columns of an invoice's customer: those above, and what only the seller and operators may read. */
export const invoicedColumns = {
  ...sellerColumns,
  ...aliased('seller_invoiced', {
    invoiceName: sellerDeclarations.invoiceName,
    invoiceAddress: sellerDeclarations.invoiceAddress,
  }),
};

type SellerRow = { [Key in keyof typeof sellerColumns]: SellerIdentity[Key] | null };

/** True for a creator's latest declaration, or the latest at `until` if that is given. */
export function isLatestDeclaration(creatorId: SQL, until?: SQL): SQL {
  return and(
    sql`${sellerDeclarations.creatorId} = ${creatorId}`,
    sql`${sellerDeclarations.since} = (select max(d.since) from seller_declarations d where d.creator_id = ${creatorId}
      and d.since <= ${until ?? sql`9e15`})`,
  )!;
}

/** True when the creator has declared a status. */
export const hasDeclared = (creatorId: SQLWrapper): SQL<number> =>
  sql`exists (select 1 from ${sellerDeclarations} where ${sellerDeclarations.creatorId} = ${creatorId})`;

/** True where nothing is sold before its seller has declared a status. */
export const mustDeclare = (env: Pick<Env, 'SELLER_DECLARATION'>): boolean =>
  env.SELLER_DECLARATION === 'required';

/** The seller of a joined row; null when no status was declared. */
export function describeSeller(row: SellerRow | null): SellerIdentity | null {
  if (!row || row.professional === null) return null;
  const { professional, legalName, address, siren, vat, vatNumber } = row;
  return { professional: Boolean(professional), legalName, address, siren, vat, vatNumber };
}

/**
 * The seller of an order, as declared when it was paid, or as of now if it is unpaid. At most one
 * row.
 */
export function selectSellerOf(db: Database, orderId: string) {
  return db
    .select(sellerColumns)
    .from(orders)
    .innerJoin(
      sellerDeclarations,
      isLatestDeclaration(sql`${orders.creatorId}`, sql`coalesce(${orders.paidAt}, 9e15)`),
    )
    .where(eq(orders.id, orderId));
}
