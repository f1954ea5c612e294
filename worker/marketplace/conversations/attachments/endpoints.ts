import type { Endpoints } from '../../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/conversations/:id/attachments': { caller: 'participant' },
    'GET /api/conversations/:id/attachments/:attachmentId': {
      caller: 'participant',
      costs: 'does not use D1',
      hidden: { notRead: 'bytes of a file, which are hidden with its message' },
    },
    'DELETE /api/conversations/:id/attachments/:attachmentId': { caller: 'participant' },
  },
};
