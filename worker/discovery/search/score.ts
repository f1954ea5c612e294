import { wordsOf } from '../../../domain/search/french-words.ts';
import type { QueryTerm } from './query.ts';

/** A text, and the weight of a word in it. */
export type Field = readonly [text: string | null, weight: number];

/** The weight of a mistyped word relative to an exact one. */
const NEAR = 0.5;
/** The bonus for each further occurrence of a word. */
const AGAIN = 0.1;

/** Sums up each word's best weight over the fields, plus a bonus for repetitions. */
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
