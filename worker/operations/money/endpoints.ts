import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'money',
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
      contract: {
        input: '`{cents, reason}`',
        answer:
          'writes off what a creator owes, in whole or in part, at the platform’s cost; 202 while it waits for a second operator',
      },
      body: { cents: 900, reason: 'Compte abandonné' },
    },
    'POST /api/operations/payments/differences/:id/settle': {
      acts: ['difference'],
      body: { account: 'loss', reason: 'Frais inconnus' },
    },
    'POST /api/operations/orders/:id/objection': {
      contract: {
        input: '`{correct, reason}`',
        answer:
          '204; answers the seller’s objection to a receipt, once, else 409 `objection.not_open`; `correct` issues a credit note of what was not refunded and a receipt by today’s facts, which names the one that it replaces; 409 `receipt.refunded`',
      },
      body: { correct: true, reason: 'Adresse corrigée' },
    },
    'POST /api/operations/payments/effects/retry': { body: { kind: 'refund' } },
    'POST /api/operations/payments/effects/:key/paid': {
      acts: ['paid_by_bank'],
      contract: {
        input: '`{reason, actId?}`',
        answer:
          '204; records that a refund that was given up was paid from the platform’s bank account, once; 202 while it waits for a second operator; 409 `effect.not_failed`, and `effect.maybe_done` until a retry has asked the provider',
      },
      body: { reason: 'Carte fermée, virement 12' },
    },
    'POST /api/operations/payments/effects/:key/retry': { body: { kind: 'refund' } },
    'GET /api/operations/accounting/:month': {
      contract: {
        call: 'GET /api/operations/accounting/{month}',
        answer:
          '`month` is `YYYY-MM.csv`: a month of Paris for the accountant, `text/csv` with semicolons, a row for each entry of the ledger with both accounts, then the commission invoices',
      },
    },
  },
};
