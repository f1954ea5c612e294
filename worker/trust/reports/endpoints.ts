import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/reports': {
      caller: 'anyone',
      body: ({ topicId }) => ({
        subject: { type: 'profile', id: topicId },
        category: 'other',
        text: 'Un mot',
        email: 'a@example.com',
      }),
    },
  },
};
