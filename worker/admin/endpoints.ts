import type { Endpoints } from '../endpoint.ts';

const FOR_OPERATORS = {
  roundTrips: 'for operators',
  perItem: 'for operators',
  growth: 'for operators',
};

/** An id that nothing has. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

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
      bench: [
        { path: `/api/operations/orders/${UNKNOWN}/refund`, status: 404, except: FOR_OPERATORS },
      ],
    },
    'GET /api/operations/health': {
      caller: 'operator',
      costs: 'pings each dependency once',
    },
    'GET /api/operations/waiting': {
      caller: 'operator',
      costs: 'reads the first due row of each index, for operators',
    },
    'POST /api/operations/conversations/repair': { caller: 'operator' },
    'POST /api/operations/conversations/:id/repair': { caller: 'operator' },
    'GET /api/operations/payments/audit': {
      caller: 'operator',
      costs: 'audits the whole ledger, for operators',
      bench: [{ except: FOR_OPERATORS }],
    },
    'GET /api/operations/payments/overview': {
      caller: 'operator',
      costs: 'reads the whole ledger, for operators',
      bench: [{ except: FOR_OPERATORS }],
    },
    'GET /api/operations/payments/tasks': { caller: 'operator' },
    'POST /api/operations/payments/run': { caller: 'operator' },
    'POST /api/operations/payments/reconcile': { caller: 'operator' },
    'POST /api/operations/payments/restoring': {
      caller: 'operator',
      bench: [{ except: FOR_OPERATORS }],
    },
    'DELETE /api/operations/payments/restoring': {
      caller: 'operator',
      bench: [{ except: FOR_OPERATORS }],
    },
    'POST /api/operations/payments/replay': {
      caller: 'operator',
      body: { since: '2026-11-22T10:00:00Z' },
    },
    'GET /api/operations/payments/orders/:id': { caller: 'operator' },
    'GET /api/operations/payments/dac7/:year': {
      caller: 'operator',
      costs: 'reads a year of orders, for operators',
      bench: [{ path: '/api/operations/payments/dac7/2026', except: FOR_OPERATORS }],
    },
    'POST /api/operations/payments/creators/:id/shares': {
      caller: 'operator',
      body: { decision: 'let_go', reason: 'Dette éteinte' },
      bench: [
        { path: `/api/operations/payments/creators/${UNKNOWN}/shares`, except: FOR_OPERATORS },
      ],
    },
    'POST /api/operations/payments/differences/:id/settle': {
      caller: 'operator',
      body: { account: 'loss', reason: 'Frais inconnus' },
      bench: [
        {
          path: `/api/operations/payments/differences/${UNKNOWN}/settle`,
          status: 404,
          except: FOR_OPERATORS,
        },
      ],
    },
    'POST /api/operations/payments/effects/retry': {
      caller: 'operator',
      body: { kind: 'refund' },
      bench: [{ except: FOR_OPERATORS }],
    },
    'POST /api/operations/payments/effects/:key/retry': {
      caller: 'operator',
      body: { kind: 'refund' },
    },
    'POST /api/operations/moderators': { caller: 'operator', body: { email: 'a@example.com' } },
    'POST /api/operations/operators': {
      caller: 'operator',
      body: { email: 'a@example.com', revoke: false },
      bench: [{ status: 404, except: FOR_OPERATORS }],
    },
    'GET /api/operations/log': { caller: 'operator' },
    'POST /api/operations/mail/bounces': {
      caller: 'operator',
      body: { address: 'a@example.com', reason: 'bounce' },
    },
    'GET /api/operations/moderation/figures': {
      caller: 'operator',
      costs: 'reads a year of decisions, for operators',
      bench: [{ path: '/api/operations/moderation/figures?year=2026', except: FOR_OPERATORS }],
    },
    'PUT /api/operations/moderation/figures': {
      caller: 'operator',
      body: { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 },
      bench: [{ path: '/api/operations/moderation/figures?year=2026', except: FOR_OPERATORS }],
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
