import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'safety',
  routes: {
    'POST /api/reports': {
      caller: 'anyone',
      contract: {
        input: '`{subject, category, text?, email?}`',
        who: 'A; a message: P',
        answer:
          '201 `{id, number, state, isRepeated}`; 200 for the same by the same person; `text` is needed for `illegal` and `other`; 400 `report.self`; 404 for content that the caller cannot see; limited by address',
      },
      body: ({ topicId }) => ({
        subject: { type: 'profile', id: topicId },
        category: 'other',
        text: 'Un mot',
        email: 'a@example.com',
      }),
    },
  },
};
