import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/topics': {},
    'POST /api/operations/topics': {
      body: {
        name: 'Échecs',
        slug: 'echecs',
        description: 'Ouvertures et finales',
        parentId: null,
      },
    },
    'PATCH /api/operations/topics/:id': { acts: ['retire_topic'], body: { retired: false } },
    'GET /api/operations/topics/:id/merge': {},
    'POST /api/operations/topics/:id/merge': {
      acts: ['merge_topic'],
      body: { into: '00000000-0000-4000-8000-000000000000' },
    },
    'GET /api/operations/featured': {},
    'PUT /api/operations/featured': { body: { usernames: [] } },
    'GET /api/operations/house-names': {},
    'POST /api/operations/house-names': { body: { word: 'lemondedesquestions' } },
    'DELETE /api/operations/house-names/:word': {},
    'GET /api/operations/related-words': {},
    'POST /api/operations/related-words': { body: { word: 'zingueur', meaning: 'plombier' } },
    'DELETE /api/operations/related-words/:word': {},
    'GET /api/operations/unmet-questions': {},
    'DELETE /api/operations/unmet-questions/:id': {},
  },
};
