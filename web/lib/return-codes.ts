const parameters = ['error_code', 'error'] as const;

interface Address {
  search: string;
  hash: string;
}

/**
 * What a provider or a mailed link reports in an address, in its query or its fragment, when it opened no
 * session: the more exact codes first. Anybody can write an address, so no more is read of it.
 */
export function codesInAddress({ search, hash }: Address): string[] {
  const places = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  return parameters.flatMap((name) => places.flatMap((place) => place.getAll(name)));
}
