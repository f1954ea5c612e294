import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'safety',
  routes: {
    'GET /api/transparency': {
      caller: 'everybody',
      contract: '`{years: [Figures]}`: past years, the latest first',
      costs: [{ things: 'figures', atMost: 0 }],
      hidden: { showsNobody: 'contains no personal data' },
    },
  },
};
