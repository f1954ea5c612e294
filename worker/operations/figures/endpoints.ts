import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/figures': {},
    'GET /api/operations/figures.csv': {},
    'GET /api/operations/moderation/figures': {},
    'PUT /api/operations/moderation/figures': {
      body: { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 },
    },
    'GET /api/operations/moderation/authority-orders': {},
    'POST /api/operations/moderation/authority-orders': {
      body: {
        id: '00000000-0000-4000-8000-000000000000',
        receivedOn: '2026-11-20',
        authority: 'Tribunal judiciaire de Paris',
        subject: 'Retrait d’un post',
        outcome: 'Retiré',
      },
    },
  },
};
