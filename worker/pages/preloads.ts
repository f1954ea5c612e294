import { attributeOf } from '../../site/page-contract.ts';
import { memoizePerIsolate } from '../platform/http/memoize-per-isolate.ts';

/** A file that the document refers to, as an entry of a `Link` header. */
interface Preload {
  link: string;
  /** True when only the landing page uses it. */
  isLanding: boolean;
}

/**
 * The `Link` header of a page: the files that its first paint needs, as the document itself names them, so that the
 * browser can request them before the document arrives (103 Early Hints). Files with a lower priority, such as the
 * app's scripts, are left out. Null when the document names none. The document itself is not changed.
 */
export async function linkHeader(document: Response, landing: boolean): Promise<string | null> {
  const preloads = await preloadsOf(document);
  const needed = preloads.filter(({ isLanding }) => landing || !isLanding);
  return needed.map(({ link }) => link).join(', ') || null;
}

/** Each version of the Worker has one document. */
const preloadsOf = memoizePerIsolate(async (document: Response): Promise<Preload[]> => {
  const found: Preload[] = [];
  const add = (element: Element, address: 'href' | 'src', as: string) => {
    // With a mode that differs from the element's, the browser would fetch the file twice.
    const mode = element.hasAttribute('crossorigin') ? '; crossorigin' : '';
    const type = element.getAttribute('type');
    const typed = as === 'font' && type ? `; type="${type}"` : '';
    found.push({
      link: `<${element.getAttribute(address)}>; rel=preload; as=${as}${typed}${mode}`,
      isLanding: element.hasAttribute(attributeOf('landing')),
    });
  };
  await new HTMLRewriter()
    .on('script[src]:not([type=module])', { element: (script) => add(script, 'src', 'script') })
    .on('link[rel=stylesheet]', { element: (link) => add(link, 'href', 'style') })
    .on('link[rel=preload]', { element: (link) => add(link, 'href', link.getAttribute('as')!) })
    .transform(document.clone())
    .text();
  return found;
});
