import { MINUTE_MS } from '../../../domain/limits.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/saved-replies': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'answer', atMost: 2 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PUT /api/me/saved-replies': {
      caller: 'creator',
      body: {
        replies: [
          {
            id: '6f1c1f0e-8f63-4b63-9d4e-5f0d3a1c2b10',
            title: 'Bonjour',
            text: 'Bonjour et merci.',
          },
        ],
        revision: 0,
      },
    },
    'GET /api/conversations': {
      caller: 'member',
      costs: [
        { as: 'star', things: 'conversations', atMost: 560 },
        { as: 'fan', things: 'conversations', atMost: 450 },
        {
          as: 'star',
          path: '/api/conversations?tab=active',
          things: 'conversations',
          atMost: 1100,
        },
        {
          as: 'star',
          path: '/api/conversations?tab=active&unanswered=true',
          things: 'conversations',
          atMost: 900,
        },
        // At any depth only the following rows are read.
        {
          as: 'star',
          path: ({ latestAt }) =>
            `/api/conversations?tab=active&cursor=${latestAt - 740 * MINUTE_MS}_${crypto.randomUUID()}`,
          things: 'conversations',
          atMost: 1100,
        },
        {
          as: 'star',
          path: ({ latestAt }) =>
            `/api/conversations?tab=active&unanswered=true&cursor=${latestAt - 740 * MINUTE_MS}_${crypto.randomUUID()}`,
          things: 'conversations',
          atMost: 120,
        },
        { as: 'fan', path: '/api/conversations?tab=closed', things: 'answer', atMost: 12 },
      ],
    },
    'POST /api/conversations': {
      caller: 'member',
      body: ({ topicId, username }) => ({
        username,
        topicId,
        pricing: 'question',
        mode: 'purchase',
        expect: { priceCents: 300 },
      }),
    },
    'GET /api/conversations/counts': {
      caller: 'member',
      costs: [{ as: 'star', things: 'answer', atMost: 2 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/conversations/offer': {
      caller: 'anyone',
      costs: [
        {
          as: 'asker',
          path: ({ creator, topicId }) =>
            `/api/conversations/offer?username=${creator.username}&topicId=${topicId}&pricing=day`,
          things: 'offer',
          atMost: 32,
        },
      ],
      hidden: {
        paths: ({ shown, topicId }) =>
          shown.map(
            (username) =>
              `/api/conversations/offer?username=${username}&topicId=${topicId}&pricing=day`,
          ),
      },
    },
    'GET /api/conversations/:id': {
      caller: 'participant',
      costs: [{ as: 'asker', things: 'conversation', atMost: 6 }],
    },
    'GET /api/conversations/:id/messages': {
      caller: 'participant',
      costs: [
        {
          as: 'asker',
          path: ({ conversationId }) => `/api/conversations/${conversationId}/messages?after=0`,
          things: 'messages',
          atMost: 0,
        },
      ],
      hidden: {
        paths: ({ conversationIds }) =>
          conversationIds.map((id) => `/api/conversations/${id}/messages?after=0`),
      },
    },
    'GET /api/conversations/:id/export': {
      caller: 'participant',
      costs: [
        {
          as: 'asker',
          path: ({ conversationId }) => `/api/conversations/${conversationId}/export`,
          things: 'file',
          atMost: 12,
        },
      ],
      hidden: {
        paths: ({ conversationIds }) =>
          conversationIds.map((id) => `/api/conversations/${id}/export`),
      },
    },
    'GET /api/me/messages/search': {
      caller: 'member',
      costs: [
        { as: 'asker', path: '/api/me/messages/search?q=bonjour', things: 'results', atMost: 12 },
      ],
      hidden: { paths: () => ['/api/me/messages/search?q=une'] },
    },
    'POST /api/conversations/:id/messages': {
      caller: 'participant',
      body: { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11', text: 'Une question' },
    },
    'POST /api/conversations/:id/clarification': {
      caller: 'participant',
      body: { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a12', text: 'Depuis quand ?' },
    },
    'POST /api/conversations/:id/clarification/answer': {
      caller: 'participant',
      body: { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a13', text: 'Depuis un mois.' },
    },
    'DELETE /api/conversations/:id/messages/:messageId': { caller: 'participant' },
    'PUT /api/conversations/:id/rating': {
      caller: 'participant',
      body: { stars: 5, comment: 'Merci' },
    },
    'PUT /api/conversations/:id/read': {
      caller: 'participant',
      body: { seq: 1 },
      costs: [{ as: 'asker', things: 'cursor', atMost: 4, status: 204 }],
    },
    'GET /api/conversations/:id/socket': {
      caller: 'participant',
      costs: [{ isUpgrade: true, things: 'socket', atMost: 0, status: 101 }],
    },
    'GET /api/me/socket': {
      caller: 'member',
      costs: [
        {
          path: '/api/me/socket?after=1',
          isUpgrade: true,
          things: 'socket',
          atMost: 0,
          status: 101,
        },
      ],
      hidden: { showsNobody: 'a count at first, then events while it is open' },
    },
  },
};
