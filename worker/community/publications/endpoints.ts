import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/conversations/:id/publication': {
      caller: 'participant',
      costs: [{ as: 'asker', things: 'publication', atMost: 3 }],
      hidden: { showsNobody: 'names nobody, and shows both what they wrote' },
    },
    'POST /api/conversations/:id/publication': {
      caller: 'participant',
      body: { question: 'Une question ?', answer: 'Une réponse.' },
    },
    'POST /api/conversations/:id/publication/decision': {
      caller: 'participant',
      body: { agree: true, revision: 1 },
    },
    'DELETE /api/conversations/:id/publication': { caller: 'participant' },
  },
};
