import type { Client } from './client.ts';
import { postOf, usernameOf } from './people.ts';

const ALL_CREATORS = 'it names every creator there is, and is kept for a day';
const CATEGORY = '/decouvrir/category/sport';
const PLACE = '/decouvrir/category/:category';

/** Calls everything that answers with a document. */
export async function readPages({ call }: Client): Promise<void> {
  await call({ route: 'GET /*', path: '/' });
  await call({ route: 'GET /lien', path: '/lien' });
  await call({ route: 'GET /main', path: '/main' });
  await call({ route: 'GET /main/*', path: '/main/feed' });
  await call({ route: 'GET /robots.txt', path: '/robots.txt' });
  await call({ route: 'GET /favicon.ico', path: '/favicon.ico', status: 301 });
  await call({ route: 'GET /:handle{@[^/]+}', path: `/@${usernameOf('author')}` });
  await call({ route: `GET ${PLACE}`, path: CATEGORY });
  await call({
    route: `GET ${PLACE}/subcategory/:subcategory`,
    path: `${CATEGORY}/subcategory/yoga-et-pilates`,
  });
  await call({ route: 'GET /decouvrir/post/:id', path: `/decouvrir/post/${postOf('author')}` });
  const except = { growth: ALL_CREATORS, perItem: ALL_CREATORS };
  await call({ route: 'GET /sitemap.xml', path: '/sitemap.xml', except });
  await call({ route: 'GET /sitemaps/pages.xml', path: '/sitemaps/pages.xml' });
  const page = 'GET /sitemaps/:page{[0-9]{1,5}\\.xml}';
  await call({ route: page, path: '/sitemaps/0.xml', except: { growth: ALL_CREATORS } });
}
