import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  routes: {
    'GET /api/landing': {
      caller: 'everybody',
      contract:
        '`{total: {creators, answers}, categories: [{slug, creators}], experts: [{username, rating, conversationsAnswered, questionPriceCents}], answers?: [AnswerCard]}`: how many creators answer in all and in each category, how many questions they answered, the sample experts that exist, and published answers, if any; as of the last rankings',
      costs: [{ things: 'figures', atMost: 0 }],
    },
  },
};
