import { Hono } from 'hono';
import { cache } from 'hono/cache';
import { etag } from 'hono/etag';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { ProblemError } from '../../domain/problem.ts';
import type { AppContext, AppEnv, RenderedPage } from '../http/app-env.ts';
import { d1Session } from '../http/d1-session.ts';
import { logFailure } from '../http/log-failure.ts';
import { htmlDocument } from './document.ts';
import type { Head } from './head.ts';
import { openPages, openPaths } from './open-pages.ts';
import { postHead } from './post-head.ts';
import { profileHead } from './profile-head.ts';
import { creatorsSitemap, sitemap, siteSitemap } from './sitemap.ts';
import { limitedPages } from './too-many-pages.ts';
import { topicHead } from './topic-head.ts';

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/** Reading all creators costs a row for each: once a day for each place of the network is enough. */
const keptForADay = cache({
  cacheName: 'sitemaps',
  cacheControl: 'public, max-age=86400',
  // Without the query, or each invented one would be read anew.
  keyGenerator: ({ req }) => new URL(req.path, req.url).href,
});

const originOf = (context: AppContext) => new URL(context.req.url).origin;

/**
 * Of everything behind the guard, which the app itself names. Who is not signed in, as no search
 * engine is, finds the sign-in page at all of these addresses.
 */
const membersHead: Head = { title: 'Espace membre', canonicalPath: '/auth' };

/**
 * What of the page that was asked for is written before it is sent. Null where nothing writes pages,
 * and where that failed: the browser can do it too.
 */
async function rendered(context: AppContext): Promise<RenderedPage | null> {
  try {
    return (await context.env.renderPage?.(context)) ?? null;
  } catch (error) {
    logFailure('page.not_written', context, error);
    return null;
  }
}

/** Answers a page behind the guard: what is around its screen, and data that is the same for all. */
async function membersPage(context: AppContext): Promise<Response> {
  const page = await rendered(context);
  return htmlDocument(context, membersHead, { rendered: page, isMembers: true });
}

/**
 * Answers the page whose head is being read, with its screen; null means that there is no such
 * page, which `missing` then names.
 */
async function found(
  context: AppContext,
  reading: Promise<Head | null>,
  missing: string,
): Promise<Response> {
  const [head, page] = await Promise.all([reading, rendered(context)]);
  return head
    ? htmlDocument(context, head, { rendered: page })
    : htmlDocument(context, { title: missing }, { status: 404 });
}

/**
 * The HTML of every address, sitemap.xml and robots.txt. The app itself is the same document
 * everywhere; what differs is the head, and the status of what does not exist.
 */
export const pageRoutes = new Hono<AppEnv>()
  .use(limitedPages, trimTrailingSlash(), etag(), d1Session)
  .get('/robots.txt', (context) =>
    // Everything may be read: what is not for search engines says so itself (`noindex`).
    context.text(`User-agent: *\nAllow: /\n\nSitemap: ${originOf(context)}/sitemap.xml\n`),
  )
  // What browsers ask for where no page names an icon.
  .get('/favicon.ico', (context) => context.redirect('/favicon.svg', 301))
  .get('/sitemap.xml', keptForADay, async (context) =>
    context.body(await sitemap(context.get('db'), originOf(context)), 200, XML),
  )
  .get('/sitemaps/pages.xml', keptForADay, async (context) =>
    context.body(await siteSitemap(context.get('db'), originOf(context)), 200, XML),
  )
  .get('/sitemaps/:page{[0-9]{1,5}\\.xml}', keptForADay, async (context) => {
    const page = Number.parseInt(context.req.param('page'), 10);
    const body = await creatorsSitemap(context.get('db'), page, originOf(context));
    if (!body) throw new ProblemError('not_found');
    return context.body(body, 200, XML);
  })
  .get('/:handle{@[^/]+}', (context) => {
    const slug = context.req.param('handle').slice(1);
    return found(context, profileHead(context.get('db'), slug, originOf(context)), 'Profil');
  })
  .get('/decouvrir/category/:category', (context) => {
    const { category } = context.req.param();
    return found(context, topicHead(context.get('db'), category), 'Explorer');
  })
  .get('/decouvrir/category/:category/subcategory/:subcategory', (context) => {
    const { category, subcategory } = context.req.param();
    return found(context, topicHead(context.get('db'), category, subcategory), 'Explorer');
  })
  .get('/decouvrir/post/:id', (context) =>
    found(context, postHead(context.get('db'), context.req.param('id')), 'Post'),
  )
  .get('/lien', async (context) => {
    const page = await rendered(context);
    const answer = await htmlDocument(
      context,
      { title: 'Lien reçu par e-mail' },
      { rendered: page },
    );
    // What is written holds the token.
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  })
  .get('/main', membersPage)
  .get('/main/*', membersPage)
  .get('*', async (context) => {
    const path = openPaths.find((path) => path === context.req.path);
    if (!path) return htmlDocument(context, { title: 'Page introuvable' }, { status: 404 });
    const head = { ...openPages[path], canonicalPath: path };
    if (path === '/') return htmlDocument(context, head, { landing: true });
    return htmlDocument(context, head, { rendered: await rendered(context) });
  });
