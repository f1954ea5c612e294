import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  routes: {
    'GET /api/me/verification': {
      caller: 'creator',
      contract:
        "`{state: 'none' | 'waiting' | 'verified' | 'refused', kind, reason, sentAt}`; `reason` of a refusal, else null; `kind` is `identity` for a new request after a change of name, username or avatar, which removes 'Vérifié' at once, else `documents`",
      costs: [{ as: 'star', things: 'standing', atMost: 5 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/verification': {
      caller: 'creator',
      contract: {
        input: '(multipart, 1 to 4 `file`)',
        answer:
          '201, the same; JPEG, PNG, WebP: 415, 422 as for pictures; 413 `verification.too_large` over 10 MB for one, 20 MB for all; 409 `verification.waiting`, `verification.verified`',
      },
    },
    'GET /api/moderation/verifications': {
      caller: 'moderator',
      needs: 'aal2',
      contract:
        "`{verifications: [{id, kind, user, before, files: [path], shows, compare: {about, topics, links, age, memberSince}, createdAt, refusedBefore}], nextCursor}`, waiting requests, the oldest first, excluding the caller's own; `refusedBefore` is the reason of the last refusal, else null; `before` of an `identity` is `{name, username, avatarUrl}` as it was verified, else null",
      costs: [
        // Ten rows a request: itself, the user, their four documents, and earlier refusals.
        { as: 'moderator', things: 'verifications', atMost: 260 },
      ],
    },
    'GET /api/moderation/verifications/:id/files/:fileId': {
      caller: 'moderator',
      needs: 'aal2',
      contract:
        'a document: `private, no-store`, `nosniff`, fixed type, a download; gone once decided',
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
      contract: {
        input: '`{approve, reason, shows?}`',
        who: 'another moderator',
        answer:
          '201 `{state, reason}`; `reason`, at most 1,000 characters, is needed to refuse; 409 `verification.decided`; 409 `verification.changed` if the profile no longer shows what the list had as `shows`',
      },
      body: { approve: false, reason: 'La photo est floue' },
    },
  },
};
