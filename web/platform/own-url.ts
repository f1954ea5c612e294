/** Base URL for parsing, which exposes a target of another origin. */
const HERE = 'https://here.invalid';

/**
 * The path, query and fragment of a URL of this site; null for anything else, also for what a
 * browser would take for another host: `//evil`, `/\evil`, `/main/..//evil`.
 */
export function ownAddress(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  const url = URL.parse(address, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
