import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/users/:username/ratings': {
      caller: 'anyone',
      costs: [
        // Two rows a review: itself with its index entry, and its author.
        { as: 'fan', things: 'ratings', atMost: 40 },
      ],
    },
    'PUT /api/ratings/:id/reply': {
      caller: 'creator',
      costs: [
        {
          as: 'star',
          things: 'reply',
          atMost: 23,
          written: 8,
          roundTrips: [4, 'the rater is notified after the response'],
        },
      ],
      body: { text: 'Merci à vous' },
    },
    'DELETE /api/ratings/:id/reply': {
      caller: 'creator',
      costs: [
        {
          as: 'star',
          things: 'reply',
          atMost: 17,
          written: 8,
          roundTrips: [3, 'its copies at the edge are purged after the response'],
        },
      ],
    },
  },
};
