import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/today': {
      contract:
        '`{tasks, proposals, appeals, unmetQuestions, deadLetters, failedMails, letters, parked}`: what waits for operators; `appeals`, `unmetQuestions` and `deadLetters` are `{count, since}` or null, `failedMails` a number, `letters` are `{person, since}` whose answers wait, `parked` a number of effects',
    },
  },
};
