import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/today': {
      contract:
        '`{tasks, proposals, appeals, unmetQuestions, deadLetters, failedMails, letters, parked, planned}`: what waits for operators; `appeals`, `unmetQuestions` and `deadLetters` are `{count, since}` or null, `failedMails` a number, `letters` are `{person, since}` whose answers wait, `parked` a number of effects, `planned` are `{what: factor_reset, person, since, at}` and `{what: setting, setting, since, at}`, which happen at their time unless an operator stops them',
    },
  },
};
