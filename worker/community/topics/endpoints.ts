import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  routes: {
    'GET /api/topics': {
      caller: 'everybody',
      contract: '`{topics: [{id, name, slug, description, parentId, sortOrder}]}`, the whole tree',
      costs: [{ things: 'topics', atMost: 65 }],
      hidden: { showsNobody: 'contains no personal data' },
    },
  },
};
