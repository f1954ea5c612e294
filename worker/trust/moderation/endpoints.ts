import { reportNumber } from '../../../domain/moderation/report-number.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/decisions': {
      caller: 'member',
      costs: [{ as: 'star', things: 'decisions', atMost: 66 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/decisions/:id/appeal': {
      caller: 'member',
      body: { text: 'Ce n’est pas ce que j’ai voulu dire' },
    },
    'GET /api/appeals/:token': {
      caller: 'link',
      costs:
        'two rows, by a token that only a mail has: tests/worker/moderation/suspension.test.ts',
      hidden: { notRead: 'requires the token of a mailed link' },
    },
    'POST /api/appeals/:token': { caller: 'link', body: { text: 'Mon compte avait été volé' } },
    'GET /api/moderation/reports': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        // At most a hundred reports of a case are read.
        {
          as: 'moderator',
          path: '/api/moderation/reports?state=open',
          things: 'reports',
          atMost: 400,
        },
        {
          as: 'moderator',
          path: '/api/moderation/reports?state=decided',
          things: 'reports',
          atMost: 400,
        },
        {
          as: 'moderator',
          path: ({ reportId }) => `/api/moderation/reports?number=${reportNumber(reportId)}`,
          things: 'reports',
          // A hundred reports of the case are looked at, as in the list.
          atMost: 230,
        },
      ],
    },
    'GET /api/moderation/reports/:id': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        // A hundred reports of it, twice, and their authors.
        { as: 'moderator', things: 'reports', atMost: 470 },
      ],
    },
    'GET /api/moderation/reports/:id/picture': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [{ as: 'moderator', things: 'picture', atMost: 12, status: 404 }],
    },
    'GET /api/moderation/reports/:id/attachments/:attachmentId': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        {
          as: 'moderator',
          path: ({ reportId }) =>
            `/api/moderation/reports/${reportId}/attachments/${crypto.randomUUID()}`,
          things: 'attachment',
          atMost: 10,
          status: 404,
        },
      ],
    },
    'POST /api/moderation/reports/:id/decision': {
      acts: ['decide_report'],
      caller: 'moderator',
      needs: 'aal2',
      body: { action: 'hide', reason: 'Une insulte', rule: 'harassment' },
    },
    'DELETE /api/moderation/reports/:id/decision': { caller: 'moderator', needs: 'aal2' },
    'GET /api/moderation/appeals': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        {
          as: 'moderator',
          path: '/api/moderation/appeals?state=open',
          things: 'appeals',
          atMost: 130,
        },
        {
          as: 'moderator',
          path: '/api/moderation/appeals?state=decided',
          things: 'appeals',
          atMost: 130,
        },
      ],
    },
    'POST /api/moderation/appeals/:id/decision': {
      acts: ['grant_appeal'],
      caller: 'moderator',
      needs: 'aal2',
      body: { uphold: false, reason: 'Relu' },
    },
    'GET /api/moderation/log': {
      caller: 'moderator',
      needs: 'aal2',
      costs: [
        { as: 'moderator', things: 'entries', atMost: 70 },
        {
          as: 'moderator',
          path: '/api/moderation/log?acts=decisions',
          things: 'entries',
          // A page of each of its five acts.
          atMost: 330,
        },
      ],
    },
  },
};
