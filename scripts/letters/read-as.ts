import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';

/** Unicode's confusables (TR 39): the prototype of each character. */
const confusables: Record<string, string> = createRequire(import.meta.url)('unhomoglyph/data.json');

const LAST_CODE_POINT = 0x10ffff;

/** Characters that never stand for a letter: marks, spaces, controls, unassigned ones. */
const isNoSign = /[\p{M}\p{Z}\p{C}]/u;

/** Latin letters of any style, and those in circles, squares and flags. */
const isLatin = /[\p{Script=Latin}\p{Regional_Indicator}]|(?=\p{Alphabetic})\p{So}/u;

const lettersOnly = /^[a-z]{1,2}$/;

/**
 * The small Latin letters that a character without a Latin decomposition (NFKD) is read as: by
 * AnyAscii for Latin letters, else by Unicode's confusables. Leaves out characters whose small
 * letter gives the same.
 */
export function readAs(): Map<string, string> {
  const read = new Map<string, string>();
  for (let code = 0x80; code <= LAST_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code);
    if (isNoSign.test(character) || character.normalize('NFKD') !== character) continue;
    const letters = lettersOf(character);
    const small = character.toLowerCase();
    if (letters && (small === character || lettersOf(small) !== letters))
      read.set(character, letters);
  }
  return read;
}

/** By the character, or by its capital, which may look more like a Latin one. */
function lettersOf(character: string): string | undefined {
  const all = [named(character), taken(character), taken(character.toUpperCase())];
  return all.find((letters) => letters !== undefined && lettersOnly.test(letters));
}

function named(character: string): string | undefined {
  return isLatin.test(character) ? anyAscii(character).toLowerCase() : undefined;
}

function taken(character: string): string | undefined {
  const prototype = confusables[character]?.normalize('NFKD').replace(/[\p{M}\p{P}]/gu, '');
  if (prototype === undefined) return undefined;
  return [...prototype].map((sign) => smallCapital(sign) ?? sign.toLowerCase()).join('');
}

/** Prototypes of other scripts count only as small capitals: a turned letter looks like another letter. */
function smallCapital(sign: string): string | undefined {
  return /[\u1d00-\u1d22]/.test(sign) ? named(sign) : undefined;
}
