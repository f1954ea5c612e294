import { sql } from 'drizzle-orm';
import { DOCUMENTS_PER_YEAR } from '../../../../domain/orders/document-number.ts';
import { listSection, publicPerson, recordSection, rowOf, type Section } from '../section.ts';

/** SQL of `formatDocumentNumber`. */
const formatted = (of: string) =>
  sql.raw(
    `${of}.series || '-' || (${of}.number / ${DOCUMENTS_PER_YEAR}) || '-' || printf('%06d', ${of}.number % ${DOCUMENTS_PER_YEAR})`,
  );

/** The tables behind the view `papers`. */
const papers = ['issued_papers', 'paper_endings'];

const order = sql`t.name AS "topic", o.pricing, o.state, o.outcome, o.price_cents,
  o.currency, o.created_at, o.paid_at, o.answer_by AS "answerByAt",
  o.answered_at, o.access_end AS "accessEndAt", o.withdrawn_at,
  o.settled_at, o.refunded_cents, o.refund_state, o.chargeback,
  (SELECT json_object('text', c.text, 'reply', c.reply, 'refundCents', c.refund_cents, 'reason', c.reason,
      'createdAt', strftime('%Y-%m-%dT%H:%M:%SZ', c.created_at / 1000, 'unixepoch'))
    FROM order_complaints c WHERE c.order_id = o.id) AS "complaintJson"`;

const orderWith = (other: 'asker_id' | 'creator_id') =>
  sql.raw(
    `orders o LEFT JOIN topics t ON t.id = o.topic_id LEFT JOIN profiles p ON p.id = o.${other}`,
  );

/**
 * Receipts and credit notes of the orders in which the person has this side. The other side has no name there while
 * they are hidden, and once they have left.
 */
const receipts = (list: 'purchases' | 'sales') => {
  const isBuyer = list === 'purchases';
  const party = isBuyer ? '$.seller' : '$.buyer';
  const objection = sql`, b.text AS "objection", b.reason AS "objectionAnswer"`;
  return listSection('receipts', list, {
    holds: ['documents', ...papers, ...(isBuyer ? [] : ['paper_objections'])],
    columns: sql`${formatted('d')} AS "number", d.order_id, d.cents, o.currency, d.issued_at,
      iif(other.is_visible, p.content, json_replace(p.content, ${party}, NULL)) AS "contentJson"
      ${isBuyer ? sql`` : objection}`,
    from: sql`orders o JOIN documents d ON d.order_id = o.id
      LEFT JOIN papers p ON p.series = d.series AND p.number = d.number
      LEFT JOIN profiles other ON other.id = ${isBuyer ? sql`o.creator_id` : sql`o.asker_id`}
      LEFT JOIN paper_objections b ON b.order_id = o.id AND d.series = 'R' AND d.source = ''`,
    owner: isBuyer ? 'o.asker_id' : 'o.creator_id',
    key: 'o.created_at, o.id, d.series, d.number',
  });
};

export const moneySections: readonly Section[] = [
  listSection('orders', 'purchases', {
    holds: ['orders', 'order_questions', 'order_complaints'],
    columns: sql`o.id, ${publicPerson('p', 'creator')}, ${order}, o.consented_at, o.consent_text,
      (SELECT q.text FROM order_questions q WHERE q.order_id = o.id) AS "unsentQuestion"`,
    from: orderWith('creator_id'),
    owner: 'o.asker_id',
    key: 'o.created_at, o.id',
  }),
  listSection('orders', 'sales', {
    holds: ['orders', 'order_complaints', 'chargebacks'],
    columns: sql`o.id, ${publicPerson('p', 'asker')}, ${order}, o.fee_cents,
      o.retained_fee_cents, o.release_at,
      (SELECT json_group_array(json_object('state', b.state, 'cents', b.cents, 'creatorCents', b.creator_cents,
          'debtCents', b.debt_cents)) FROM chargebacks b WHERE b.order_id = o.id) AS "chargebacksJson"`,
    from: orderWith('asker_id'),
    owner: 'o.creator_id',
    and: sql`o.state <> 'awaiting'`,
    key: 'o.created_at, o.id',
  }),
  listSection('orders', 'subscriptions', {
    columns: sql`${publicPerson('p', 'creator')}, s.started_at, s.expires_at,
      s.subscription_price_cents AS "priceCents", s.currency, s.status`,
    from: sql`premium_subscriptions s JOIN profiles p ON p.id = s.creator_id`,
    owner: 's.subscriber_id',
    key: 's.rowid',
  }),
  listSection('orders', 'subscribers', {
    columns: sql`${publicPerson('p', 'asker')}, s.started_at, s.expires_at,
      s.subscription_price_cents AS "priceCents", s.currency, s.status`,
    from: sql`premium_subscriptions s JOIN profiles p ON p.id = s.subscriber_id`,
    owner: 's.creator_id',
    key: 's.expires_at, s.id',
  }),
  receipts('purchases'),
  receipts('sales'),
  recordSection(
    'earnings',
    ['creator_earnings'],
    async ({ db, me }) =>
      (await rowOf(
        db,
        sql`SELECT held_cents, pending_cents, paid_out_cents, untransferred_cents,
            available_since AS "availableSinceAt", payout_provider,
            payout_account_state, payout_account_missing AS "payoutAccountMissingJson"
          FROM creator_earnings WHERE creator_id = ${me}`,
      )) ?? {},
  ),
  listSection('earnings', 'transfers', {
    columns: sql`kind, cents, state, created_at, done_at`,
    from: sql`payment_effects`,
    owner: 'creator_id',
    key: 'rowid',
  }),
  listSection('earnings', 'payouts', {
    columns: sql`cents, state, created_at, changed_at, arrives_at, reason`,
    from: sql`payouts`,
    owner: 'creator_id',
    key: 'created_at, id',
  }),
  listSection('earnings', 'debtPayments', {
    columns: sql`cents, state, created_at, paid_at`,
    from: sql`debt_payments`,
    owner: 'creator_id',
    key: 'created_at, id',
  }),
  listSection('earnings', 'statements', {
    holds: papers,
    columns: sql`p.month, p.issued_at, p.content AS "contentJson"`,
    from: sql`papers p`,
    owner: 'p.creator_id',
    and: sql`p.month IS NOT NULL AND p.series = 'S'`,
    key: 'p.month',
  }),
  listSection('invoices', 'invoices', {
    holds: ['commission_invoices', ...papers],
    columns: sql`${formatted('i')} AS "number", i.month, i.total_cents, i.vat_cents, i.issued_at,
      p.content AS "contentJson"`,
    from: sql`commission_invoices i LEFT JOIN papers p ON p.series = i.series AND p.number = i.number`,
    owner: 'i.creator_id',
    key: 'i.month',
  }),
  listSection('seller', 'declarations', {
    columns: sql`since AS "sinceAt", professional AS "isProfessional", legal_name, address,
      siren, vat, vat_number, invoice_name, invoice_address, mandate_text`,
    from: sql`seller_declarations`,
    owner: 'creator_id',
    key: 'since',
  }),
];
