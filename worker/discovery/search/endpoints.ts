import { creatorSorts } from '../../../domain/profiles/creator-sort.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/topics/:category/creators': {
      caller: 'everybody',
      costs: creatorSorts.map((sort) => ({
        path: ({ category }) => `/api/topics/${category}/creators?sort=${sort}`,
        things: 'creators',
        atMost: 76,
      })),
    },
    'GET /api/topics/:category/:subcategory/creators': {
      caller: 'everybody',
      costs: creatorSorts.map((sort) => ({
        path: ({ category, subcategory }) =>
          `/api/topics/${category}/${subcategory}/creators?sort=${sort}`,
        things: 'creators',
        atMost: 76,
      })),
    },
    'GET /api/topics/:category/:subcategory/filters': {
      caller: 'everybody',
      // Above 300 creators only the index is read, up to 301 rows by each of two statements.
      costs: [{ things: 'counts', atMost: 620 }],
      hidden: { showsNobody: 'contains numbers of creators only' },
    },
    'GET /api/experts': {
      caller: 'everybody',
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
