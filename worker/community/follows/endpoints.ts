import type { Endpoints } from '../../endpoint.ts';

const NOTIFIED: [number, string] = [4, 'the affected user is notified after the response'];

export const endpoints: Endpoints = {
  section: 'people',
  routes: {
    'GET /api/me/connections': {
      caller: 'member',
      contract:
        '`{following, followers, premiumFollowing, premiumFollowers, counts, nextCursor}`; subscriptions carry `orderId`, the order that paid for them; followers `followedByMe`',
      costs: [
        { as: 'star', things: 'followers', atMost: 1180 },
        { as: 'fan', things: 'following', atMost: 1180 },
      ],
    },
    'PUT /api/users/:username/follow': {
      caller: 'member',
      contract: {
        call: 'PUT, DELETE /api/users/{username}/follow',
        answer:
          "`{followed, followerCount}`; the caller's own name 400 `follow.self`, a user who is not a creator 404",
      },
      costs: [{ as: 'member', things: 'follow', atMost: 38, written: 14, roundTrips: NOTIFIED }],
    },
    'DELETE /api/users/:username/follow': {
      caller: 'member',
      costs: [{ as: 'member', things: 'follow', atMost: 20, written: 7 }],
    },
    'POST /api/users/:username/notify-return': {
      caller: 'member',
      contract: {
        call: 'POST, DELETE /api/users/{username}/notify-return',
        answer:
          "204, idempotent: one notice `return` when a paused or full creator takes questions again, or none after all; stores nothing for a creator who takes questions; 404 for the caller's own name and for a user who is not a creator",
      },
      costs: [{ as: 'member', things: 'wait', atMost: 10, status: 204 }],
    },
    'DELETE /api/users/:username/notify-return': {
      caller: 'member',
      costs: [{ as: 'member', things: 'wait', atMost: 10, status: 204 }],
    },
  },
};
