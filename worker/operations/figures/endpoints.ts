import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/figures': {
      contract: {
        call: 'GET /api/operations/figures and /api/operations/figures.csv `?from=&to=`',
        answer:
          '`{from, to, computedAt, days: [{date, …}]}`: the days of Paris that have figures, 400 at most, by default the last 30, with the figures of `domain/statistics/marketplace-days.ts`; as a spreadsheet',
      },
    },
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
