import { creatorSorts } from '../../../domain/profiles/creator-sort.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  routes: {
    'GET /api/topics/:category/creators': {
      caller: 'everybody',
      contract:
        '`{category, creators: [CreatorCard], nextCursor}`: the creators of all topics of a category; sorted and filtered as those of a subcategory',
      costs: creatorSorts.map((sort) => ({
        path: ({ category }) => `/api/topics/${category}/creators?sort=${sort}`,
        things: 'creators',
        atMost: 76,
      })),
    },
    'GET /api/topics/:category/:subcategory/creators': {
      caller: 'everybody',
      contract:
        '`{category, subcategory, creators: [CreatorCard], nextCursor}`; `sort=relevance|price|rating|speed` (relevance without one); `tariff` `gender` `nationality` `residence` `language` `mbti` `sign` may repeat; `priceMin` `priceMax` in cents, `ageMin` `ageMax`',
      costs: creatorSorts.map((sort) => ({
        path: ({ category, subcategory }) =>
          `/api/topics/${category}/${subcategory}/creators?sort=${sort}`,
        things: 'creators',
        atMost: 76,
      })),
    },
    'GET /api/topics/:category/:subcategory/filters': {
      caller: 'everybody',
      contract:
        '`{counts: {tariff, gender, nationality, residence, language, mbti, sign}}`, of each `{value: number of creators}` with the values that occur; `counts` is null above 300 creators',
      // Above 300 creators only the index is read, up to 301 rows by each of two statements.
      costs: [{ things: 'counts', atMost: 620 }],
      hidden: { showsNobody: 'contains numbers of creators only' },
    },
    'GET /api/experts': {
      caller: 'everybody',
      contract: {
        input: '?q=',
        answer:
          '`{experts: [CreatorCard & {topic: {id, name, slug}}]}`: at most ten creators who can answer the question q (up to 300 characters, of which the telling words count) and take it now, the best first, each with the topic it belongs to; empty when nobody can',
      },
      costs: [
        // The candidates beside the star have the topic, and sell nothing. Each word has candidates of its own.
        {
          path: ({ star }) => `/api/experts?q=sujet%20${star.username}`,
          things: 'experts',
          atMost: 180,
          roundTrips: [2, 'the words that operators added, once in ten minutes'],
        },
      ],
      hidden: {
        paths: () =>
          ['zqstar', 'zqmaskname', 'zqmaskabout', 'zqstrauser'].map(
            (words) => `/api/experts?q=${words}`,
          ),
      },
    },
    'GET /api/search': {
      caller: 'everybody',
      contract: [
        {
          input: '?q=',
          answer:
            '`{creators: [CreatorCard], posts: [ContentCard], topics}`, the ten best of each; q up to 100 characters; an address of the site stands for what its page shows',
        },
        {
          input: '?q=&kind=creators|posts|topics&cursor=',
          answer:
            'that kind only, 20 at a time, the best first: `{creators|posts|topics, nextCursor}`',
        },
        {
          input: '?q=&kind=creators&sort=`price` `rating` `speed`',
          answer:
            'the 60 best in that order, without a next page; 400 with a cursor or another kind',
        },
      ],
      costs: [
        { path: '/api/search?q=foule', things: 'creators', atMost: 170 },
        { path: '/api/search?q=averse', things: 'posts', atMost: 120 },
        { path: '/api/search?q=averse&kind=posts', things: 'posts', atMost: 110 },
        { path: '/api/search?q=avrese&kind=posts&cursor=3_1200', things: 'posts', atMost: 130 },
        { path: '/api/search?q=foule&kind=creators&cursor=1_900', things: 'creators', atMost: 150 },
        { path: '/api/search?q=foule&kind=creators&sort=price', things: 'creators', atMost: 430 },
        { path: '/api/search?q=sujet&kind=topics', things: 'topics', atMost: 1 },
      ],
      hidden: {
        paths: () =>
          [
            ...[
              'zqstar',
              'zqmaskname',
              'zqposttitle',
              'zqmaskabout',
              'zqstarposttext',
              'zqstrauser',
            ],
            ...['zqstar&kind=creators', 'zqmaskpostcaption&kind=posts'],
          ].map((words) => `/api/search?q=${words}`),
      },
    },
  },
};
