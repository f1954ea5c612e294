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
  (SELECT json_group_array(json_object('number', ${formatted('d')}, 'cents', d.cents, 'issuedAt',
      strftime('%Y-%m-%dT%H:%M:%SZ', d.issued_at / 1000, 'unixepoch')))
    FROM documents d WHERE d.order_id = o.id) AS "documentsJson",
  (SELECT json_object('text', c.text, 'reply', c.reply, 'refundCents', c.refund_cents, 'reason', c.reason,
      'createdAt', strftime('%Y-%m-%dT%H:%M:%SZ', c.created_at / 1000, 'unixepoch'))
    FROM order_complaints c WHERE c.order_id = o.id) AS "complaintJson"`;

const orderWith = (other: 'asker_id' | 'creator_id') =>
  sql.raw(
    `orders o LEFT JOIN topics t ON t.id = o.topic_id LEFT JOIN profiles p ON p.id = o.${other}`,
  );

export const moneySections: readonly Section[] = [
  listSection({
    name: 'purchases',
    tables: ['orders', 'documents', 'order_questions', 'order_complaints'],
    about:
      'Vos achats : prix en centimes, dates, consentements, numéros de reçus, remboursements et réclamations.',
    columns: sql`o.id, ${publicPerson('p', 'creator')}, ${order}, o.consented_at AS "consentedAt",
      o.consent_text AS "consentText",
      (SELECT q.text FROM order_questions q WHERE q.order_id = o.id) AS "unsentQuestion"`,
    from: orderWith('creator_id'),
    where: (me) => sql`o.asker_id = ${me}`,
    key: ['o.created_at', 'o.id'],
  }),
  listSection({
    name: 'sales',
    tables: ['orders', 'documents', 'order_complaints', 'chargebacks'],
    about: 'Vos ventes : prix et commission en centimes, dates, numéros de reçus, remboursements.',
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
    tables: ['premium_subscriptions'],
    about: 'Les mois d’échanges que vous avez pris.',
    columns: sql`${publicPerson('p', 'creator')}, s.started_at AS "startedAt", s.expires_at AS "expiresAt",
      s.subscription_price_cents AS "priceCents", s.currency, s.status`,
    from: sql`premium_subscriptions s JOIN profiles p ON p.id = s.creator_id`,
    where: (me) => sql`s.subscriber_id = ${me}`,
    key: ['s.rowid'],
  }),
  listSection({
    name: 'subscribers',
    tables: ['premium_subscriptions'],
    about: 'Les mois d’échanges pris avec vous.',
    columns: sql`${publicPerson('p', 'asker')}, s.started_at AS "startedAt", s.expires_at AS "expiresAt",
      s.subscription_price_cents AS "priceCents", s.currency, s.status`,
    from: sql`premium_subscriptions s JOIN profiles p ON p.id = s.subscriber_id`,
    where: (me) => sql`s.creator_id = ${me}`,
    key: ['s.expires_at', 's.id'],
  }),
  recordSection(
    {
      name: 'earnings',
      tables: ['creator_earnings'],
      about: 'Vos revenus en centimes, et l’état de votre compte de versement.',
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
    tables: ['payment_effects'],
    about: 'Vos parts, envoyées ou en attente d’envoi vers votre compte de versement.',
    columns: sql`kind, cents, state, created_at AS "createdAt", done_at AS "doneAt"`,
    from: sql`payment_effects`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['rowid'],
  }),
  listSection({
    name: 'payouts',
    tables: ['payouts'],
    about: 'Les virements de votre compte de versement vers votre banque.',
    columns: sql`cents, state, created_at AS "createdAt", changed_at AS "changedAt",
      arrives_at AS "arrivesAt", reason`,
    from: sql`payouts`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['created_at', 'id'],
  }),
  listSection({
    name: 'invoices',
    tables: ['commission_invoices'],
    about: 'Nos factures de commission.',
    columns: sql`${formatted('i')} AS "number", i.month, i.total_cents AS "totalCents",
      i.vat_cents AS "vatCents", i.vat_per_mille AS "vatPerMille", i.issued_at AS "issuedAt",
      i.customer AS "customerJson", i.supplier AS "supplierJson"`,
    from: sql`commission_invoices i`,
    where: (me) => sql`i.creator_id = ${me}`,
    key: ['i.month'],
  }),
  listSection({
    name: 'seller-declarations',
    tables: ['seller_declarations'],
    about: 'Le statut de vendeur que vous avez déclaré.',
    columns: sql`since AS "sinceAt", professional AS "isProfessional", legal_name AS "legalName", address,
      siren, vat, vat_number AS "vatNumber", mandate_text AS "mandateText"`,
    from: sql`seller_declarations`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['since'],
  }),
];
