import type { Endpoints } from '../../endpoint.ts';

const OWN_DATA = 'contains the caller’s data only';

export const endpoints: Endpoints = {
  section: 'accounts',
  routes: {
    'POST /api/me/export': {
      caller: 'member',
      needs: 'aal2',
      contract: {
        input: '`{password?, nonce?}`',
        answer:
          '202 with what GET answers; one that runs is not begun again; 429 `export.limit_reached` after three within 24 hours. Without a sign-in or a second factor of the last 5 minutes it needs `password` or `nonce`, as DELETE /api/me does',
      },
    },
    'GET /api/me/export': {
      caller: 'member',
      contract:
        "`{state: 'none'\\|'running'\\|'ready', url, expiresAt, files: [{url, name, bytes}], hasFailed}`: `url` is that of the first file and null unless ready. Each file is a complete ZIP. `hasFailed`: the last one was given up",
      costs: [{ as: 'star', things: 'export', atMost: 5 }],
      hidden: { showsNobody: OWN_DATA },
    },
    'GET /main/export/:exportId/:number{[0-9]{1,4}}': {
      caller: 'member',
      contract: {
        call: 'GET `url` of a file',
        answer:
          'the ZIP, for its owner, who is known by the token or, in a browser, by the page cookie; 404 `export.not_found`, also for others; 410 `export.expired` after 24 hours',
      },
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
