import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  all: { caller: 'member' },
  routes: {
    'GET /api/me/unmet-questions': {
      contract: {
        call: 'GET, POST /api/me/unmet-questions, DELETE …/{id}',
        input: '`{question}`',
        answer:
          '`{questions: [{id, question, askedAt}]}`, for which the caller waits · `{id}`: one notice `return` when a creator can answer the question (up to 300 characters); the same question is the same wish; 409 `unmet_question.too_many` · 204, idempotent',
      },
      costs: [{ as: 'star', things: 'questions', atMost: 5 }],
      hidden: { showsNobody: 'contains questions of the caller only' },
    },
    'POST /api/me/unmet-questions': { body: { question: 'Qui comprend les axolotls ?' } },
    'DELETE /api/me/unmet-questions/:id': {},
    'GET /api/me/unmet-questions/near': {
      contract:
        '`{questions: [{question, askedAt}]}`: the newest of those of the categories in which the caller has a topic, without names, addresses and telephone numbers',
      costs: [{ as: 'star', things: 'questions', atMost: 180 }],
      hidden: { showsNobody: 'says nothing about who asked' },
    },
  },
};
