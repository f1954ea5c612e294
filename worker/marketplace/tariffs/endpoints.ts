import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/tariffs': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'tariffs', atMost: 3 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/tariffs/peers': {
      caller: 'member',
      costs: [{ as: 'star', things: 'prices', atMost: 4 }],
      hidden: { showsNobody: 'contains prices of at least five creators together, and no names' },
    },
    'PUT /api/me/tariffs': {
      caller: 'creator',
      body: {
        question: { active: true, priceCents: 500 },
        day: { active: true, priceCents: 500 },
        month: { active: true, priceCents: 500 },
        expect: {
          question: { active: true, priceCents: 500 },
          day: { active: true, priceCents: 500 },
          month: { active: true, priceCents: 500 },
        },
      },
    },
  },
};
