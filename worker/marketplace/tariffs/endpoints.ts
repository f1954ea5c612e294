import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'people',
  routes: {
    'GET /api/me/tariffs': {
      caller: 'creator',
      contract: {
        call: 'GET, PUT /api/me/tariffs',
        answer:
          '`{question, day, month: {active, priceCents}}`; 1,000 € at most. PUT takes `expect`, the three as they were shown: 409 `tariffs.changed` with `current` if they differ; 422 `tariffs.too_small` for an active price below the minimum that a card can pay, unless it is 0',
      },
      costs: [{ as: 'star', things: 'tariffs', atMost: 3 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/tariffs/peers': {
      caller: 'member',
      contract:
        '`{peers: {category, prices: {question?, day?, month?: {fromCents, toCents}}} or null}`: the middle half of what creators of the category of the caller’s first topic ask, counted each night, for options that at least five of them sell',
      costs: [{ as: 'star', things: 'prices', atMost: 4 }],
      hidden: { showsNobody: 'contains prices of at least five creators together, and no names' },
    },
    'PUT /api/me/tariffs': {
      caller: 'creator',
      body: {
        question: { active: true, priceCents: 500 },
        day: { active: true, priceCents: 500 },
        month: { active: true, priceCents: 500 },
        expect: {
          question: { active: true, priceCents: 500 },
          day: { active: true, priceCents: 500 },
          month: { active: true, priceCents: 500 },
        },
      },
    },
  },
};
