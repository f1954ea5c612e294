import { plainPath } from './page-path.ts';
import { screenPattern } from './screen-pattern.ts';

/** Signs that mail programs and sentences put around an address. */
const AROUND = /^[\s<«"(]+|[\s>»").,;:!?]+$/g;

/**
 * The text to search for when a user pastes an address of the site: the username, the post's id or the words of the
 * topic of its page. Any other text stays as it is.
 */
export function searchedText(text: string, origin: string): string {
  const path = ownPath(text.replace(AROUND, ''), origin);
  const pattern = path && screenPattern(path);
  if (!path || !pattern) return text;
  const segments = path.split('/');
  const values = Object.fromEntries(
    pattern.split('/').flatMap((part, index) => {
      const value = segments[index] ?? '';
      return part.startsWith(':') ? [[part.slice(1), decoded(value)]] : [];
    }),
  );
  const topic = values.subcategorySlug ?? values.slug;
  if (topic) return topic.replaceAll('-', ' ');
  const username = values.username ?? values.handle?.replace(/^@/, '');
  return username ?? (pattern.endsWith('/post/:id') ? values.id : undefined) ?? text;
}

/** The path of an address of the site, also without its scheme or host; null for other text. */
function ownPath(typed: string, origin: string): string | null {
  const { host } = new URL(origin);
  const address = typed.toLowerCase().startsWith(`${host}/`) ? `//${typed}` : typed;
  if (!/^(?:https?:\/)?\//i.test(address) || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.host === host ? plainPath(url.pathname) : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
