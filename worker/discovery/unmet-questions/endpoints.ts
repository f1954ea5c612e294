import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'member' },
  routes: {
    'GET /api/me/unmet-questions': {
      costs: [{ as: 'star', things: 'questions', atMost: 5 }],
      hidden: { showsNobody: 'contains questions of the caller only' },
    },
    'POST /api/me/unmet-questions': { body: { question: 'Qui comprend les axolotls ?' } },
    'DELETE /api/me/unmet-questions/:id': {},
    'GET /api/me/unmet-questions/near': {
      costs: [{ as: 'star', things: 'questions', atMost: 180 }],
      hidden: { showsNobody: 'says nothing about who asked' },
    },
  },
};
