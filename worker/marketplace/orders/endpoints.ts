import { parisMonth } from '../../../domain/dates/paris.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/orders': {
      caller: 'member',
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
      costs: [
        // Includes its seller’s declaration, its conversation's clarification, and what its movements are derived from.
        { as: 'asker', things: 'order', atMost: 20 },
      ],
    },
    'POST /api/orders/:orderId/sync': { caller: 'participant' },
    'POST /api/orders/:orderId/withdraw': { caller: 'participant' },
    'POST /api/orders/:orderId/confirm': { caller: 'participant' },
    'POST /api/orders/:orderId/complaint': {
      caller: 'participant',
      body: { text: 'La réponse ne répond pas' },
    },
    'POST /api/orders/:orderId/complaint/reply': {
      caller: 'participant',
      body: { text: 'Merci à vous' },
    },
    'GET /api/orders/:orderId/receipt': {
      caller: 'participant',
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
      body: { text: 'L’adresse est fausse' },
    },
    'GET /api/me/orders': {
      caller: 'member',
      costs: [
        // Four rows an order: itself, its topic, the other person, and its index entry.
        { as: 'fan', path: '/api/me/orders?role=asker', things: 'orders', atMost: 86 },
        { as: 'star', path: '/api/me/orders?role=creator', things: 'orders', atMost: 86 },
      ],
      hidden: { paths: () => ['/api/me/orders?role=asker', '/api/me/orders?role=creator'] },
    },
    'GET /api/me/earnings': {
      caller: 'creator',
      // The last two are the first and the last release.
      costs: [{ as: 'star', things: 'figures', atMost: 9 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/statements/:month': {
      caller: 'creator',
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
      costs: 'at most fourteen rows; the crowd has no payouts',
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/payouts/:payoutId': {
      caller: 'creator',
      costs: 'three rows, and four for each of its sales; the crowd has no payouts',
      hidden: {
        paths: () => ['/api/me/payouts/po_unknown'],
        showsNobody: 'names sales by their offer and topic',
      },
    },
    'POST /api/me/debt-payments': {
      caller: 'creator',
      body: { id: crypto.randomUUID(), cents: 800 },
    },
    'POST /api/me/debt-payments/sync': { caller: 'creator' },
    'POST /api/me/payout-account': { caller: 'creator', needs: 'aal2' },
    'POST /api/me/payout-account/sync': { caller: 'creator' },
    'POST /api/me/payout-account/dashboard-link': { caller: 'creator', needs: 'aal2' },
  },
};
