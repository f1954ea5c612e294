import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/discovery': {
      caller: 'everybody',
      costs: [
        { things: 'rankings', atMost: 0 },
        // The blocked users, and the check of the session.
        { as: 'fan', things: 'rankings', atMost: 2 },
      ],
      hidden: {
        paths: ({ category, subcategory }) =>
          ['', `?category=${category}`, `?category=${category}&subcategory=${subcategory}`].map(
            (scope) => `/api/discovery${scope}`,
          ),
      },
    },
  },
};
