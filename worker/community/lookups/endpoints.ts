import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  routes: {
    'GET /api/lookups': {
      caller: 'everybody',
      contract:
        '`{genders, languages: [{id, label}], countries: [{code, name}], mbtiTypes: [{code}], astrologicalSigns: [{id, name}]}`',
      costs: [{ things: 'countries', atMost: 320 }],
      hidden: { notRead: 'contains no personal data' },
    },
  },
};
