import { Hono } from 'hono';
import { cache } from 'hono/cache';
import { createMiddleware } from 'hono/factory';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { outageIn } from '../../database/deadline.ts';
import { isSameValue } from '../../domain/operations/settings.ts';
import { DEFAULT_DEADLINES } from '../../domain/orders/deadlines.ts';
import { ProblemError } from '../../domain/problem.ts';
import { NO_SCRIPT } from '../../site/account-contract.ts';
import { landingContent } from '../../site/landing-texts.ts';
import type { LandingContent } from '../../site/landing-wire.ts';
import { plainPath } from '../../site/page-path.ts';
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
import { deletePageCookie, ssrViewer } from '../accounts/auth/ssr-session-cookie.ts';
import { landingFigures } from '../discovery/landing/figures.ts';
import { mustDeclare } from '../marketplace/sellers/queries.ts';
import type { AppContext, AppEnv, SsrViewer } from '../platform/http/app-env.ts';
import { d1Session } from '../platform/http/d1-session.ts';
import { logFailure } from '../platform/http/log-failure.ts';
import { pageRoute } from '../platform/http/page-route.ts';
import { knownSettings } from '../platform/settings.ts';
import { type DataScreen, dataHeads } from './data-heads.ts';
import { descriptions } from './descriptions.ts';
import { htmlDocument } from './document.ts';
import type { Head, Moved } from './head.ts';
import { screenAt } from './screens.ts';
import { siteConfig } from './site-config.ts';
import { answersSitemap, creatorsSitemap, sitemap, siteSitemap } from './sitemap.ts';
import { limitedPages } from './too-many-pages.ts';
import { movedTopic } from './topic-head.ts';

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/** Reading all creators costs a row for each, so each location of the network does it at most twice a minute. */
const sitemapCache = cache({
  cacheName: 'sitemaps',
  cacheControl: 'public, max-age=30',
  // The key leaves out the query, because each invented query would cause another read.
  keyGenerator: ({ req }) => new URL(req.path, req.url).href,
});

/** Independent of the requested host, because caches store one response for all hosts. */
const originOf = ({ env }: AppContext) => env.SITE_ORIGIN;

/**
 * Head of everything behind the guard; the app sets the title itself. Visitors, including search engines,
 * get the sign-in page at each of these URLs.
 */
const membersHead: Head = { title: 'Espace membre', canonicalPath: paths.auth };

/**
 * The rendered content of the requested page. Null when there is no renderer or it failed, because the
 * browser can render the page too.
 */
async function rendered(
  context: AppContext,
  options: { reader?: SsrViewer | null; landingContent?: LandingContent } = {},
) {
  try {
    return (await context.env.renderPage?.(context, options)) ?? null;
  } catch (error) {
    // The browser would fail too.
    if (outageIn(error)) throw error;
    logFailure('page.render_failed', context, error);
    // The next request may get the complete page.
    context.res.headers.set('Cache-Control', 'no-store');
    return null;
  }
}

/**
 * Responds with a page behind the guard: the frame, and the screen itself when it is the same for every
 * user, or when the user is known.
 */
async function membersPage(context: AppContext): Promise<Response> {
  const elsewhere = await movedMembersPage(context);
  if (elsewhere) return moved(context, elsewhere);
  const page = await rendered(context, { reader: await ssrViewer(context) });
  const writtenFor = page?.writtenFor;
  const head = { ...membersHead, title: page?.title ?? membersHead.title };
  context.res = await htmlDocument(context, head, {
    rendered: page,
    isMembers: true,
    reads: page?.reads,
    writtenFor,
  });
  if (page?.hasSessionEnded) deletePageCookie(context);
  return context.res;
}

/** The document of a public page, without a canonical path when the register lists it as unlisted. */
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

/** Responds with a public page that depends on data; with a 404 page when the data does not exist. */
async function dataPage<Name extends DataScreen>(
  context: AppContext,
  name: Name,
): Promise<Response> {
  const reading = dataHeads[name](
    {
      db: context.var.db,
      origin: originOf(context),
      terms: { now: context.var.now, mustDeclare: mustDeclare(context.env) },
    },
    context.req.param() as Parameters<(typeof dataHeads)[Name]>[1],
  );
  const [head, page] = await Promise.all([reading, rendered(context)]);
  if (head && 'movedTo' in head) return moved(context, head);
  return head
    ? openDocument(context, name, head, { rendered: page })
    : htmlDocument(context, { title: openScreens[name].title }, { status: 404 });
}

/**
 * A redirect with the query of the request. No cache stores it, since an operator may give the topic its former slug
 * again.
 */
function moved(context: AppContext, { movedTo, isPermanent }: Moved): Response {
  const { search } = new URL(context.req.url);
  return context.redirect(movedTo + search, isPermanent ? 301 : 302);
}

/** Leads from the percent form of an address to the address. A path that begins with two slashes would name a host. */
const inPlainForm = createMiddleware<AppEnv>(async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  const plain = plainPath(pathname);
  if (plain === pathname || plain.startsWith('//')) return next();
  return context.redirect(plain + search, 301);
});

/** The redirect of a member's page of a topic after a change of the catalogue, if there is one. */
async function movedMembersPage(context: AppContext): Promise<Moved | null> {
  const { name, parameters = {} } = screenAt(context.req.path) ?? {};
  if (name !== 'category' && name !== 'subcategory') return null;
  const { slug, categorySlug = slug, subcategorySlug } = parameters;
  if (categorySlug === undefined) return null;
  const slugs = {
    category: categorySlug,
    ...(subcategorySlug && { subcategory: subcategorySlug }),
  };
  try {
    return await movedTopic(context.var.db, slugs);
  } catch (error) {
    // The frame needs no database, and the screen asks again.
    logFailure('page.without_redirect', context, error);
    return null;
  }
}

/** Maximum time that the landing page waits for its figures, before the first run of the rankings. */
const FIGURES_WAIT_MS = 2_000;

/** The landing page's content from rows; null when it cannot be read in time: the page is whole without it. */
async function contentOf(context: AppContext): Promise<LandingContent | null> {
  const { db, now } = context.var;
  const reading = landingFigures(db, context.env, now).catch((error) => {
    logFailure('page.without_figures', context, error);
    return null;
  });
  const figures = await Promise.race([reading, scheduler.wait(FIGURES_WAIT_MS)]);
  if (figures) {
    const { showSampleStats } = await siteConfig(context.env, now);
    return landingContent(figures, showSampleStats);
  }
  // The next visitor may have it.
  context.res.headers.set('Cache-Control', 'no-store');
  return null;
}

/**
 * The landing page as the build wrote it, with its figures; with published answers, or with experts or deadlines that
 * operators chose, it is rendered anew.
 */
async function writtenLanding(context: AppContext) {
  const content = await contentOf(context);
  const { values } = await knownSettings(context.env, context.var.now);
  const isAsBuilt = isSameValue(values.deadlines, DEFAULT_DEADLINES);
  const written = { landing: true, landingContent: content };
  if (!content?.featured && !content?.answers && isAsBuilt) return written;
  const page = await rendered(context, content ? { landingContent: content } : {});
  if (page) return { ...written, rendered: page };
  // Without the experts and answers, of which the build wrote nothing.
  return { landing: true, landingContent: content && { texts: content.texts } };
}

/** Responds with a public page that is the same for everybody. */
async function openPage(context: AppContext, name: OpenScreenName): Promise<Response> {
  const { path, title } = openScreens[name];
  const written =
    name === 'home' ? await writtenLanding(context) : { rendered: await rendered(context) };
  const head = { title, description: descriptions[name], canonicalPath: path };
  return openDocument(context, name, head, written);
}

/** Responds with a numbered file of addresses; 404 when it is empty. */
async function numberedSitemap(
  context: AppContext,
  name: string,
  read: typeof creatorsSitemap,
): Promise<Response> {
  const page = Number.parseInt(name, 10);
  // Only one spelling of each number is accepted; every other one would be another cache entry.
  if (name !== `${page}.xml`) throw new ProblemError('not_found');
  const body = await read(context.var.db, page, originOf(context));
  if (!body) throw new ProblemError('not_found');
  return context.body(body, 200, XML);
}

const sameForAll = namesOf(openScreens).filter((name) => !isDataScreen(name));

/**
 * The HTML of every path, sitemap.xml and robots.txt. The app is the same document everywhere; only the
 * head differs, and the status for missing content.
 */
export const pageRoutes = new Hono<AppEnv>()
  .use(limitedPages, trimTrailingSlash(), inPlainForm, d1Session)
  .get('/robots.txt', (context) =>
    // Everything may be crawled; pages that should not be listed say so themselves (`noindex`).
    context.text(`User-agent: *\nAllow: /\n\nSitemap: ${originOf(context)}/sitemap.xml\n`),
  )
  // A form submitted without a script: passwords are not accepted here, and the page explains why.
  .post(paths.auth, (context) => context.redirect(`${paths.auth}?error_code=${NO_SCRIPT}`, 303))
  // Path that browsers request when a page names no icon.
  .get('/favicon.ico', (context) => context.redirect('/favicon.svg', 301))
  .get('/sitemap.xml', sitemapCache, async (context) =>
    context.body(await sitemap(context.get('db'), originOf(context)), 200, XML),
  )
  .get('/sitemaps/pages.xml', sitemapCache, async (context) =>
    context.body(await siteSitemap(context.get('db'), originOf(context)), 200, XML),
  )
  .get('/sitemaps/:page{[0-9]{1,5}\\.xml}', sitemapCache, async (context) =>
    numberedSitemap(context, context.req.param('page'), creatorsSitemap),
  )
  .get('/sitemaps/reponses/:page{[0-9]{1,5}\\.xml}', sitemapCache, async (context) =>
    numberedSitemap(context, context.req.param('page'), answersSitemap),
  );

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
