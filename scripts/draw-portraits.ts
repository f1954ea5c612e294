/**
 * Draws the portraits of the landing page's sample experts, in DiceBear's Notionists style (CC0).
 * Their files are committed; run this again only to change a face:
 * `node scripts/draw-portraits.ts`.
 */
import { writeFileSync } from 'node:fs';
import { notionists } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';

const folder = 'web/features/landing/portraits';

/** File name, the seed that makes the face, and the colour behind it. */
const portraits = [
  ['camille', 'camille-9', 'f6dfae'],
  ['karim', 'karim-2', 'd9d4f5'],
  ['helene', 'thomas-7', 'f4cfc4'],
  ['thomas', 'helene-7', 'cfe5d6'],
  ['ines', 'karim-1', 'd3e2f2'],
  ['paul', 'paul-7', 'ecdcc8'],
] as const;

for (const [name, seed, background] of portraits) {
  const svg = createAvatar(notionists, { seed, backgroundColor: [background] }).toString();
  writeFileSync(`${folder}/${name}.svg`, `${svg.replace('>', '><title>Portrait</title>')}\n`);
}
