import type { Endpoints } from '../../endpoint.ts';

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
      bench: [
        { as: 'author', when: 'a few followers', nextPage: 'a few followers, next page' },
        {
          as: 'star',
          when: 'a crowd of followers',
          like: 'a few followers',
          nextPage: 'a crowd of followers, next page',
        },
        { as: 'reader', when: 'follows a few', nextPage: 'follows a few, next page' },
        {
          as: 'devotee',
          when: 'follows everybody',
          like: 'follows a few',
          nextPage: 'follows everybody, next page',
        },
      ],
    },
    'PUT /api/users/:username/follow': {
      caller: 'member',
      contract: {
        call: 'PUT, DELETE /api/users/{username}/follow',
        answer:
          "`{followed, followerCount}`; the caller's own name 400 `follow.self`, a user who is not a creator 404",
      },
    },
    'DELETE /api/users/:username/follow': { caller: 'member' },
    'POST /api/users/:username/notify-return': {
      caller: 'member',
      contract: {
        call: 'POST, DELETE /api/users/{username}/notify-return',
        answer:
          "204, idempotent: one notice `return` when a paused or full creator takes questions again, or none after all; stores nothing for a creator who takes questions; 404 for the caller's own name and for a user who is not a creator",
      },
    },
    'DELETE /api/users/:username/notify-return': { caller: 'member' },
  },
};
