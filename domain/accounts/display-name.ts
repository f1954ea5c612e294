import { NAME_MAX_LENGTH } from '../limits.ts';
import { fold, foldAsSeen } from '../text/fold.ts';
import {
  beginningOf,
  hasInvisible,
  isStorableText,
  showsNothing,
  withoutEmoji,
  withoutInvisible,
} from '../text/shown-text.ts';
import { holdsWebAddress } from '../text/web-address.ts';
import { mixesAlphabets } from './latin-letters.ts';
import { meansTheHouse } from './reserved-usernames.ts';
import { usernameLetters } from './username.ts';

/** Marks without a letter under them, marks around or through a letter, and piles of marks. */
const strayMarks = /(?:^|\s)\p{M}|\p{Me}|[\u0334-\u0338]|\p{M}{4}/u;

/**
 * Ticks, badges and lookalikes. The product's own badge is shown next to creators' names, so no name may contain one.
 */
const ticks =
  /[✓✔✅☑⍻⎷√∛∜∨⋁⩔⩖⩗⩛⌄˅ᵛⱽ🔵🔷🔹🟦💠\u{1F5F8}\u{1F5F9}\u{1FBB1}\u{10102}\uAA9C]\uFE0F?|[\u24CB\u24E5\u{1F165}\u{1F185}]/gu;

/** Words in the letters of any alphabet. */
const wordsOf = (name: string) => name.split(/[^\p{L}\p{M}]+/u);

/** True for a lone letter of another alphabet that looks like a tick. */
const isLoneTick = (word: string) => /^\P{Script=Latin}$/u.test(word) && foldAsSeen(word) === 'v';

/** Letters and digits of a style, such as wide and mathematical ones, which have plain ones in Unicode. */
const styled = /(?=[\p{L}\p{Nd}])\P{ASCII}/gu;
/** Small capitals; all except two are small letters without a capital, as are phonetic signs. */
const smallLatin = /(?=\p{Script=Latin})\p{Ll}/gu;
const isSmallCapital = (letter: string) =>
  letter.toUpperCase() === letter || letter === 'ʀ' || letter === 'ɪ';
/** Letters in circles and squares; pairs of regional indicators are flags. */
const enclosedLetter = /(?=\p{Alphabetic})\p{So}/u;

/** A name in its stored form: composed letters without a style and plain single spaces, trimmed. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(styled, (letter) => letter.normalize('NFKC'))
    .replace(smallLatin, (letter) => (isSmallCapital(letter) ? fold(letter) : letter))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** The French message about a deceptive part of a tidy name; null for an acceptable name. */
export function nameError(name: string): string | null {
  if (hasInvisible(name)) return 'Le nom contient des caractères invisibles';
  if (strayMarks.test(withoutEmoji(name)))
    return 'Le nom contient des accents isolés ou superposés';
  if (name !== '' && showsNothing(name)) return 'Le nom ne montre rien';
  if (name.search(ticks) >= 0 || wordsOf(name).some(isLoneTick))
    return 'Le nom ne peut pas contenir de coche ni de symbole semblable';
  if (wordsOf(name).some(mixesAlphabets))
    return 'Le nom mélange plusieurs alphabets dans un même mot';
  if (holdsWebAddress(name)) return 'Le nom ne peut pas contenir d’adresse web';
  if (meansTheHouse(usernameLetters(foldAsSeen(name))))
    return 'Le nom ne peut pas évoquer l’équipe de Dis-moi ni un compte vérifié';
  if (enclosedLetter.test(name))
    return 'Le nom contient des lettres entourées : écrivez-les simplement';
  return null;
}

/**
 * A name from a third party such as Google, without deceptive parts and cut to the maximum length; null when
 * nothing acceptable remains.
 */
export function cleanedName(text: string): string | null {
  if (!isStorableText(text)) return null;
  const visible = withoutInvisible(tidyName(text).replace(ticks, ''))
    .replace(/[\u0334-\u0338]/g, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
  const name = beginningOf(tidyName(visible), NAME_MAX_LENGTH).trim();
  return name === '' || nameError(name) ? null : name;
}
