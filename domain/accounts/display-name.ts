import { NAME_MAX_LENGTH } from '../limits.ts';
import {
  beginningOf,
  hasInvisible,
  showsNothing,
  withoutEmoji,
  withoutInvisible,
} from '../text/shown-text.ts';
import { isStorableText } from '../text/text.ts';
import { holdsWebAddress } from '../text/web-address.ts';
import { inLatinLetters, mixesAlphabets } from './latin-letters.ts';
import { meansTheHouse } from './reserved-usernames.ts';
import { usernameLetters } from './username.ts';

/** Marks with nothing under them, that go around or through a letter, or that pile up. */
const strayMarks = /(?:^|\s)\p{M}|\p{Me}|[\u0334-\u0338]|\p{M}{4}/u;

/**
 * Ticks, badges and what passes for one. The product's own stands beside the names of creators and must
 * not stand in one.
 */
const ticks =
  /[✓✔✅☑⍻⎷√∛∜∨⋁⩔⩖⩗⩛⌄˅ᵛⱽ🔵🔷🔹🟦💠\u{1F5F8}\u{1F5F9}\u{1FBB1}\u{10102}\uAA9C]\uFE0F?|[\u24CB\u24E5\u{1F165}\u{1F185}]/gu;

/** Words in the letters of any alphabet. */
const wordsOf = (name: string) => name.split(/[^\p{L}\p{M}]+/u);

/** A letter of another alphabet that stands alone and looks like a tick. */
const isLoneTick = (word: string) =>
  /^\P{Script=Latin}$/u.test(word) && inLatinLetters(word) === 'v';

/** A name as it is kept: composed letters, plain single spaces, none around. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** What could deceive in a tidy name, in French; null when nothing does. */
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
  if (meansTheHouse(usernameLetters(inLatinLetters(name))))
    return 'Le nom ne peut pas évoquer l’équipe de Dis-moi ni un compte vérifié';
  return null;
}

/**
 * A name that somebody else vouches for, such as Google, without what could deceive and as long as
 * a name may be; null when nothing honest is left.
 */
export function cleanedName(text: string): string | null {
  if (!isStorableText(text)) return null;
  const visible = withoutInvisible(tidyName(text).replace(ticks, ''))
    .replace(/[\u0334-\u0338]/g, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
  const name = beginningOf(tidyName(visible), NAME_MAX_LENGTH).trim();
  return name === '' || nameError(name) ? null : name;
}
