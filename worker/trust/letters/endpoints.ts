import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'member' },
  routes: {
    'GET /api/me/letters': {
      costs: [{ as: 'star', things: 'letters', atMost: 66 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/letters': {
      body: { id: '4a6e5c9e-3f0b-4d52-9a53-0c4b7d1f2a10', text: 'Merci, c’est corrigé.' },
    },
  },
};
