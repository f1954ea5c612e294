import { sql } from 'drizzle-orm';
import { DOCUMENTS_PER_YEAR } from '../../../../domain/orders/document-number.ts';
import { listSection, publicPerson, recordSection, rowOf, type Section } from '../section.ts';

/** SQL of `formatDocumentNumber`. */
const formatted = (of: string) =>
  sql.raw(
    `${of}.series || '-' || (${of}.number / ${DOCUMENTS_PER_YEAR}) || '-' || printf('%06d', ${of}.number % ${DOCUMENTS_PER_YEAR})`,
  );

const order = sql`t.name AS "topic", o.pricing, o.state, o.outcome, o.price_cents AS "priceCents",
  o.currency, o.created_at AS "createdAt", o.paid_at AS "paidAt", o.answer_by AS "answerByAt",
  o.answered_at AS "answeredAt", o.access_end AS "accessEndAt", o.withdrawn_at AS "withdrawnAt",
  o.settled_at AS "settledAt", o.refunded_cents AS "refundedCents", o.refund_state AS "refundState",
  o.chargeback,
  (SELECT json_object('text', c.text, 'reply', c.reply, 'refundCents', c.refund_cents, 'reason', c.reason,
      'createdAt', strftime('%Y-%m-%dT%H:%M:%SZ', c.created_at / 1000, 'unixepoch'))
    FROM order_complaints c WHERE c.order_id = o.id) AS "complaintJson"`;

const orderWith = (other: 'asker_id' | 'creator_id') =>
  sql.raw(
    `orders o LEFT JOIN topics t ON t.id = o.topic_id LEFT JOIN profiles p ON p.id = o.${other}`,
  );

/** Receipts and credit notes of the orders in which the person has this side. */
const receipts = (list: 'purchases' | 'sales') =>
  listSection({
    name: `receipts-${list}`,
    document: 'receipts',
    list,
    holds: ['documents', 'papers', ...(list === 'sales' ? ['paper_objections' as const] : [])],
    columns: sql`${formatted('d')} AS "number", d.order_id AS "orderId", d.cents, o.currency,
      d.issued_at AS "issuedAt", p.content AS "contentJson"${list === 'sales' ? sql`, b.text AS "objection", b.reason AS "objectionAnswer"` : sql``}`,
    from: sql`orders o JOIN documents d ON d.order_id = o.id
      LEFT JOIN papers p ON p.series = d.series AND p.number = d.number
      LEFT JOIN paper_objections b ON b.order_id = o.id AND d.series = 'R' AND d.source = ''`,
    where: (me) => sql`o.${sql.raw(list === 'purchases' ? 'asker_id' : 'creator_id')} = ${me}`,
    key: ['o.created_at', 'o.id', 'd.series', 'd.number'],
  });

export const moneySections: readonly Section[] = [
  listSection({
    name: 'purchases',
    document: 'orders',
    list: 'purchases',
    holds: ['orders', 'order_questions', 'order_complaints'],
    columns: sql`o.id, ${publicPerson('p', 'creator')}, ${order}, o.consented_at AS "consentedAt",
      o.consent_text AS "consentText",
      (SELECT q.text FROM order_questions q WHERE q.order_id = o.id) AS "unsentQuestion"`,
    from: orderWith('creator_id'),
    where: (me) => sql`o.asker_id = ${me}`,
    key: ['o.created_at', 'o.id'],
  }),
  listSection({
    name: 'sales',
    document: 'orders',
    list: 'sales',
    holds: ['orders', 'order_complaints', 'chargebacks'],
    columns: sql`o.id, ${publicPerson('p', 'asker')}, ${order}, o.fee_cents AS "feeCents",
      o.retained_fee_cents AS "retainedFeeCents", o.release_at AS "releaseAt",
      (SELECT json_group_array(json_object('state', b.state, 'cents', b.cents, 'creatorCents', b.creator_cents,
          'debtCents', b.debt_cents)) FROM chargebacks b WHERE b.order_id = o.id) AS "chargebacksJson"`,
    from: orderWith('asker_id'),
    where: (me) => sql`o.creator_id = ${me} AND o.state <> 'awaiting'`,
    key: ['o.created_at', 'o.id'],
  }),
  listSection({
    name: 'subscriptions',
    document: 'orders',
    list: 'subscriptions',
    holds: ['premium_subscriptions'],
    columns: sql`${publicPerson('p', 'creator')}, s.started_at AS "startedAt", s.expires_at AS "expiresAt",
      s.subscription_price_cents AS "priceCents", s.currency, s.status`,
    from: sql`premium_subscriptions s JOIN profiles p ON p.id = s.creator_id`,
    where: (me) => sql`s.subscriber_id = ${me}`,
    key: ['s.rowid'],
  }),
  listSection({
    name: 'subscribers',
    document: 'orders',
    list: 'subscribers',
    holds: ['premium_subscriptions'],
    columns: sql`${publicPerson('p', 'asker')}, s.started_at AS "startedAt", s.expires_at AS "expiresAt",
      s.subscription_price_cents AS "priceCents", s.currency, s.status`,
    from: sql`premium_subscriptions s JOIN profiles p ON p.id = s.subscriber_id`,
    where: (me) => sql`s.creator_id = ${me}`,
    key: ['s.expires_at', 's.id'],
  }),
  receipts('purchases'),
  receipts('sales'),
  recordSection(
    {
      name: 'earnings',
      document: 'earnings',
      holds: ['creator_earnings'],
    },
    async ({ db, me }) =>
      (await rowOf(
        db,
        sql`SELECT held_cents AS "heldCents", pending_cents AS "pendingCents",
            paid_out_cents AS "paidOutCents", untransferred_cents AS "untransferredCents",
            available_since AS "availableSinceAt", payout_provider AS "payoutProvider",
            payout_account_state AS "payoutAccountState", payout_account_missing AS "payoutAccountMissingJson"
          FROM creator_earnings WHERE creator_id = ${me}`,
      )) ?? {},
  ),
  listSection({
    name: 'transfers',
    document: 'earnings',
    list: 'transfers',
    holds: ['payment_effects'],
    columns: sql`kind, cents, state, created_at AS "createdAt", done_at AS "doneAt"`,
    from: sql`payment_effects`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['rowid'],
  }),
  listSection({
    name: 'payouts',
    document: 'earnings',
    list: 'payouts',
    holds: ['payouts'],
    columns: sql`cents, state, created_at AS "createdAt", changed_at AS "changedAt",
      arrives_at AS "arrivesAt", reason`,
    from: sql`payouts`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['created_at', 'id'],
  }),
  listSection({
    name: 'statements',
    document: 'earnings',
    list: 'statements',
    holds: ['papers'],
    columns: sql`p.month, p.issued_at AS "issuedAt", p.content AS "contentJson"`,
    from: sql`papers p`,
    where: (me) => sql`p.creator_id = ${me} AND p.month IS NOT NULL AND p.series = 'S'`,
    key: ['p.month'],
  }),
  listSection({
    name: 'invoices',
    document: 'invoices',
    list: 'invoices',
    holds: ['commission_invoices', 'papers'],
    columns: sql`${formatted('i')} AS "number", i.month, i.total_cents AS "totalCents",
      i.vat_cents AS "vatCents", i.issued_at AS "issuedAt", p.content AS "contentJson"`,
    from: sql`commission_invoices i LEFT JOIN papers p ON p.series = i.series AND p.number = i.number`,
    where: (me) => sql`i.creator_id = ${me}`,
    key: ['i.month'],
  }),
  listSection({
    name: 'seller-declarations',
    document: 'seller',
    list: 'declarations',
    holds: ['seller_declarations'],
    columns: sql`since AS "sinceAt", professional AS "isProfessional", legal_name AS "legalName", address,
      siren, vat, vat_number AS "vatNumber", mandate_text AS "mandateText"`,
    from: sql`seller_declarations`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['since'],
  }),
];
