import { FIGURE_ATTRIBUTE, LANDING_FIGURES_ID } from '../../site/landing-figures.ts';
import type { LandingContent } from '../../site/landing-wire.ts';
import {
  AFTER_PAINT,
  attributeOf,
  BEFORE_PAINT,
  PAGE_ID,
  REFRESH_AND_FETCH,
  type RenderedPage,
  ROOT_ID,
  SITE_ID,
} from '../../site/page-contract.ts';
import { documentTitle } from '../../site/titles.ts';
import type { AppContext } from '../platform/http/app-env.ts';
import { type Head, headHtml } from './head.ts';
import { escapeHtml, jsonElement } from './html.ts';
import { linkHeader } from './preloads.ts';
import { screenAt } from './screens.ts';
import { appScripts } from './scripts.ts';
import { siteConfig } from './site-config.ts';

interface DocumentOptions {
  /** With 503, the rendered page replaces the app. */
  status?: 200 | 404 | 503;
  /** True when the landing page, which the build writes into the document, stays in it. */
  landing?: boolean;
  /** The content to fill into it; null where it cannot be read. */
  landingContent?: LandingContent | null;
  /** The server-rendered screen, or the frame around it; with `landing`, it replaces what the build wrote. */
  rendered?: RenderedPage | null;
  /** True when the page is for signed-in users, as everything behind the guard is. */
  isMembers?: boolean;
  /** API paths that the content for all members was rendered with. */
  reads?: string[];
  /** The only user that the page is for. */
  writtenFor?: { userId: string; bookmark: string | null };
}

/** The app's single HTML document, with the head and the content of the requested page. */
export async function htmlDocument(
  context: AppContext,
  head: Head,
  {
    status = 200,
    landing = false,
    landingContent = null,
    rendered = null,
    isMembers = false,
    reads = [],
    writtenFor,
  }: DocumentOptions = {},
): Promise<Response> {
  const url = new URL(context.req.url);
  const { ASSETS, SITE_ORIGIN } = context.env;
  const screen = screenAt(url.pathname + url.search);
  const [asset, { app, screens }, site] = await Promise.all([
    ASSETS.fetch(new URL('/', url)),
    appScripts(ASSETS, url.origin),
    siteConfig(context.env, context.var.now),
  ]);
  // Readable content is shown before the scripts that hydrate it are loaded.
  const isReadable = landing || rendered?.isWhole === true;
  const hasApp = status !== 503;
  if (!asset.ok) throw new Error(`no document: ${asset.status}`);
  const headers = new Headers(asset.headers);
  // These headers describe the asset, and not this page.
  for (const name of ['ETag', 'Content-Length', 'Cache-Control', 'CF-Cache-Status'])
    headers.delete(name);
  // The frame depends on this browser's cookie, and its file names change with each deployment.
  if (isMembers) headers.set('Cache-Control', 'private, max-age=0, must-revalidate');
  // Going back after signing out must not show it.
  if (writtenFor) headers.set('Cache-Control', 'private, no-store');
  if (!head.canonicalPath) headers.set('X-Robots-Tag', 'noindex');
  const link = await linkHeader(asset, landing);
  if (link) headers.set('Link', link);

  const scripts = (screen && screens[screen.name]) ?? [];
  const rewriter = new HTMLRewriter()
    .on('title', { element: (title) => void title.setInnerContent(documentTitle(head.title)) })
    .on('head', {
      element: (element) => {
        const data =
          jsonElement('application/json', site, SITE_ID) +
          (landingContent
            ? jsonElement('application/json', landingContent, LANDING_FIGURES_ID)
            : '');
        // Caches store the page for all hosts, so its URLs do not depend on the requested one.
        element.append(headHtml(head, SITE_ORIGIN) + data, { html: true });
      },
    })
    // The build's script. In development only the browser renders, and Vite has its own script.
    .on('script[type=module][src^="/assets/"]', {
      element: (element) => {
        if (!hasApp) return void element.replace(RETRY_SCRIPT, { html: true });
        if (isReadable) element.replace(afterPaint(app, scripts), { html: true });
        else if (rendered) element.replace(afterPaint(app), { html: true });
        // An incomplete page needs its scripts early, after the frame.
        if (!isReadable) element.after([...app, ...scripts].map(preload).join(''), { html: true });
      },
    });
  if (isMembers && rendered)
    rewriter.on('html', {
      element: (html) => {
        html.setAttribute(attributeOf('members'), '');
        if (!writtenFor) return;
        html.setAttribute(attributeOf('person'), writtenFor.userId);
        if (writtenFor.bookmark) html.setAttribute(attributeOf('bookmark'), writtenFor.bookmark);
      },
    });
  // Behind the guard each page needs to know who is signed in.
  const asks = screen?.asks ?? (isMembers ? [] : undefined);
  if (hasApp && asks)
    rewriter.on(`script[src="${BEFORE_PAINT}"]`, {
      element: (script) => {
        script.setAttribute(attributeOf('asks'), asks.join(' '));
        if (isMembers && reads.length > 0)
          script.setAttribute(attributeOf('reads'), reads.join(' '));
      },
    });
  if (landingContent)
    rewriter.on(`[${FIGURE_ATTRIBUTE}]`, {
      element: (element) => {
        const text = landingContent.texts[element.getAttribute(FIGURE_ATTRIBUTE)!];
        if (text !== undefined) element.setInnerContent(text);
      },
    });
  if (landing && rendered)
    rewriter.on(`#${ROOT_ID}`, {
      element: (root) => void root.setInnerContent(rendered.html, { html: true }),
    });
  if (!landing)
    rewriter
      .on(`[${attributeOf('landing')}]`, { element: (element) => void element.remove() })
      .on(`#${ROOT_ID}`, {
        element: (root) => {
          // The app's own element is hidden from users for whom it was not rendered.
          if (!hasApp) return void root.replace(rendered?.html ?? '', { html: true });
          root.setInnerContent(rendered?.html ?? '', { html: true });
          if (rendered)
            root.after(jsonElement('application/json', rendered.page, PAGE_ID), { html: true });
        },
      });
  return rewriter.transform(new Response(asset.body, { status, headers }));
}

/** Script that makes the page retry until the requested page is available again. */
const RETRY_SCRIPT = `<script src="${REFRESH_AND_FETCH}" defer></script>`;

/** Runs the app, and loads the screen's scripts, after the first paint. */
function afterPaint(app: string[], screen: string[] = []): string {
  const named = (mark: 'app' | 'screen', scripts: string[]) =>
    `${attributeOf(mark)}="${escapeHtml(scripts.join(' '))}"`;
  return `<script src="${AFTER_PAINT}" ${named('app', app)} ${named('screen', screen)} defer></script>`;
}

const preload = (script: string) =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(script)}" fetchpriority="low">`;
