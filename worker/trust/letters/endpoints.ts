import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'safety',
  all: { caller: 'member' },
  routes: {
    'GET /api/me/letters': {
      contract: {
        input: '`?cursor=`',
        answer:
          '`{letters: [{id, side: team|person, text, orderId, createdAt}], nextCursor, answersLeft}`, the latest first: what the team wrote to the caller, and their answers',
      },
      costs: [{ as: 'star', things: 'letters', atMost: 66 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/letters': {
      contract: {
        input: '`{id, text}`',
        answer:
          '204, an answer to the team; the same `id` again changes nothing; 404 `letter.none` when the team never wrote, 409 `letter.limit_reached` after five answers to one letter, `message.id_reused` for another text',
      },
      body: { id: '4a6e5c9e-3f0b-4d52-9a53-0c4b7d1f2a10', text: 'Merci, c’est corrigé.' },
    },
  },
};
