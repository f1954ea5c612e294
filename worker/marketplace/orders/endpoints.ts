import { parisMonth } from '../../../domain/dates/paris.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'money',
  routes: {
    'POST /api/orders': {
      caller: 'member',
      contract: {
        input:
          '`{username, topicId, pricing, expect?, question?, consents: {startNow: true, losesRight: true}}`',
        answer:
          '201 `{order, checkoutUrl}`; `question: {id, text}` is sent into the conversation once the price is held, once; a repetition replaces it, `null` deletes it, without the field it stays; demo: an open conversation, `checkoutUrl` null; stripe: `order.state` is `awaiting`, and while it is, a repetition is 200 with the same order; another option, or another price than that of `expect`, abandons it. 409 `order.already_open`, `order.nothing_to_pay`, `order.too_small` (stripe, 1 to 99 cents), `offer.changed`, `seller.undeclared` (if `SELLER_DECLARATION` is `required` and the creator has declared no status), `creator.paused`, `creator.full` (these two also while an order awaits its payment, which would be refunded), `order.replaced` if another option is ordered at the same moment and wins; 404 `conversation.not_available`; 503 `server.unavailable` if Stripe does not respond, `payments.mixed` if demonstrations and real money would share a database. With demo, POST /api/conversations also orders; with stripe, it is 402 `payment.required` `{offer}` for a priced offer without an open conversation, in both modes',
      },
      body: ({ topicId, username }) => ({
        username,
        topicId,
        pricing: 'question',
        expect: { priceCents: 300 },
        consents: { startNow: true, losesRight: true },
      }),
    },
    'GET /api/orders/:orderId': {
      caller: 'participant',
      contract: 'Order',
      costs: [
        // Includes its seller’s declaration, its conversation's clarification, and what its movements are derived from.
        { as: 'asker', things: 'order', atMost: 20 },
      ],
    },
    'POST /api/orders/:orderId/sync': {
      caller: 'participant',
      contract: { who: 'asker', answer: 'Order, after querying Stripe for its payment' },
    },
    'POST /api/orders/:orderId/withdraw': {
      caller: 'participant',
      contract: {
        who: 'asker',
        answer:
          'Order; an order that awaits its payment is abandoned; 409 `order.not_withdrawable`; 409 `order.withdrawn_lately` if it is answered, and the asker has withdrawn from another answered day or month of the creator within 30 days, or is doing so at the same moment',
      },
    },
    'POST /api/orders/:orderId/confirm': {
      caller: 'participant',
      contract: { who: 'asker', answer: 'Order, released; 409 `order.not_confirmable`' },
    },
    'POST /api/orders/:orderId/complaint': {
      caller: 'participant',
      contract: {
        input: '`{text}`',
        who: 'asker',
        answer: 'Order, contested; 409 `order.not_contestable`',
      },
      body: { text: 'La réponse ne répond pas' },
    },
    'POST /api/orders/:orderId/complaint/reply': {
      caller: 'participant',
      contract: {
        input: '`{text}`',
        who: 'the creator',
        answer:
          'Order; once, within 48 hours of the complaint and before it is decided, else 409 `complaint.not_answerable`',
      },
      body: { text: 'Merci à vous' },
    },
    'GET /api/orders/:orderId/receipt': {
      caller: 'participant',
      contract: {
        input: '?number=',
        answer:
          "the latest, or that with this number, as it was issued, for both sides: `{title, number, issuedAt, seller, sellerIdentity, buyer, issuer: {name, legalForm, registration, vatNumber, address}, lines: [{label, cents}], totalCents, exclCents, vatCents, vatRate, vatMention, replaces, mentions, earlier, objectBy, objection: {text, at, answer: {isCorrected, reason, at} or null} or null, refunds: [{at, cents, vatCents, number}], currency, provider}`; `title` is 'Facture' if the seller is professional, else 'Reçu'; `number` is `R-2026-000012`, a credit note's `A-2026-000003`: each series restarts each year of Paris; `sellerIdentity` is the status that the seller had declared when it was paid, null if they had declared none; `earlier` are the numbers of the receipts that it replaces; `objectBy` is when the seller’s time to object ends, null when they may not; `objection` is theirs",
      },
      costs: [
        {
          as: 'asker',
          things: 'receipt',
          atMost: 18,
          roundTrips: [2, 'whose the order is comes first'],
        },
      ],
    },
    'POST /api/orders/:orderId/receipt/objection': {
      caller: 'participant',
      contract: {
        input: '`{text}`',
        who: 'the creator',
        answer:
          'the receipt; once, within 15 days of its issue, else 409 `receipt.not_objectable`; an operator answers',
      },
      body: { text: 'L’adresse est fausse' },
    },
    'GET /api/me/orders': {
      caller: 'member',
      contract: {
        input: '?role=`asker` `creator`',
        answer: '`{orders, nextCursor}`, newest first',
      },
      costs: [
        // Four rows an order: itself, its topic, the other person, and its index entry.
        { as: 'fan', path: '/api/me/orders?role=asker', things: 'orders', atMost: 86 },
        { as: 'star', path: '/api/me/orders?role=creator', things: 'orders', atMost: 86 },
      ],
      hidden: { paths: () => ['/api/me/orders?role=asker', '/api/me/orders?role=creator'] },
    },
    'GET /api/me/earnings': {
      caller: 'creator',
      contract:
        '`{currency, heldCents, pendingCents, availableCents, paidOutCents, owedCents, feeRate, feeSince, minimumPayoutCents, payoutAccount, payoutMissing, nextPayoutAt, nextTransferAt, inTransitCents, frozenCents, blockedCents: {heldByBank, pendingByBank, pendingByComplaint}, waits: {firstReleaseAt, lastReleaseAt, complaintDecidedBy, disputedSince}, lastPayout: {cents, state, createdAt, arrivesAt, reason} or null}`, net of the fee, which is today’s in `feeRate`, since `feeSince` (null: always); `payoutMissing`: `identity` `document` `bank` `terms` `business` `other`; `blockedCents`: parts of `heldCents` and `pendingCents` that a bank or a complaint blocks; `waits`: the first and last release by time, the first deadline for a decision about a complaint, the opening of the oldest undecided chargeback, each null if nothing waits for it; `nextTransferAt`: the next transfer of an available share to their account, at least 7 days after its payment (14 for their first five sales), null if there is none; a payout is `pending`, `paid` or `failed`, and `paidOutCents` counts payouts that have arrived',
      // The last two are the first and the last release.
      costs: [{ as: 'star', things: 'figures', atMost: 9 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/statements/:month': {
      caller: 'creator',
      contract: {
        call: 'GET /api/me/statements/{YYYY-MM} and …/{YYYY-MM}.csv',
        answer:
          '`{month, seller, sellerIdentity, issuer, lines: [{kind, at, orderId, number, payoutId, label, grossCents, feeCents, netCents}], totals}`, by the rows of the books; months are of Paris, and a month is issued three days after its end: it no longer changes, whatever is renamed; `kind`: `sale` `refund` `chargeback` `debt` `payout`; `orderId` and `number` are null for a line that belongs to no single order, `payoutId` for one that is no payout; `totals` exclude debts and payouts; …/{YYYY}.csv has the lines of a whole year',
      },
      costs: [
        // Each: a ledger row, its order, topic and receipt, and all rows of its order, including the fee
        // and its VAT. Ten: the seller, their declaration and the publisher.
        { as: 'star', path: '/api/me/statements/2026-01', things: 'lines', atMost: 556 },
      ],
      hidden: {
        paths: () =>
          ['', '.csv'].map((form) => `/api/me/statements/${parisMonth(Date.now())}${form}`),
        showsNobody: 'contains settled orders, and there are none here',
      },
    },
    'GET /api/me/payouts': {
      caller: 'creator',
      contract:
        '`{payouts: [{id, cents, currency, state, createdAt, arrivesAt, reason}]}`, the last twelve to their bank, newest first',
      costs: 'at most fourteen rows; the crowd has no payouts',
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/payouts/:payoutId': {
      caller: 'creator',
      contract:
        'one of them with `sales: [{orderId, number, soldAt, label, cents}]`, the oldest first; `cents`: the part of the sale’s share that is in the payout, negative for a share that was taken back after an earlier one; 404 `payout.not_found`',
      costs: 'three rows, and four for each of its sales; the crowd has no payouts',
      hidden: {
        paths: () => ['/api/me/payouts/po_unknown'],
        showsNobody: 'names sales by their offer and topic',
      },
    },
    'POST /api/me/payout-account': {
      caller: 'creator',
      needs: 'aal2',
      contract:
        '`{url}` of the page where the account is opened, or its opening is continued; 409 `account.address_unconfirmed` where mail is on',
    },
    'POST /api/me/payout-account/sync': {
      caller: 'creator',
      contract: "as GET /api/me/earnings, after querying the account's state",
    },
    'POST /api/me/payout-account/dashboard-link': {
      caller: 'creator',
      needs: 'aal2',
      contract: "`{url}` of Stripe's page of payouts; 409 `payout_account.missing`",
    },
  },
};
