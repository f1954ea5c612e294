import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'PUT /api/users/:username/block': {
      caller: 'member',
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
      costs: [
        // Three rows a person: the block and the profile.
        { as: 'fan', things: 'people', atMost: 155 },
      ],
      hidden: { showsNobody: 'nobody is blocked yet; the last test reads it with a block' },
    },
  },
};
