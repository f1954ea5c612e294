const parameters = ['error_code', 'error'] as const;

interface Address {
  search: string;
  hash: string;
}

/**
 * What a provider or a mailed link reports in an address, in its query or its fragment, when it opened no
 * session: each once, the more exact ones first. Anybody can write an address, so no more is read of it.
 */
export function codesInAddress({ search, hash }: Address): string[] {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const codes = parameters.flatMap((name) => places.flatMap((place) => place.getAll(name)));
  // The account service reports in query and fragment alike.
  return [...new Set(codes)];
}

/** What a provider adds to the address that it leads back to. */
const added = [...parameters, 'error_description', 'code'];

/** The query without what a provider has put into it, which is of no use a second time. */
export function queryBefore(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
