import type { SearchKind } from '../../data/search.ts';

/** The longest text that the search takes. */
export const QUERY_MAX_LENGTH = 100;

/** What each kind of results is called in addresses. */
const kindNames: Record<SearchKind, string> = {
  creators: 'profils',
  posts: 'posts',
  topics: 'sujets',
};
const kinds = Object.keys(kindNames) as SearchKind[];

/** What an address asks for; one kind of results, or the best of all. */
export interface Searched {
  text: string;
  kind?: SearchKind;
}

/** Reads the query of an address; what somebody mistyped there counts as not asked for. */
export function readSearch(params: URLSearchParams): Searched {
  const text = (params.get('q') ?? '').trim();
  const shortened = [...text].slice(0, QUERY_MAX_LENGTH).join('');
  return { text: shortened, kind: kinds.find((kind) => kindNames[kind] === params.get('type')) };
}

/** The address of the results at `place`, one of the two screens that show them. */
export function searchAddress(place: string, { text, kind }: Searched): string {
  const params = new URLSearchParams({ q: text, ...(kind && { type: kindNames[kind] }) });
  return `${place}?${params}`;
}
