import type { Endpoints } from '../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  routes: {
    'POST /api/operations/orders/:id/decision': {
      caller: 'operator',
      body: { refundCents: 100, reason: 'Réponse incomplète' },
    },
    'POST /api/operations/orders/:id/refund': {
      caller: 'operator',
      body: { refundCents: 100, reason: 'Réponse fausse', from: 'platform' },
    },
    'GET /api/operations/health': {
      caller: 'operator',
      costs: 'pings each dependency once',
      bench: [{}],
    },
    'GET /api/operations/waiting': {
      caller: 'operator',
      costs: 'reads the first due row of each index, for operators',
      bench: [{}],
    },
    'POST /api/operations/conversations/repair': { caller: 'operator' },
    'POST /api/operations/conversations/:id/repair': { caller: 'operator' },
    'GET /api/operations/payments/audit': {
      caller: 'operator',
      costs: 'audits the whole ledger, for operators',
    },
    'GET /api/operations/payments/overview': {
      caller: 'operator',
      costs: 'reads the whole ledger, for operators',
    },
    'GET /api/operations/payments/tasks': { caller: 'operator' },
    'POST /api/operations/payments/run': { caller: 'operator' },
    'POST /api/operations/payments/reconcile': { caller: 'operator' },
    'POST /api/operations/payments/restoring': { caller: 'operator' },
    'DELETE /api/operations/payments/restoring': { caller: 'operator' },
    'POST /api/operations/payments/replay': {
      caller: 'operator',
      body: { since: '2026-11-22T10:00:00Z' },
    },
    'GET /api/operations/payments/orders/:id': { caller: 'operator' },
    'GET /api/operations/payments/dac7/:year': {
      caller: 'operator',
      costs: 'reads a year of orders, for operators',
    },
    'POST /api/operations/payments/creators/:id/shares': { caller: 'operator' },
    'POST /api/operations/payments/differences/:id/settle': {
      caller: 'operator',
      body: { account: 'loss', reason: 'Frais inconnus' },
    },
    'POST /api/operations/payments/effects/retry': { caller: 'operator', body: { kind: 'refund' } },
    'POST /api/operations/payments/effects/:key/retry': {
      caller: 'operator',
      body: { kind: 'refund' },
    },
    'POST /api/operations/moderators': { caller: 'operator', body: { email: 'a@example.com' } },
    'POST /api/operations/operators': {
      caller: 'operator',
      body: { email: 'a@example.com', revoke: false },
    },
    'GET /api/operations/log': { caller: 'operator' },
    'POST /api/operations/mail/bounces': {
      caller: 'operator',
      body: { address: 'a@example.com', reason: 'bounce' },
    },
    'GET /api/operations/moderation/figures': {
      caller: 'operator',
      costs: 'reads a year of decisions, for operators',
    },
    'PUT /api/operations/moderation/figures': {
      caller: 'operator',
      body: { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 },
    },
    'POST /api/operations/verifications/revoke': {
      caller: 'operator',
      contract: { input: '`{username, reason}`', answer: '204; 409 `verification.none`' },
      body: ({ username }) => ({ username, reason: 'Le diplôme est un faux' }),
    },
    'GET /api/operations/dead-letters': { caller: 'operator' },
    'POST /api/operations/dead-letters/:queue/replay': { caller: 'operator' },
    'POST /api/operations/outbox/retry': { caller: 'operator' },
  },
};
