import { searchForm, wordsOf } from '../domain/search/french-words.ts';

/** The column with the search form of each text. A post has a title or a question, and a text or a caption. */
const columns = {
  name: 'foldedName',
  bio: 'foldedBio',
  aboutShort: 'foldedAbout',
  title: 'foldedTitle',
  bodyText: 'foldedBody',
  caption: 'foldedBody',
  question: 'foldedQuestion',
  answer: 'foldedAnswer',
} as const;

type Text = keyof typeof columns;

export function withSearchForms<Texts extends { [text in Text]?: string | null }>(
  texts: Texts,
): Texts & { [text in keyof Texts & Text as (typeof columns)[text]]: string | null } {
  const forms: Record<string, string | null> = {};
  for (const [text, column] of Object.entries(columns)) {
    const value = texts[text as Text];
    if (value === undefined) continue;
    // Operators look names up by their words, so each has a form.
    forms[column] ??= text === 'name' && value ? wordsOf(value).join(' ') : searchForm(value);
  }
  return { ...texts, ...forms } as ReturnType<typeof withSearchForms<Texts>>;
}
