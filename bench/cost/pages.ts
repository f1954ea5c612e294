import { paths } from '../../site/paths.ts';
import { screens } from '../../site/screens.ts';
import type { Client } from './client.ts';
import { postOf, usernameOf } from './people.ts';

const ALL_CREATORS = 'it names every creator, and is cached for half a minute';
const REVIEWS_TOO = 'its head says the newest ten reviews to search engines';
const CATEGORY = 'sport';

export async function readPages({ call }: Client): Promise<void> {
  await call({ route: 'GET /*', path: paths.home });
  await call({ route: 'GET /main', path: paths.main });
  await call({ route: 'GET /main/*', path: paths.feed });
  await call({ route: 'GET /robots.txt', path: '/robots.txt' });
  await call({ route: 'GET /favicon.ico', path: '/favicon.ico', status: 301 });
  await call({
    route: 'GET /:handle{@[^/]+}',
    path: paths.publicProfile(usernameOf('author')),
    except: { perItem: REVIEWS_TOO },
  });
  await call({
    route: `GET ${screens.discoverCategory.path}`,
    path: paths.discoverCategory(CATEGORY),
  });
  await call({
    route: `GET ${screens.discoverSubcategory.path}`,
    path: paths.discoverSubcategory(CATEGORY, 'yoga-et-pilates'),
  });
  await call({ route: `GET ${screens.publicPost.path}`, path: paths.publicPost(postOf('author')) });
  const except = { growth: ALL_CREATORS, perItem: ALL_CREATORS };
  await call({ route: 'GET /sitemap.xml', path: '/sitemap.xml', except });
  await call({ route: 'GET /sitemaps/pages.xml', path: '/sitemaps/pages.xml' });
  const page = 'GET /sitemaps/:page{[0-9]{1,5}\\.xml}';
  await call({ route: page, path: '/sitemaps/0.xml', except: { growth: ALL_CREATORS } });
}

/** The error reports that pages and browsers send automatically. */
export async function reportFromBrowser({ call }: Client): Promise<void> {
  const report = { version: 'v1', errors: [] };
  const reports = '/api/browser-reports';
  await call({ route: `POST ${reports}`, path: reports, json: report, status: 204 });
  const stopped = {
    'csp-report': {
      'document-uri': 'http://localhost/auth',
      'blocked-uri': 'inline',
      'effective-directive': 'script-src-elem',
    },
  };
  const policy = '/api/csp-reports';
  await call({ route: `POST ${policy}`, path: policy, json: stopped, status: 204 });
}
