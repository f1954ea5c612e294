import type { Endpoints } from '../../endpoint.ts';

const OWN_DATA = 'contains the caller’s data only';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/me/export': { caller: 'member', needs: 'aal2' },
    'GET /api/me/export': {
      caller: 'member',
      costs: [{ as: 'star', things: 'export', atMost: 5 }],
      hidden: { showsNobody: OWN_DATA },
    },
    'GET /main/export/:exportId/:number{[0-9]{1,4}}': {
      caller: 'member',
      costs: [
        {
          as: 'star',
          path: `/main/export/${crypto.randomUUID()}/1`,
          things: 'file',
          atMost: 5,
          status: 404,
        },
      ],
      hidden: { paths: () => [`/main/export/${crypto.randomUUID()}/1`], showsNobody: OWN_DATA },
    },
  },
};
