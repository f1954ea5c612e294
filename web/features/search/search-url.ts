import type { SearchKind } from '../../data/search.ts';

export const QUERY_MAX_LENGTH = 100;

const kindNames: Record<SearchKind, string> = {
  creators: 'profils',
  posts: 'posts',
  topics: 'sujets',
};
const kinds = Object.keys(kindNames) as SearchKind[];

/** The search of a URL: one kind of results, or the best of all. */
export interface Searched {
  text: string;
  kind?: SearchKind;
}

/** Parses the search of a URL; invalid values are ignored. */
export function readSearch(params: URLSearchParams): Searched {
  const text = (params.get('q') ?? '').trim();
  const shortened = [...text].slice(0, QUERY_MAX_LENGTH).join('');
  return { text: shortened, kind: kinds.find((kind) => kindNames[kind] === params.get('type')) };
}

/** The URL of the results at `place`, one of the two screens that show them. */
export function searchAddress(place: string, { text, kind }: Searched): string {
  const params = new URLSearchParams({ q: text, ...(kind && { type: kindNames[kind] }) });
  return `${place}?${params}`;
}
