const parameters = ['error_code', 'error'] as const;

interface Address {
  search: string;
  hash: string;
}

/**
 * The codes that a provider or a mailed link reports in a URL, in its query or its fragment, when it opened no session:
 * each once, the most specific first. Anybody can forge a URL, so nothing else is read from it.
 */
export function codesInAddress({ search, hash }: Address): string[] {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const codes = parameters.flatMap((name) => places.flatMap((place) => place.getAll(name)));
  // The account service reports in both query and fragment.
  return [...new Set(codes)];
}

/** The parameters that a provider adds to the return URL. */
const added = [...parameters, 'error_description', 'code'];

/** The query without a provider's parameters, which are of no use a second time. */
export function queryBefore(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of added) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
