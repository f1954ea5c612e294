import { attributeOf } from '../../site/page-contract.ts';
import { memoizePerIsolate } from '../platform/http/memoize-per-isolate.ts';

/** A file that the document names, as a `Link` header says it. */
interface Preload {
  link: string;
  /** Whether the landing page alone shows it. */
  isLanding: boolean;
}

/**
 * The `Link` header of a page: what its first paint needs, as the document itself names it, so that the
 * browser may ask before the document comes (103 Early Hints). What has to wait its turn, as the app's
 * scripts do, is not in it. Null where the document, which is left as it is, names nothing.
 */
export async function linkHeader(document: Response, landing: boolean): Promise<string | null> {
  const preloads = await preloadsOf(document);
  const needed = preloads.filter(({ isLanding }) => landing || !isLanding);
  return needed.map(({ link }) => link).join(', ') || null;
}

/** Each version of the Worker has one document. */
const preloadsOf = memoizePerIsolate(async (document: Response): Promise<Preload[]> => {
  const found: Preload[] = [];
  const note = (element: Element, address: 'href' | 'src', as: string) => {
    // With another mode than the element's own, the file would be fetched twice.
    const mode = element.hasAttribute('crossorigin') ? '; crossorigin' : '';
    const type = element.getAttribute('type');
    const typed = as === 'font' && type ? `; type="${type}"` : '';
    found.push({
      link: `<${element.getAttribute(address)}>; rel=preload; as=${as}${typed}${mode}`,
      isLanding: element.hasAttribute(attributeOf('landing')),
    });
  };
  await new HTMLRewriter()
    .on('script[src]:not([type=module])', { element: (script) => note(script, 'src', 'script') })
    .on('link[rel=stylesheet]', { element: (link) => note(link, 'href', 'style') })
    .on('link[rel=preload]', { element: (link) => note(link, 'href', link.getAttribute('as')!) })
    .transform(document.clone())
    .text();
  return found;
});
