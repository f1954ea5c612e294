import { Hono } from 'hono';
import { cache } from 'hono/cache';
import { etag } from 'hono/etag';
import { trimTrailingSlash } from 'hono/trailing-slash';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { d1Session } from '../http/d1-session.ts';
import { ProblemError } from '../http/problems.ts';
import { getPost } from '../posts/queries.ts';
import { getTopicTree } from '../topics/queries.ts';
import { htmlDocument } from './document.ts';
import type { Head } from './head.ts';
import { openPages, openPaths } from './open-pages.ts';
import { postHead } from './post-head.ts';
import { profileHead } from './profile-head.ts';
import { creatorsSitemap, sitemap, siteSitemap } from './sitemap.ts';
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

/** Answers the page that `head` describes; null means that there is no such page, which `missing` then names. */
function found(context: AppContext, head: Head | null, missing: string): Promise<Response> {
  return head
    ? htmlDocument(context, head)
    : htmlDocument(context, { title: missing }, { status: 404 });
}

/**
 * The HTML of every address, sitemap.xml and robots.txt. The app itself is the same document
 * everywhere; what differs is the head, and the status of what does not exist.
 */
export const pageRoutes = new Hono<AppEnv>()
  .use(trimTrailingSlash(), etag(), d1Session)
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
  .get('/:handle{@[^/]+}', async (context) => {
    const slug = context.req.param('handle').slice(1);
    return found(context, await profileHead(context.get('db'), slug, originOf(context)), 'Profil');
  })
  .get('/decouvrir/category/:category', async (context) => {
    const topics = await getTopicTree(context.get('db'));
    return found(context, topicHead(topics, context.req.param('category')), 'Explorer');
  })
  .get('/decouvrir/category/:category/subcategory/:subcategory', async (context) => {
    const { category, subcategory } = context.req.param();
    const topics = await getTopicTree(context.get('db'));
    return found(context, topicHead(topics, category, subcategory), 'Explorer');
  })
  .get('/decouvrir/post/:id', async (context) => {
    const post = await getPost(context.get('db'), context.req.param('id'), null);
    return found(context, post && postHead(post), 'Post');
  })
  // Behind the guard everything is for the signed-in alone, and named by the app.
  .get('/main', (context) => htmlDocument(context, { title: 'Espace membre' }))
  .get('/main/*', (context) => htmlDocument(context, { title: 'Espace membre' }))
  .get('*', async (context) => {
    const path = openPaths.find((path) => path === context.req.path);
    if (!path) return found(context, null, 'Page introuvable');
    const head = { ...openPages[path], canonicalPath: path };
    return htmlDocument(context, head, { landing: path === '/' });
  });
