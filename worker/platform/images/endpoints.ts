import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /images/:bucket/:key{.+}': {
      caller: 'anyone',
      costs: 'does not use D1',
      hidden: { paths: ({ pictures }) => pictures.flatMap((path) => [path, `${path}?w=96`]) },
    },
  },
};
