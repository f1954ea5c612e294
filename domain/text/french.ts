import { frenchNumber } from './french-number.ts';
import { frenchPrice } from './french-price.ts';

/** First names with a silent h: 'd’Hélène', but 'de Hassan'. Without accents. */
const SILENT_H =
  /^h(elen|elois|enri|ermin|erve|ector|ermione|ilair|ippolyt|omer|onor|ortens|orace|ubert|ugo|ugu|yacinth)/;
/** A vowel, or the y of 'Yves'; the y of 'Yann' is a consonant. */
const VOWEL = /^(?:[aeiouœæ]|y[^aeiou])/;

/** True when a word before `name` loses its vowel. */
function elides(name: string): boolean {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return VOWEL.test(plain) || SILENT_H.test(plain);
}

/** `de` before a name: "d’Oumar", 'de Basile'. */
export function of(name: string): string {
  return elides(name) ? `d’${name}` : `de ${name}`;
}

/** A spoken date: the first day of a month is an ordinal, which `Intl` does not support: '1er décembre'. */
export function formatSpokenDate(date: string): string {
  return date.replace(/^1(?=\s)/, '1er');
}

/** A whole number in a sentence, with plain spaces: '1 000'. */
export function formatFigure(count: number): string {
  return frenchNumber(count).replaceAll(/\s/g, ' ');
}

/** The form of a noun for a number. French uses the singular for 0, 1 and values between them. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return Math.abs(count) < 2 ? one : several;
}

/** A price in a sentence, from integer cents, with plain spaces: '3 €', '4,50 €'. */
export function formatPriceInText(cents: number, currency: string): string {
  return frenchPrice(cents, currency).replaceAll(/\s/g, ' ');
}
