/** The part of an id in its number: 48 random bits, so that collisions are very unlikely. */
const SHOWN = /^(\w{4})(\w{4})-(\w{4})/;

/**
 * A report's number for users to write down and quote: `S-7F3A-92D0-41CE`. It consists of the first twelve
 * digits of its id, so that a search needs no column of its own. `id`: a UUID.
 */
export function reportNumber(id: string): string {
  const [, ...groups] = SHOWN.exec(id) ?? [];
  return ['S', ...groups].join('-').toUpperCase();
}

/** Leading letter of a number, as typed. */
const LETTER = /^\s*s/i;
const FIGURES = /^([0-9a-f]{8})([0-9a-f]{4})$/;

/**
 * The beginning of the id of the report with a typed number, as in `7f3a92d0-41ce`; null for any other
 * text. Case, spaces and dashes of any kind do not matter, nor does the leading letter.
 */
export function idPrefixOf(number: string): string | null {
  const figures = number
    .replace(LETTER, '')
    .replaceAll(/[\s\p{Pd}−]/gu, '')
    .toLowerCase();
  const [, first, second] = FIGURES.exec(figures) ?? [];
  return first === undefined ? null : `${first}-${second}`;
}
