import { PREVIEW_SIZE, previewUrl } from '../../domain/posts/image-url.ts';
import { shortened } from '../../domain/text/shown-text.ts';
import { escapeHtml, jsonElement } from './html.ts';

/** Metadata of a page for browsers, search engines and previews, without running any script. */
export interface Head {
  /** Without the product's name, which `documentTitle` adds (site/titles.ts). */
  title: string;
  /** One or two sentences; the product's description when absent. */
  description?: string;
  /** The page's canonical path. Without it, search engines are asked not to list the page. */
  canonicalPath?: string;
  /** A path of this site or a full URL; the product's own picture when absent. */
  image?: string | null;
  type?: 'website' | 'profile' | 'article';
  /** Objects of schema.org, the page's main one first. */
  structuredData?: readonly Record<string, unknown>[];
}

/** The answer for a path whose content is at another path now. */
export interface Moved {
  movedTo: string;
  isPermanent: boolean;
}

const DESCRIPTION =
  'Posez une question à un expert, recevez une réponse personnelle. 3 euros par question.';
const PICTURE = '/share.png';
/** Approximately what previews show. */
const DESCRIPTION_MAX_LENGTH = 200;

/** The page's description on one line, shortened for previews. */
function descriptionOf({ description }: Head): string {
  const text = description?.replace(/\s+/g, ' ').trim() || DESCRIPTION;
  return shortened(text, DESCRIPTION_MAX_LENGTH);
}

/** HTML of the page's own head elements; `origin` makes its URLs absolute. */
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
    // With dimensions, services show the picture at once, without fetching it first.
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
