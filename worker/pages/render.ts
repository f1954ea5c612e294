import { AsyncLocalStorage } from 'node:async_hooks';
import { DependencyUnavailable } from '../../database/deadline.ts';
import { leastBookmark } from '../../domain/bookmark.ts';
import { BOOKMARK_HEADER, type WebServer } from '../../site/page-contract.ts';
import type { AppContext, RenderPage, SsrViewer } from '../platform/http/app-env.ts';
import { memoizePerIsolate } from '../platform/http/memoize-per-isolate.ts';
import { isPageRead } from './page-reads.ts';
import { asksAt } from './screens.ts';
import { siteConfig } from './site-config.ts';

/**
 * Maximum wait for data of one user, milliseconds. After that the page is sent without it: the browser
 * requests the same, and shows the frame meanwhile.
 */
const VIEWER_WAIT_MS = 1_000;

interface Rendering {
  context: AppContext;
  /** The user that the page is rendered for, if any, and the API paths that depend on this user. */
  reader: SsrViewer | null;
  asks: readonly string[];
  /** Further API paths that it was rendered with, which depend on a user only if they have blocked somebody. */
  reads: Set<string>;
  /** The time zone of the user's device, in a page for them alone. */
  timeZone?: string;
  /** Resolves when the page stops waiting for these paths. */
  isLate: Promise<Response>;
  /** Bookmarks of the database states in the user's responses. */
  bookmarks: (string | null)[];
  /** True when some requested data was unavailable. */
  lacksPart: boolean;
  hasSessionEnded: boolean;
}

/** Answers a request to the API on behalf of the visitor whose request is `context`. */
export type AnswerApi = (request: Request, context: AppContext) => Response | Promise<Response>;

/**
 * Renders the web's screens. `importWeb` loads them with the first page that needs them, because most requests are for
 * the API. `answerApi` answers the screens' API requests inside the Worker, with the visitor's IP address, by which
 * requests are limited. Only requests that pass {@link isPageRead} are answered, whatever the page's URL; for a
 * signed-in user also the page's own preloads. A user who has blocked somebody is answered as themselves throughout.
 */
export function pageRenderer(
  importWeb: () => Promise<WebServer>,
  answerApi: AnswerApi,
): RenderPage {
  const current = new AsyncLocalStorage<Rendering>();

  const transport: typeof fetch = async (input, init) => {
    const rendering = current.getStore()!;
    const { context, reader, asks } = rendering;
    const request = new Request(new URL(String(input), context.req.url), init);
    const isRead = isPageRead(request);
    const isViewers =
      reader !== null &&
      request.method === 'GET' &&
      (asks.includes(pathOf(request)) || (reader.hasBlocks && isRead));
    if (!isViewers && !isRead) throw new Error('no page is written with this request');
    const address = context.req.header('CF-Connecting-IP');
    if (address) request.headers.set('CF-Connecting-IP', address);
    if (!asks.includes(pathOf(request))) rendering.reads.add(pathOf(request));
    if (!isViewers) {
      const answer = await answerApi(request, context);
      if (answer.status === 503) rendering.lacksPart = true;
      return answer;
    }
    request.headers.set('Authorization', `Bearer ${reader.accessToken}`);
    const answer = await Promise.race([answerApi(request, context), rendering.isLate]);
    if (answer.status === 401) rendering.hasSessionEnded = true;
    rendering.bookmarks.push(answer.headers.get(BOOKMARK_HEADER));
    return answer;
  };

  const loadWeb = memoizePerIsolate(async () => {
    const web = await importWeb();
    web.setTransport(transport);
    web.setReaderTimeZone(() => current.getStore()?.timeZone);
    return web;
  });

  return async (context, { isUnavailable, landingContent, reader = null } = {}) => {
    const { renderPage } = await loadWeb();
    const cookies = context.req.header('Cookie') ?? '';
    const site = await siteConfig(context.env, context.var.now);
    const { promise: isLate, resolve } = Promise.withResolvers<Response>();
    const timer =
      reader && setTimeout(() => resolve(new Response(null, { status: 504 })), VIEWER_WAIT_MS);
    const writing: Rendering = {
      context,
      reader,
      asks: reader ? asksAt(pathOf(context.req.raw)) : [],
      isLate,
      reads: new Set(),
      bookmarks: [],
      lacksPart: false,
      hasSessionEnded: false,
    };
    const person = reader?.userId;
    const request = {
      ...{ url: context.req.url, cookies, site, isUnavailable, landingContent },
      ...{ person, hasBlocks: reader?.hasBlocks },
      onTimeZone: (timeZone: string) => {
        writing.timeZone = timeZone;
      },
    };
    try {
      const rendered = await current.run(writing, () => renderPage(request));
      // The frame for signed-in users is sent without data that a visitor's page needs.
      if (writing.lacksPart && rendered.page.isVisitors)
        throw new DependencyUnavailable('page', 'lacks what it is written with', false);
      const { hasSessionEnded, bookmarks } = writing;
      const writtenFor =
        person !== undefined && rendered.isPersons
          ? { userId: person, bookmark: leastBookmark(...bookmarks) }
          : undefined;
      return { ...rendered, writtenFor, hasSessionEnded, reads: [...writing.reads] };
    } finally {
      if (timer) clearTimeout(timer);
    }
  };
}

/** The path and query of a request, as screens write them. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
