import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/health': {},
    'GET /api/operations/waiting': {},
    'POST /api/operations/conversations/repair': {},
    'POST /api/operations/conversations/:id/repair': {},
    'POST /api/operations/conversations/:id/restore': {},
    'GET /api/operations/dependencies': {},
    'GET /api/operations/jobs': {},
    'GET /api/operations/service-levels': {},
    'GET /api/operations/outbox/parked': {},
    'GET /api/operations/outbox/parked/:kind': {},
    'POST /api/operations/outbox/parked/retry': { body: { kind: 'purge' } },
    'POST /api/operations/outbox/parked/:id/retry': {},
    'POST /api/operations/outbox/parked/:id/give-up': { body: { reason: 'Adresse morte' } },
    'GET /api/operations/dead-letters/:queue': {},
    'POST /api/operations/dead-letters/:queue/give-up': { body: { reason: 'Mois clos' } },
    'GET /api/operations/order-mails/failed': {},
    'POST /api/operations/order-mails/retry': {},
    'GET /api/operations/dead-letters': {},
    'POST /api/operations/dead-letters/:queue/replay': {},
    'POST /api/operations/outbox/retry': {},
  },
};
