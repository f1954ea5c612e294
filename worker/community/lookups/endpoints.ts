import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/lookups': {
      caller: 'everybody',
      costs: [{ things: 'countries', atMost: 320 }],
      hidden: { notRead: 'contains no personal data' },
    },
  },
};
