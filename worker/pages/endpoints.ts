import { paths } from '../../site/paths.ts';
import { namesOf, openScreens } from '../../site/screens.ts';
import type { Endpoints } from '../endpoint.ts';

const NOT_RENDERED = 'the Worker has no web here, so no screen is rendered';

const LISTS_EVERYTHING = 'lists every creator or topic, and is cached for half a minute';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/auth/resume': {
      caller: 'everybody',
      body: { refresh_token: 'x', access_token: 'x', page: '/main/feed' },
    },
    'GET /robots.txt': {
      caller: 'everybody',
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
    'POST /auth': { caller: 'everybody' },
    'GET /favicon.ico': {
      caller: 'everybody',
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
    'GET /sitemap.xml': { caller: 'everybody', costs: LISTS_EVERYTHING },
    'GET /sitemaps/pages.xml': {
      caller: 'everybody',
      costs: LISTS_EVERYTHING,
      hidden: { showsNobody: 'contains no personal data' },
    },
    'GET /sitemaps/:page{[0-9]{1,5}\\.xml}': {
      caller: 'everybody',
      costs: LISTS_EVERYTHING,
      hidden: { paths: () => ['/sitemaps/0.xml'] },
    },
    'GET /sitemaps/reponses/:page{[0-9]{1,5}\\.xml}': {
      caller: 'everybody',
      costs: LISTS_EVERYTHING,
      hidden: {
        paths: () => ['/sitemaps/reponses/0.xml'],
        showsNobody: 'contains the ids of posts only',
      },
    },
    'GET /decouvrir/category/:slug': {
      caller: 'everybody',
      costs: [
        { path: ({ category }) => paths.discoverCategory(category), things: 'page', atMost: 2 },
      ],
      hidden: {
        paths: ({ category }) => [paths.discoverCategory(category)],
        showsNobody: NOT_RENDERED,
      },
    },
    'GET /decouvrir/category/:categorySlug/subcategory/:subcategorySlug': {
      caller: 'everybody',
      costs: [
        {
          path: ({ category, subcategory }) => paths.discoverSubcategory(category, subcategory),
          things: 'page',
          atMost: 2,
        },
      ],
      hidden: {
        paths: ({ category, subcategory }) => [paths.discoverSubcategory(category, subcategory)],
        showsNobody: NOT_RENDERED,
      },
    },
    'GET /decouvrir/post/:id': {
      caller: 'everybody',
      costs: [{ path: ({ post }) => paths.publicPost(post), things: 'page', atMost: 4 }],
      hidden: { paths: ({ posts }) => posts.map(paths.publicPost) },
    },
    'GET /demander/:username': {
      caller: 'everybody',
      costs: [{ path: ({ star }) => paths.publicAskMe(star.username), things: 'page', atMost: 0 }],
      hidden: { showsNobody: NOT_RENDERED },
    },
    'GET /commander/:username/:topicId/:pricingType': {
      caller: 'everybody',
      costs: [
        {
          path: ({ star, topicId }) => paths.publicOrder(star.username, topicId, 'question'),
          things: 'page',
          atMost: 0,
        },
      ],
      hidden: {
        paths: ({ shown, topicId }) =>
          shown.map((username) => paths.publicOrder(username, topicId, 'question')),
        showsNobody: NOT_RENDERED,
      },
    },
    'GET /:handle{@[^/]+}': {
      caller: 'everybody',
      costs: [
        // Ten reviews and their authors are rendered for search engines.
        { path: ({ star }) => paths.publicProfile(star.username), things: 'page', atMost: 30 },
      ],
      hidden: { paths: ({ usernames }) => [...usernames, 'zqstarname'].map(paths.publicProfile) },
    },
    'GET /main': {
      caller: 'everybody',
      costs: [{ things: 'page', atMost: 0 }],
      hidden: { showsNobody: NOT_RENDERED },
    },
    'GET /main/*': {
      caller: 'everybody',
      costs: [{ path: paths.feed, things: 'page', atMost: 0 }],
      hidden: {
        paths: ({ category, subcategory, posts }) => [
          paths.feed,
          paths.explore,
          paths.category(category),
          paths.subcategory(category, subcategory),
          ...posts.map(paths.post),
        ],
        showsNobody: NOT_RENDERED,
      },
    },
    'GET /*': {
      caller: 'everybody',
      costs: [{ path: paths.discover, things: 'page', atMost: 0 }],
      hidden: {
        paths: () => [
          ...namesOf(openScreens)
            .map((name) => openScreens[name].path)
            .filter((path) => !path.includes(':')),
          `${paths.discoverSearch}?q=zqstar`,
        ],
        showsNobody: NOT_RENDERED,
      },
    },
  },
};
