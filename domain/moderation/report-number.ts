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
