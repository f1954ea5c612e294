import type { AppContext } from '../http/app-env.ts';
import { documentTitle, type Head, headHtml } from './head.ts';
import { scriptsOfScreen } from './preloads.ts';

interface DocumentOptions {
  status?: 200 | 404;
  /** Whether the landing page, which the build writes into the document, stays in it. */
  landing?: boolean;
}

/** The app's one HTML document, with the head of the page that was asked for. */
export async function htmlDocument(
  context: AppContext,
  head: Head,
  { status = 200, landing = false }: DocumentOptions = {},
): Promise<Response> {
  const url = new URL(context.req.url);
  const { ASSETS } = context.env;
  const [asset, scripts] = await Promise.all([
    ASSETS.fetch(new URL('/', url)),
    scriptsOfScreen(ASSETS, url),
  ]);
  if (!asset.ok) throw new Error(`no document: ${asset.status}`);
  const headers = new Headers(asset.headers);
  // The asset's tag is not this page's, and its length may not be.
  headers.delete('ETag');
  headers.delete('Content-Length');
  // The names of the scripts change with each deployment: an old page would ask for what is gone.
  headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  if (!head.canonicalPath) headers.set('X-Robots-Tag', 'noindex');

  const rewriter = new HTMLRewriter()
    .on('title', { element: (title) => void title.setInnerContent(documentTitle(head)) })
    .on('head', {
      element: (element) =>
        void element.append(headHtml(head, url.origin) + preloadHtml(scripts), { html: true }),
    });
  if (!landing)
    rewriter
      .on('[data-landing]', { element: (element) => void element.remove() })
      .on('#root', { element: (root) => void root.setInnerContent('') });
  return rewriter.transform(new Response(asset.body, { status, headers }));
}

function preloadHtml(scripts: readonly string[]): string {
  return scripts
    .map((script) => `<link rel="modulepreload" crossorigin href="${script}">`)
    .join('');
}
