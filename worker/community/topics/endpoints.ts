import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/topics': {
      caller: 'everybody',
      costs: [{ things: 'topics', atMost: 65 }],
      hidden: { showsNobody: 'contains no personal data' },
    },
  },
};
