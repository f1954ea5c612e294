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
  section: 'notifications',
  routes: {
    'GET /api/me/notifications': {
      caller: 'member',
      contract: '`{notifications: [Notice], unread, nextCursor}`, newest first; `unread` of all',
      costs: [
        // The user’s object answers.
        { as: 'star', things: 'answer', atMost: 0 },
      ],
    },
    'POST /api/me/notifications/read': {
      caller: 'member',
      contract: {
        input: '`{ids}` or `{all: true}`',
        answer: "`{unread}`; at most 100 ids, others' are ignored",
      },
      body: ({ topicId }) => ({ ids: [topicId] }),
    },
    'GET /api/me/notification-preferences': {
      caller: 'member',
      contract: {
        call: 'GET, PUT /api/me/notification-preferences',
        answer:
          '`{[kind]: {app, email, push}, dailyDigest, presence}`, all of them; `dailyDigest`: mails about posts and followers leave once a day; `presence`: the others in conversations see what the user has read and that they type, and the user sees theirs; PUT takes any part; 400 for switching off the mails of `refund`, `release`, `sale_lost`, `dispute`, `payout`, `moderation`, `account`',
      },
      costs: [{ as: 'star', things: 'answer', atMost: 0 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PUT /api/me/notification-preferences': {
      caller: 'member',
      body: { like: { app: true, email: false, push: true } },
    },
    'GET /api/push/key': {
      caller: 'everybody',
      contract: {
        answer: '`{key}`: the VAPID public key, as `applicationServerKey` takes it',
        section: 'pushes',
      },
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
    'POST /api/me/push-subscriptions': {
      caller: 'member',
      contract: {
        input: '`{endpoint, keys: {p256dh, auth}}`',
        answer:
          "201; repeat it to renew. 400 `push.unknown_service` if `endpoint` is not a push service's https address (locally, loopback too), `push.unusable_key` if the key is not a point of P-256",
        section: 'pushes',
      },
      body: DEVICE,
    },
    'DELETE /api/me/push-subscriptions': {
      caller: 'member',
      contract: {
        input: '`{endpoint}`',
        answer: '204, also for an unknown one',
        section: 'pushes',
      },
      body: DEVICE,
    },
  },
};
