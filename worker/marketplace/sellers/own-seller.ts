import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  isCreator,
  requireCreator,
  selectIsCreator,
  selectIsSeller,
} from '../../../database/creator-only.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { sellerDeclarations } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { mandateTexts } from '../../../domain/orders/mandate.ts';
import type { OwnSeller } from '../../../domain/orders/seller.ts';
import type { DeclaredSeller } from '../../../domain/orders/seller-declaration.ts';
import { describeSeller, mustDeclare } from './queries.ts';

/**
 * An order is paid within this time of being placed, so that the index on its creation time finds
 * it.
 */
const PAID_WITHIN_MS = 2 * DAY_MS;

const latest = (db: Database, creatorId: string) =>
  db
    .select()
    .from(sellerDeclarations)
    .where(eq(sellerDeclarations.creatorId, creatorId))
    .orderBy(desc(sellerDeclarations.since))
    .limit(1);

/** The seller status of a creator, or of a user who has sold; 403 `creator.required` for anybody else. */
export async function getOwnSeller(
  db: Database,
  env: Pick<Env, 'SELLER_DECLARATION'>,
  creatorId: string,
): Promise<OwnSeller> {
  const { people, row } = await batch(db, {
    people: selectIsSeller(db, creatorId),
    row: first(latest(db, creatorId)),
  });
  requireCreator(people);
  return describeOwn(row ?? null, env);
}

/**
 * Declares the creator's seller status from now on, with its mandate; 403 `creator.required` for
 * anybody else. The current declaration is not repeated. A declaration that no paid order relies on
 * is replaced by the next one.
 */
export async function declareSeller(
  db: Database,
  env: Pick<Env, 'SELLER_DECLARATION'>,
  creatorId: string,
  seller: DeclaredSeller,
  now: number,
): Promise<OwnSeller> {
  const own = sql`d.creator_id = ${creatorId}`;
  const stands = sql`(select json_array(d.professional, d.legal_name, d.address, d.siren, d.vat, d.vat_number,
      d.invoice_name, d.invoice_address, d.mandate_text)
    from seller_declarations d where ${own} order by d.since desc limit 1)`;
  const { professional, legalName, address, siren, vat, vatNumber, invoiceName, invoiceAddress } =
    seller;
  const wanted = JSON.stringify([
    +professional,
    ...[legalName, address, siren, vat, vatNumber, invoiceName, invoiceAddress, mandateTexts.id],
  ]);
  const isNew: SQL = sql`${stands} is not ${wanted}`;
  const { people, row } = await batch(db, {
    people: selectIsCreator(db, creatorId),
    unused: db.delete(sellerDeclarations).where(
      sql`${sellerDeclarations.creatorId} = ${creatorId} and ${isNew} and not exists (
        select 1 from orders o where o.creator_id = ${creatorId} and o.created_at >= ${sellerDeclarations.since} - ${PAID_WITHIN_MS}
          and o.paid_at >= ${sellerDeclarations.since})`,
    ),
    declared: insertWhere(
      db,
      sellerDeclarations,
      {
        ...{ ...seller, creatorId, mandateText: mandateTexts.id },
        since: sql`max(${now}, coalesce((select max(d.since) + 1 from seller_declarations d where ${own}), 0))`,
      },
      sql`${isNew} and ${isCreator(creatorId)}`,
    ),
    row: first(latest(db, creatorId)),
  });
  requireCreator(people);
  return describeOwn(row!, env);
}

function describeOwn(
  row: typeof sellerDeclarations.$inferSelect | null,
  env: Pick<Env, 'SELLER_DECLARATION'>,
): OwnSeller {
  const none = { legalName: null, address: null, siren: null, vat: null, vatNumber: null };
  return {
    ...(describeSeller(row) ?? { professional: null, ...none }),
    invoiceName: row?.invoiceName ?? null,
    invoiceAddress: row?.invoiceAddress ?? null,
    declaredAt: row && iso(row.since),
    required: mustDeclare(env),
  };
}
