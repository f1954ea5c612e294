import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/statistics': {
      caller: 'creator',
      // One row a day with figures, and one with all topics.
      costs: [{ as: 'star', things: 'days', atMost: 40 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/statistics.csv': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'file', atMost: 40 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/users/:username/views': {
      caller: 'member',
      costs: [{ as: 'member', things: 'view', atMost: 6, status: 204 }],
    },
  },
};
