/** The start of an id that a number shows: 48 bits, all of them drawn, so two are hardly ever the same. */
const SHOWN = /^(\w{4})(\w{4})-(\w{4})/;

/**
 * A report's number, for people to note and to quote: `S-7F3A-92D0-41CE`, the first twelve figures of its
 * id, by which it is found again without a column of its own. `id`: a UUID.
 */
export function reportNumber(id: string): string {
  const [, ...groups] = SHOWN.exec(id) ?? [];
  return ['S', ...groups].join('-').toUpperCase();
}
