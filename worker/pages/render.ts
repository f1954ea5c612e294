import { AsyncLocalStorage } from 'node:async_hooks';
import { PartUnavailable } from '../../database/patience.ts';
import type { WebServer } from '../../site/page-contract.ts';
import type { AppContext, RenderPage } from '../http/app-env.ts';
import { isPageRead } from './page-reads.ts';
import { siteConfig } from './site-config.ts';

/** A page while it is written. */
interface Writing {
  /** The visitor's request. */
  context: AppContext;
  /** Whether some of what it asked for could not be had. */
  lacksPart: boolean;
}

/** Answers a request to the API by itself, for the visitor whose request `context` is. */
export type AnswerApi = (request: Request, context: AppContext) => Response | Promise<Response>;

/**
 * The web's screens, rendered here. `importWeb` brings them with the first page that needs them: most
 * requests are for the API. What they ask the API for is answered by `answerApi` without leaving the
 * Worker, with the visitor's address, by which requests are limited. Whatever address a page was asked
 * for by, nothing but {@link isPageRead} is answered.
 */
export function pageRenderer(
  importWeb: () => Promise<WebServer>,
  answerApi: AnswerApi,
): RenderPage {
  const current = new AsyncLocalStorage<Writing>();
  const transport: typeof fetch = async (input, init) => {
    const writing = current.getStore()!;
    const { context } = writing;
    const request = new Request(new URL(String(input), context.req.url), init);
    if (!isPageRead(request)) throw new Error('no page is written with this request');
    const address = context.req.header('CF-Connecting-IP');
    if (address) request.headers.set('CF-Connecting-IP', address);
    const answer = await answerApi(request, context);
    if (answer.status === 503) writing.lacksPart = true;
    return answer;
  };
  let web: Promise<WebServer> | undefined;
  const loadWeb = async () => {
    const loaded = await importWeb();
    loaded.carryRequestsBy(transport);
    return loaded;
  };
  return async (context, { isUnavailable } = {}) => {
    web ??= loadWeb();
    const { renderPage } = await web;
    const cookies = context.req.header('Cookie') ?? '';
    const site = siteConfig(context.env);
    const request = { url: context.req.url, cookies, site, isUnavailable };
    const writing: Writing = { context, lacksPart: false };
    const rendered = await current.run(writing, () => renderPage(request));
    // Members' frames go without data that visitors' pages are made of.
    if (writing.lacksPart && rendered.page.isVisitors)
      throw new PartUnavailable('page', 'lacks what it is written with', false);
    return rendered;
  };
}
