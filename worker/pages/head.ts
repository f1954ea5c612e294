import { PREVIEW_SIZE, previewUrl } from '../../domain/posts/image-url.ts';
import { shortened } from '../../domain/text/shown-text.ts';
import { escapeHtml, jsonElement } from './html.ts';

/** What a page tells about itself before any script runs: to browsers, search engines and previews. */
export interface Head {
  /** Without the product's name, which `documentTitle` adds (site/titles.ts). */
  title: string;
  /** One or two sentences; the product's own where there is nothing to say. */
  description?: string;
  /** Where the page is at home. Without it, search engines are asked to leave the page out. */
  canonicalPath?: string;
  /** A path of this site or a full URL; the product's own picture if there is none. */
  image?: string | null;
  type?: 'website' | 'profile' | 'article';
  /** Objects of schema.org: the page's own first. */
  structuredData?: readonly Record<string, unknown>[];
}

const DESCRIPTION =
  'Posez une question à un expert, recevez une réponse personnelle. 3 euros par question.';
const PICTURE = '/share.png';
/** About what previews show. */
const DESCRIPTION_MAX_LENGTH = 200;

/** The page's description, on one line and short enough to be shown. */
function descriptionOf({ description }: Head): string {
  const text = description?.replace(/\s+/g, ' ').trim() || DESCRIPTION;
  return shortened(text, DESCRIPTION_MAX_LENGTH);
}

/** The HTML of everything in the head that only this page has; `origin` makes its addresses full. */
export function headHtml(head: Head, origin: string): string {
  const description = descriptionOf(head);
  const described = `<meta name="description" content="${escapeHtml(description)}">`;
  if (!head.canonicalPath) return `<meta name="robots" content="noindex">${described}`;
  const url = origin + head.canonicalPath;
  const preview = head.image ? previewUrl(head.image) : PICTURE;
  const image = new URL(preview ?? head.image!, origin).href;
  const properties = {
    'og:site_name': 'Dis-moi',
    'og:locale': 'fr_FR',
    'og:type': head.type ?? 'website',
    'og:title': head.title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    // Services show the picture at once, in its place, where they need not fetch it first.
    ...(preview && {
      'og:image:width': PREVIEW_SIZE.width,
      'og:image:height': PREVIEW_SIZE.height,
    }),
  };
  return [
    described,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([property, content]) =>
        `<meta property="${property}" content="${escapeHtml(String(content))}">`,
    ),
    `<meta name="twitter:card" content="${preview ? 'summary_large_image' : 'summary'}">`,
    ...(head.structuredData ?? []).map((data) =>
      jsonElement('application/ld+json', { '@context': 'https://schema.org', ...data }),
    ),
  ].join('');
}
