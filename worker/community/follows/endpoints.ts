import type { Endpoints } from '../../endpoint.ts';

const NOTIFIED: [number, string] = [4, 'the affected user is notified after the response'];

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/connections': {
      caller: 'member',
      costs: [
        { as: 'star', things: 'followers', atMost: 1180 },
        { as: 'fan', things: 'following', atMost: 1180 },
      ],
    },
    'PUT /api/users/:username/follow': {
      caller: 'member',
      costs: [{ as: 'member', things: 'follow', atMost: 38, written: 14, roundTrips: NOTIFIED }],
    },
    'DELETE /api/users/:username/follow': {
      caller: 'member',
      costs: [{ as: 'member', things: 'follow', atMost: 20, written: 7 }],
    },
    'POST /api/users/:username/notify-return': {
      caller: 'member',
      costs: [{ as: 'member', things: 'wait', atMost: 10, status: 204 }],
    },
    'DELETE /api/users/:username/notify-return': {
      caller: 'member',
      costs: [{ as: 'member', things: 'wait', atMost: 10, status: 204 }],
    },
  },
};
