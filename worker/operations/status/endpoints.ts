import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/health': {
      caller: 'everybody',
      costs: [{ things: 'word', atMost: 0 }],
      hidden: { notRead: 'contains no personal data' },
    },
    'GET /api/status': {
      caller: 'everybody',
      costs: [{ things: 'services', atMost: 9 }],
      hidden: { showsNobody: 'contains no personal data' },
    },
  },
};
