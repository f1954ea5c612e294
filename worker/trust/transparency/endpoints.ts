import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/transparency': {
      caller: 'everybody',
      costs: [{ things: 'figures', atMost: 0 }],
      hidden: { showsNobody: 'contains no personal data' },
    },
  },
};
