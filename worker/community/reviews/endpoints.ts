import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'people',
  routes: {
    'GET /api/users/:username/ratings': {
      caller: 'anyone',
      contract:
        '`{summary: {average, count, stars: [of one, … of five]} | null, ratings: [{id, stars, comment, createdAt, author: {name, avatarUrl} | null, reply: {text, createdAt} | null}], nextCursor}`, newest first: ratings of paid conversations, without their author while the answer is published; `summary` is of all of these',
      costs: [
        // Two rows a review: itself with its index entry, and its author.
        { as: 'fan', things: 'ratings', atMost: 40 },
      ],
    },
    'PUT /api/ratings/:id/reply': {
      caller: 'creator',
      contract: {
        call: 'PUT, DELETE /api/ratings/{id}/reply `{text}`',
        who: 'the rated creator',
        answer:
          "200, the rating as listed; text of at most 1,000 characters; a reply's `createdAt` is when it was last written; an unlisted rating, or another creator's, 404 `rating.not_found`",
      },
      costs: [
        {
          as: 'star',
          things: 'reply',
          atMost: 22,
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
