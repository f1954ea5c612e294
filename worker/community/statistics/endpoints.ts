import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'people',
  routes: {
    'GET /api/me/statistics': {
      caller: 'creator',
      contract: {
        input: '?from=&to= (`YYYY-MM-DD`)',
        answer:
          "the days of Paris, 400 at most; by default the last 30: `{from, to, days: [{date, views, profileViews, questions, answers, reviews, followers, earnedCents, heldCents, pendingCents, releasedCents}], topics: [{id, name, questions, earnedCents}], hours: [24 numbers of questions], medianResponseSeconds, responseRate, meanResponseSeconds, stars: [5 numbers], followerCount}`. Money is net. `earnedCents` counts on the day of the answer, and a refund on the day of the refund; held, pending and released cents are the present shares of what was paid on that day. Median and rate are those that buyers see; the mean is the period's",
      },
      // One row a day with figures, and one with all topics.
      costs: [{ as: 'star', things: 'days', atMost: 40 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/statistics.csv': {
      caller: 'creator',
      contract: { input: '?from=&to=', answer: 'the same days as a spreadsheet' },
      costs: [{ as: 'star', things: 'file', atMost: 40 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/users/:username/views': {
      caller: 'member',
      contract:
        "204; counts once a day in Paris, never the creator's own; 404 for a user who is not a creator",
      costs: [{ as: 'member', things: 'view', atMost: 6, status: 204 }],
    },
  },
};
