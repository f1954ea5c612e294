import type { Endpoints } from '../endpoint.ts';

/** A device for pushes, whose key is the generator of the curve. */
const DEVICE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh:
      'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
};

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/notifications': {
      caller: 'member',
      costs: [
        // The user’s object answers.
        { as: 'star', things: 'answer', atMost: 0 },
      ],
    },
    'POST /api/me/notifications/read': {
      caller: 'member',
      body: ({ topicId }) => ({ ids: [topicId] }),
    },
    'GET /api/me/notification-preferences': {
      caller: 'member',
      costs: [{ as: 'star', things: 'answer', atMost: 0 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PUT /api/me/notification-preferences': {
      caller: 'member',
      body: { like: { app: true, email: false, push: true } },
    },
    'GET /api/push/key': {
      caller: 'everybody',
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
    'POST /api/me/push-subscriptions': { caller: 'member', body: DEVICE },
    'DELETE /api/me/push-subscriptions': { caller: 'member', body: DEVICE },
  },
};
