import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/topics': {
      contract: {
        call: 'GET, POST /api/operations/topics',
        input: '`{name, slug, description, parentId}`',
        answer:
          '`{topics: [{id, parentId, name, slug, description, sortOrder, answeredCount, creatorCount, isRetired, mergedInto, isMoving, formerSlugs}]}`, retired and merged ones too; a category has `parentId` null · 201 `{topic}`; 409 `topic.slug_taken`, `topic.too_many`',
      },
    },
    'POST /api/operations/topics': {
      body: {
        name: 'Échecs',
        slug: 'echecs',
        description: 'Ouvertures et finales',
        parentId: null,
      },
    },
    'PATCH /api/operations/topics/:id': {
      acts: ['retire_topic'],
      contract: {
        input: '`{name, slug, description, sortOrder, retired, reason, saw}`, each optional',
        answer:
          '`{topic}`, or 202, proposed, for a retirement; 409 `topic.changed` unless it is as `saw` `{name, slug, description}`; `sortOrder` is a place among siblings; 409 `topic.slug_taken`, `topic.merged`, `topic.retired`, `topic.has_subcategories`',
      },
      body: { retired: false },
    },
    'GET /api/operations/topics/:id/merge': {
      contract: {
        call: 'GET, POST /api/operations/topics/{id}/merge',
        input: '`{into, reason}`',
        answer:
          '`{creators, posts}`, null for more than 1 000 · 202, proposed, then 204: creators and posts follow in steps; 409 `topic.merged`, `topic.retired`, `topic.not_mergeable`, `topic.has_subcategories`',
      },
    },
    'POST /api/operations/topics/:id/merge': {
      acts: ['merge_topic'],
      body: { into: '00000000-0000-4000-8000-000000000000' },
    },
    'GET /api/operations/featured': {
      contract: {
        call: 'GET, PUT /api/operations/featured',
        input: '`{usernames, saw?}`',
        answer:
          '`{experts: [{person, isShown}], max}`; 409 `featured.not_ready`, `featured.changed` unless they are as `saw`',
      },
    },
    'PUT /api/operations/featured': { body: { usernames: [] } },
    'GET /api/operations/house-names': {
      contract: {
        call: 'GET, POST /api/operations/house-names, DELETE …/{word}',
        input: '`{word}`',
        answer: '`{words: [{word, addedAt}]}` · 204; 409 `house_name.too_many` · 204',
        section: 'accounts',
      },
    },
    'POST /api/operations/house-names': { body: { word: 'lemondedesquestions' } },
    'DELETE /api/operations/house-names/:word': {},
    'GET /api/operations/related-words': {
      contract: {
        call: 'GET, POST /api/operations/related-words, DELETE …/{word}',
        input: '`{word, meaning}`',
        answer:
          '`{words: [{word, meaning}]}`: words by which searches find what another word finds, everywhere within ten minutes · 204; 409 `related_word.too_many` · 204',
      },
    },
    'POST /api/operations/related-words': { body: { word: 'zingueur', meaning: 'plombier' } },
    'DELETE /api/operations/related-words/:word': {},
    'GET /api/operations/unmet-questions': {
      contract: {
        call: 'GET /api/operations/unmet-questions, DELETE …/{id}',
        answer:
          '`{questions: [{id, question, askedAt}]}`: the newest 200 that nobody can answer, without their askers · 204: creators no longer see it',
      },
    },
    'DELETE /api/operations/unmet-questions/:id': {},
  },
};
