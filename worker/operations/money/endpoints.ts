import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'POST /api/operations/orders/:id/decision': {
      acts: ['decision'],
      body: { refundCents: 100, reason: 'Réponse incomplète' },
    },
    'POST /api/operations/orders/:id/refund': {
      acts: ['refund'],
      body: { refundCents: 100, reason: 'Réponse fausse', from: 'platform' },
    },
    'GET /api/operations/payments/audit': {},
    'GET /api/operations/payments/overview': {},
    'GET /api/operations/payments/tasks': {},
    'POST /api/operations/payments/run': {},
    'POST /api/operations/payments/reconcile': {},
    'POST /api/operations/payments/restoring': {},
    'DELETE /api/operations/payments/restoring': {},
    'POST /api/operations/payments/replay': { body: { since: '2026-11-22T10:00:00Z' } },
    'GET /api/operations/payments/orders/:id': {},
    'GET /api/operations/payments/orders/:id/messages': {},
    'GET /api/operations/payments/orders/:id/evidence': {},
    'GET /api/operations/payments/chargebacks': {},
    'GET /api/operations/payments/debts': {},
    'GET /api/operations/payments/unanswered': {},
    'GET /api/operations/payments/complained': {},
    'GET /api/operations/payments/reconciliations': {},
    'GET /api/operations/payments/audits': {},
    'POST /api/operations/payments/audits': {},
    'GET /api/operations/payments/restoring': {},
    'POST /api/operations/payments/events/retry': {},
    'POST /api/operations/payments/events/:id/retry': {},
    'GET /api/operations/payments/dac7/:year': {},
    'POST /api/operations/payments/creators/:id/shares': {
      acts: ['let_go', 'give_back'],
      body: { decision: 'let_go', reason: 'Dette éteinte' },
    },
    'POST /api/operations/payments/creators/:id/debt': {
      acts: ['write_off'],
      body: { cents: 900, reason: 'Compte abandonné' },
    },
    'POST /api/operations/payments/differences/:id/settle': {
      acts: ['difference'],
      body: { account: 'loss', reason: 'Frais inconnus' },
    },
    'POST /api/operations/orders/:id/objection': {
      body: { correct: true, reason: 'Adresse corrigée' },
    },
    'POST /api/operations/payments/effects/retry': { body: { kind: 'refund' } },
    'POST /api/operations/payments/effects/:key/paid': {
      acts: ['paid_by_bank'],
      body: { reason: 'Carte fermée, virement 12' },
    },
    'POST /api/operations/payments/effects/:key/retry': { body: { kind: 'refund' } },
    'GET /api/operations/accounting/:month': {},
  },
};
