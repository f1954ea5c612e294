/**
 * Reduces the two fonts that every page waits for to the letters of French and the weights in use.
 * The files are committed; run this again only to change them: `node scripts/generate-fonts.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const PACKAGES = 'node_modules/@fontsource-variable';
const FOLDER = 'web/app/fonts';

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
/** Characters of French, of names in neighbouring languages, and of prices. */
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŸ–—‘’‚“”„•…‹›€™←↑→↓−\u2009\u2011\u202f`;

async function draw(name: string, source: string, wght: number | { min: number; max: number }) {
  const font = readFileSync(`${PACKAGES}/${source}`);
  const drawn = await subsetFont(font, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  });
  writeFileSync(`${FOLDER}/${name}.woff2`, drawn);
  console.log(`${name}: ${font.length} → ${drawn.length} bytes`);
}

mkdirSync(FOLDER, { recursive: true });
// Headings have one weight; as a variable font it would be twice as large.
await draw(
  'bricolage-grotesque',
  'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  650,
);
await draw('instrument-sans', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2', {
  min: 400,
  max: 650,
});
