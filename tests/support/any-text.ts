/** Generated text for property tests. */

import fc from 'fast-check';

/** An arbitrary of all characters that match. */
function anyOf(pattern: RegExp): fc.Arbitrary<string> {
  const found: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (pattern.test(character)) found.push(character);
  }
  return fc.nat(found.length - 1).map((index) => found[index]!);
}

/** Letters and digits of every alphabet; most are neither Han nor Hangul, which would be five of six. */
const anyLetter = fc.oneof(
  { weight: 6, arbitrary: anyOf(/(?![\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{N}]/u) },
  { weight: 1, arbitrary: anyOf(/[\p{Script=Han}\p{Script=Hangul}]/u) },
  { weight: 4, arbitrary: fc.constantFrom(...'aeiorstABC019') },
);

/** Text of any assigned characters: words of every alphabet, marks, signs and controls. */
export const anyText = fc.string({
  unit: fc.oneof(
    { weight: 5, arbitrary: anyLetter },
    { weight: 1, arbitrary: anyOf(/\p{M}/u) },
    { weight: 2, arbitrary: anyOf(/[\p{P}\p{S}\p{Z}\p{Cf}\p{Cc}]/u) },
    { weight: 1, arbitrary: fc.constant(' ') },
  ),
  maxLength: 60,
});

/** The alphabets in which Unicode repeats the plain letters: mathematical, wide, in circles and in squares. */
const STYLED_A = [
  ...[0x1d400, 0x1d434, 0x1d468, 0x1d4d0, 0x1d56c, 0x1d5a0, 0x1d5d4, 0x1d608, 0x1d63c, 0x1d670],
  ...[0xff21, 0x24b6, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6],
];

/** A word of plain letters, and the same word in one of these alphabets. */
export const styledWord = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
      maxLength: 12,
    }),
    fc.constantFrom(...STYLED_A),
  )
  .map(([word, first]) => ({
    word,
    styled: Array.from(word, (letter) =>
      String.fromCodePoint(first + letter.charCodeAt(0) - 0x61),
    ).join(''),
  }));
