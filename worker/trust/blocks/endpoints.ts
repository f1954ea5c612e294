import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'people',
  routes: {
    'PUT /api/users/:username/block': {
      caller: 'member',
      contract: {
        call: 'PUT, DELETE /api/users/{username}/block',
        answer:
          "`{blocked}`, idempotent; the caller's own name 400 `block.self`, an unknown or hidden user 404 `user.not_found`, more than 500 users 409 `blocks.limit_reached`",
      },
      costs: [
        {
          as: 'member',
          things: 'block',
          atMost: 87,
          written: 11,
          roundTrips: [10, 'conversations and orders follow before the response'],
        },
      ],
    },
    'DELETE /api/users/:username/block': {
      caller: 'member',
      costs: [
        {
          as: 'member',
          things: 'block',
          atMost: 33,
          written: 8,
          roundTrips: [6, 'conversations and orders follow before the response'],
        },
      ],
    },
    'GET /api/me/blocks': {
      caller: 'member',
      contract: '`{people: [Person], nextCursor}`, the latest first',
      costs: [
        // Three rows a person: the block and the profile.
        { as: 'fan', things: 'people', atMost: 155 },
      ],
      hidden: { showsNobody: 'nobody is blocked yet; the last test reads it with a block' },
    },
  },
};
