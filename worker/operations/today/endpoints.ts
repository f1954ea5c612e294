import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/today': {
      contract:
        '`{tasks, proposals, appeals, letters, parked}`: what waits for operators; `appeals` is `{count, since}` or null, `letters` are `{person, since}` whose answers wait, `parked` a number of effects',
    },
  },
};
