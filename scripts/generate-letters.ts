/**
 * Generates the list of characters that are read as Latin letters, to detect look-alike names
 * (docs/decisions/010). The file is committed; run this again only to change it, or for a newer
 * Unicode: `node scripts/generate-letters.ts`.
 */
import { writeFileSync } from 'node:fs';
import { readAs } from './letters/read-as.ts';

/** The characters by the letters they are read as, in the order of Unicode. */
const byLetters = new Map<string, string>();
for (const [character, letters] of readAs())
  byLetters.set(letters, (byLetters.get(letters) ?? '') + character);
const rows = [...byLetters]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([letters, characters]) => `  ['${letters}', '${characters}'],`);

writeFileSync(
  'domain/text/read-as-latin.ts',
  `/**
 * Characters that are read as Latin letters and do not decompose to them, as [letters, characters].
 * Drawn up by \`node scripts/generate-letters.ts\` from Unicode's confusables and from AnyAscii.
 */
// biome-ignore format: a row for each letter.
export const READ_AS_LATIN: readonly (readonly [letters: string, characters: string])[] = [
${rows.join('\n')}
];
`,
);
