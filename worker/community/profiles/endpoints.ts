import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/users/:username': {
      caller: 'anyone',
      // One post has more comments than the fan has blocked users, each of whom is looked up.
      costs: [{ as: 'fan', things: 'posts', atMost: 625 }],
      hidden: {
        paths: ({ usernames }) =>
          // By a name that a link may contain, too.
          [...usernames, 'zqstarname', 'zqmaskname'].map((name) => `/api/users/${name}`),
      },
    },
    'GET /api/me': {
      caller: 'member',
      costs: [{ as: 'star', things: 'posts', atMost: 25 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PATCH /api/me/profile': {
      caller: 'member',
      body: ({ topicId }) => ({
        name: 'A',
        bio: 'B',
        aboutShort: 'C',
        welcomeMessage: 'D',
        defaultLanguage: 'fr',
        responseFromHours: 8,
        responseToHours: 20,
        birthDate: '1990-01-31',
        genderId: 1,
        spokenLanguageIds: [1],
        nationalityCode: 'FR',
        residenceCountryCode: '',
        mbtiCode: 'INTJ',
        astrologicalSignId: 1,
        expertiseTopicIds: [topicId],
        expect: { name: 'A', genderId: 1, spokenLanguageIds: [1], expertiseTopicIds: [topicId] },
      }),
    },
    'PUT /api/me/availability': {
      caller: 'creator',
      body: { pausedUntil: '2027-01-31T10:00:00.000Z', maxOpenQuestions: 5 },
    },
    'PUT /api/me/avatar': { caller: 'member' },
    'POST /api/me/links': {
      caller: 'member',
      body: { url: 'https://example.com', title: 'Un lien' },
    },
    'PUT /api/me/links/order': {
      caller: 'member',
      body: ({ topicId }) => ({ ids: [topicId] }),
    },
    'PATCH /api/me/links/:id': {
      caller: 'member',
      body: {
        url: 'https://example.com',
        title: 'Un lien',
        expect: { url: 'https://example.com', title: 'Un lien' },
      },
    },
    'DELETE /api/me/links/:id': { caller: 'member' },
    'POST /api/me/creator': { caller: 'member', body: { country: 'FR' } },
    'PUT /api/me/topics': {
      caller: 'creator',
      body: ({ topicId }) => ({
        topics: [{ topicId, description: 'Un sujet' }],
        expect: [{ topicId, description: 'Un sujet' }],
      }),
    },
    'GET /api/me/stats': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'figures', atMost: 4 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
  },
};
