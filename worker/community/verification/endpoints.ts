import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/verification': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'standing', atMost: 5 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/verification': { caller: 'creator' },
    'GET /api/moderation/verifications': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        // Ten rows a request: itself, the user, their four documents, and earlier refusals.
        { as: 'moderator', things: 'verifications', atMost: 260 },
      ],
    },
    'GET /api/moderation/verifications/:id/files/:fileId': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        {
          as: 'moderator',
          path: ({ document }) =>
            `/api/moderation/verifications/${document.verificationId}/files/${document.id}`,
          things: 'document',
          atMost: 5,
        },
      ],
    },
    'POST /api/moderation/verifications/:id/decision': {
      caller: 'moderator',
      needs: 'aal2',
      body: { approve: false, reason: 'La photo est floue' },
    },
  },
};
