import { wordsOf } from '../../../domain/search/french-words.ts';
import type { QueryTerm } from './query.ts';

/** A text, and what a word counts that stands in it. */
export type Field = readonly [text: string | null, weight: number];

/** What a mistyped word counts beside one that was not. */
const NEAR = 0.5;
/** What each further place counts where a word stands. */
const AGAIN = 0.1;

/** How much the words stand in the fields: each where it counts most. */
export function scoreOf(words: readonly QueryTerm[], fields: readonly Field[]): number {
  const read = fields.map(([text, weight]) => ({ words: wordsOf(text ?? ''), weight }));
  return words.reduce((sum, { word, forms, near }) => {
    const counts = read.flatMap(({ words, weight }) =>
      words.flatMap((written) => {
        if (written === word) return weight * 1.1;
        if (forms.has(written)) return weight;
        return near.has(written) ? weight * NEAR : [];
      }),
    );
    const again = Math.min(5, Math.max(0, counts.length - 1));
    return sum + Math.max(0, ...counts) + again * AGAIN;
  }, 0);
}
