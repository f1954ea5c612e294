/** Stands for this site while an address is read: what leads to another origin shows. */
const HERE = 'https://here.invalid';

/**
 * The path, query and fragment of an address of this site; null for anything else, also for what a
 * browser would take for another host: `//evil`, `/\evil`, `/main/..//evil`.
 */
export function ownAddress(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  const url = URL.parse(address, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
