import type { CategorySlug } from './types.ts';

/** Gives each entry the category of its file. */
export function inCategory<Entry extends object>(category: CategorySlug, entries: Entry[]) {
  return entries.map((entry) => ({ category, ...entry }));
}

/** A photo post: the caption of a generated picture. */
export function photo(caption: string) {
  return { kind: 'photo' as const, title: null, body: null, caption };
}

/** A text post, with or without a title. */
export function text(title: string | null, body: string) {
  return { kind: 'text' as const, title, body, caption: null };
}
