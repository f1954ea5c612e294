import { Hono } from 'hono';
import { cache } from 'hono/cache';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { outageIn } from '../../database/deadline.ts';
import { ProblemError } from '../../domain/problem.ts';
import { NO_SCRIPT } from '../../site/account-contract.ts';
import { paths } from '../../site/paths.ts';
import {
  isDataScreen,
  MEMBERS_ROOT,
  namesOf,
  type OpenScreen,
  type OpenScreenName,
  openScreens,
} from '../../site/screens.ts';
import { NOT_FOUND_TITLE } from '../../site/titles.ts';
import { ssrViewer, takePageCookie } from '../accounts/auth/page-cookie.ts';
import { landingFigures } from '../discovery/landing/figures.ts';
import type { AppContext, AppEnv, SsrViewer } from '../platform/http/app-env.ts';
import { d1Session } from '../platform/http/d1-session.ts';
import { logFailure } from '../platform/http/log-failure.ts';
import { pageRoute } from '../platform/http/page-route.ts';
import { type DataScreen, dataHeads } from './data-heads.ts';
import { descriptions } from './descriptions.ts';
import { htmlDocument } from './document.ts';
import type { Head } from './head.ts';
import { creatorsSitemap, sitemap, siteSitemap } from './sitemap.ts';
import { limitedPages } from './too-many-pages.ts';

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/** Reading all creators costs a row for each: twice a minute for each place of the network is enough. */
const sitemapCache = cache({
  cacheName: 'sitemaps',
  cacheControl: 'public, max-age=30',
  // Without the query, or each invented one would be read anew.
  keyGenerator: ({ req }) => new URL(req.path, req.url).href,
});

/** Whatever host was asked: caches keep one answer for all of them. */
const originOf = ({ env }: AppContext) => env.SITE_ORIGIN;

/**
 * Of everything behind the guard, which the app itself names. Who is not signed in, as no search
 * engine is, finds the sign-in page at all of these addresses.
 */
const membersHead: Head = { title: 'Espace membre', canonicalPath: paths.auth };

/**
 * What of the page that was asked for is written before it is sent. Null where nothing writes pages,
 * and where that failed: the browser can do it too.
 */
async function rendered(context: AppContext, reader: SsrViewer | null = null) {
  try {
    return (await context.env.renderPage?.(context, { reader })) ?? null;
  } catch (error) {
    // Nor could the browser.
    if (outageIn(error)) throw error;
    logFailure('page.not_written', context, error);
    // The next one who asks may have it whole.
    context.res.headers.set('Cache-Control', 'no-store');
    return null;
  }
}

/**
 * Answers a page behind the guard: what is around its screen, and that screen itself where it is the same for
 * all, or the page knows for whom it is.
 */
async function membersPage(context: AppContext): Promise<Response> {
  const page = await rendered(context, await ssrViewer(context));
  const writtenFor = page?.writtenFor;
  const head = { ...membersHead, title: page?.title ?? membersHead.title };
  context.res = await htmlDocument(context, head, {
    rendered: page,
    isMembers: true,
    writtenFor,
  });
  if (page?.hasSessionEnded) takePageCookie(context);
  return context.res;
}

/** The document of an open page, as its row says that it may be found. */
async function openDocument(
  context: AppContext,
  name: OpenScreenName,
  head: Head,
  options: Parameters<typeof htmlDocument>[2],
): Promise<Response> {
  const { isUnlisted }: OpenScreen = openScreens[name];
  const shown = isUnlisted ? { ...head, canonicalPath: undefined } : head;
  return htmlDocument(context, shown, options);
}

/** Answers an open page that depends on data: a 404, which says so, where there is none. */
async function dataPage<Name extends DataScreen>(
  context: AppContext,
  name: Name,
): Promise<Response> {
  const reading = dataHeads[name](
    { db: context.get('db'), origin: originOf(context) },
    context.req.param() as Parameters<(typeof dataHeads)[Name]>[1],
  );
  const [head, page] = await Promise.all([reading, rendered(context)]);
  return head
    ? openDocument(context, name, head, { rendered: page })
    : htmlDocument(context, { title: openScreens[name].title }, { status: 404 });
}

/** The landing page's figures; null when they cannot be read, since the page says the rest without. */
async function figuresOf(context: AppContext) {
  try {
    return await landingFigures(context.get('db'), context.env.RANKINGS, context.get('now'));
  } catch (error) {
    logFailure('page.without_figures', context, error);
    // The next visitor may have them.
    context.res.headers.set('Cache-Control', 'no-store');
    return null;
  }
}

/** Answers an open page that says the same to everybody. */
async function openPage(context: AppContext, name: OpenScreenName): Promise<Response> {
  const { path, title } = openScreens[name];
  const written =
    name === 'home'
      ? { landing: true, figures: await figuresOf(context) }
      : { rendered: await rendered(context) };
  const head = { title, description: descriptions[name], canonicalPath: path };
  return openDocument(context, name, head, written);
}

/** The open screens that say the same to everybody. */
const sameForAll = namesOf(openScreens).filter((name) => !isDataScreen(name));

/**
 * The HTML of every address, sitemap.xml and robots.txt. The app itself is the same document
 * everywhere; what differs is the head, and the status of what does not exist.
 */
export const pageRoutes = new Hono<AppEnv>()
  .use(limitedPages, trimTrailingSlash(), d1Session)
  .get('/robots.txt', (context) =>
    // Everything may be read: what is not for search engines says so itself (`noindex`).
    context.text(`User-agent: *\nAllow: /\n\nSitemap: ${originOf(context)}/sitemap.xml\n`),
  )
  // A form that no script has taken: passwords are not taken here, and who sent one reads why.
  .post(paths.auth, (context) => context.redirect(`${paths.auth}?error_code=${NO_SCRIPT}`, 303))
  // What browsers ask for where no page names an icon.
  .get('/favicon.ico', (context) => context.redirect('/favicon.svg', 301))
  .get('/sitemap.xml', sitemapCache, async (context) =>
    context.body(await sitemap(context.get('db'), originOf(context)), 200, XML),
  )
  .get('/sitemaps/pages.xml', sitemapCache, async (context) =>
    context.body(await siteSitemap(context.get('db'), originOf(context)), 200, XML),
  )
  .get('/sitemaps/:page{[0-9]{1,5}\\.xml}', sitemapCache, async (context) => {
    const page = Number.parseInt(context.req.param('page'), 10);
    // One spelling of each number: every other one would be a fresh entry in the cache.
    if (context.req.param('page') !== `${page}.xml`) throw new ProblemError('not_found');
    const body = await creatorsSitemap(context.get('db'), page, originOf(context));
    if (!body) throw new ProblemError('not_found');
    return context.body(body, 200, XML);
  });

for (const name of namesOf(openScreens).filter(isDataScreen))
  pageRoutes.get(pageRoute(name), (context) => dataPage(context, name));

pageRoutes
  .get(MEMBERS_ROOT, membersPage)
  .get(`${MEMBERS_ROOT}/*`, membersPage)
  .get('*', (context) => {
    const name = sameForAll.find((name) => openScreens[name].path === context.req.path);
    return name
      ? openPage(context, name)
      : htmlDocument(context, { title: NOT_FOUND_TITLE }, { status: 404 });
  });
