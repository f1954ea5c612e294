import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'people',
  routes: {
    'GET /api/users/:username': {
      caller: 'anyone',
      contract:
        "the public profile: identity, `rating`, `followerCount`, `followedByMe`, `notifyReturn` (the caller waits for the creator's return), `blockedByMe` (then without `posts` and `answers`), `subscribedUntil` (the caller's running subscription, else null), `subscriptionOrderId` (the order that paid for it), `tariffs`, `topics`, `posts` (the newest first, or in the creator's order once they have changed it), `answers` (the newest six published answers), `links`, `age`, labels, welcome, hours",
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
      contract:
        "the caller's whole profile; `emailConfirmed` says whether the address is confirmed; `mailRefusal` is `bounce`, `complaint` or `suppressed` while mail to the address is off, else null; `hidden` is true while a decision hides the profile from all others; `verification` is as in GET /api/me/verification, null unless the user is a creator",
      costs: [{ as: 'star', things: 'posts', atMost: 25 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PATCH /api/me/profile': {
      caller: 'member',
      contract:
        'any of its fields, as GET names them; unknown or protected ones are a 400. `expect` holds fields as they were shown, as a condition: 409 `profile.changed` with `current`, the present values of those that differ',
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
      contract: {
        input: '`{pausedUntil, maxOpenQuestions}`',
        answer: 'both may be null',
        section: 'money',
      },
      body: { pausedUntil: '2027-01-31T10:00:00.000Z', maxOpenQuestions: 5 },
    },
    'PUT /api/me/avatar': {
      caller: 'member',
      contract: 'a picture, or multipart `file`: `{avatarUrl}`',
    },
    'POST /api/me/links': {
      caller: 'member',
      contract: {
        call: 'POST /api/me/links `{url, title}` · DELETE /api/me/links/{id}',
        answer: "201, 400 also for an address that could pass for another site's · 204",
      },
      body: { url: 'https://example.com', title: 'Un lien' },
    },
    'PUT /api/me/links/order': {
      caller: 'member',
      contract: {
        input: '`{ids}`',
        answer:
          '`{links}` in that order; 409 `links.changed` with `current: {links}` where `ids` are not all of them',
      },
      body: ({ topicId }) => ({ ids: [topicId] }),
    },
    'PATCH /api/me/links/:id': {
      caller: 'member',
      contract: {
        input: '`{url, title, expect?}`',
        answer:
          'the link; 409 `links.changed` with `current`, the link as it is, where `expect: {url, title}` differs',
      },
      body: {
        url: 'https://example.com',
        title: 'Un lien',
        expect: { url: 'https://example.com', title: 'Un lien' },
      },
    },
    'DELETE /api/me/links/:id': { caller: 'member' },
    'POST /api/me/creator': {
      caller: 'member',
      contract: {
        input: '`{country?}`',
        answer:
          "becomes a creator, idempotent; 409 `creator.country_unsupported` in countries where creators cannot be paid (all except `FR`): by `country` (ISO, stored and shown to nobody), else by the profile's residence",
      },
      body: { country: 'FR' },
    },
    'PUT /api/me/topics': {
      caller: 'creator',
      contract: {
        input: '`{topics: [{topicId, description}], expect?}`',
        answer:
          "in the list's order; 409 `topics.changed` with `current: {topics}` if `expect`, the list that was shown, differs",
      },
      body: ({ topicId }) => ({
        topics: [{ topicId, description: 'Un sujet' }],
        expect: [{ topicId, description: 'Un sujet' }],
      }),
    },
    'GET /api/me/stats': {
      caller: 'creator',
      contract:
        '`{monthlyViews, totalLikes, conversationsAnswered, averageRating, followers, earningsCents}`',
      costs: [{ as: 'star', things: 'figures', atMost: 4 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
  },
};
