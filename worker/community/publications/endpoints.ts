import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'conversations',
  routes: {
    'GET /api/conversations/:id/publication': {
      caller: 'participant',
      contract:
        'Publication `{state, revision, question, answer, postId, isPublic, endedBy, canPropose}`. `state` is `none`, `proposed`, `published`, `declined` or `withdrawn`; the words are those that are proposed or published; `endedBy` is `asker`, `creator` or `block`',
      costs: [{ as: 'asker', things: 'publication', atMost: 3 }],
      hidden: { showsNobody: 'names nobody, and shows both what they wrote' },
    },
    'POST /api/conversations/:id/publication': {
      caller: 'participant',
      contract: {
        input: '`{question, answer}`',
        who: 'creator',
        answer:
          '201 Publication, 200 when repeated; the asker 403 `publication.creator_only`; 409 `publication.not_possible` for anything but an answered question whose price stays paid, and where a decision hides one of the messages; 409 `publication.exists`, `publication.limit_reached` (three proposals, two refusals, or taken back by the asker), `conversation.blocked`',
      },
      body: { question: 'Une question ?', answer: 'Une réponse.' },
    },
    'POST /api/conversations/:id/publication/decision': {
      caller: 'participant',
      contract: {
        input: '`{agree, revision?}`',
        who: 'asker',
        answer:
          'Publication, `published` with `postId` or `declined`; the creator 403 `publication.asker_only`; 409 `publication.changed` with `current` where another proposal than `revision` waits, `publication.not_proposed`, `publication.not_possible`, `conversation.blocked`',
      },
      body: { agree: true, revision: 1 },
    },
    'DELETE /api/conversations/:id/publication': {
      caller: 'participant',
      contract:
        '204, also when there is nothing: the post of a published answer is gone. The asker declines a proposal so',
    },
  },
};
