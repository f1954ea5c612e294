/**
 * Draws the icons of the installed app and of its notifications from the site's logo. The files are
 * committed; run this again only to change them: `node scripts/generate-icons.ts`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';

const FOLDER = 'web/public/icons';
const PAPER = '#fbf8f1';

const mark = readFileSync('web/public/favicon.svg', 'utf8').trim();
/** The content of the logo's `svg` element: 32 units wide and high. */
const drawing = mark.replace(/^<svg[^>]*>(<title>.*<\/title>)?|<\/svg>$/g, '');
/** One colour, as Android shows the badges in its status bar: white parts of the logo become transparent. */
const silhouette = drawing
  .replace('#4838bf', '#fff" mask="url(#out)')
  .replace('#f7c15f', '#fff')
  .replace('stroke="#fff"', 'stroke="none"')
  .replace(/<circle[^>]*>/, '');
const cutOut = `<mask id="out"><rect width="32" height="32" fill="#fff"/><g>${drawing
  .replace(/^<path[^>]*>/, '')
  .replaceAll('#fff', '#000')
  .replace(/<path fill="#f7c15f"[^>]*>/, '')}</g></mask>`;

/** The drawing on a square picture, of which it takes `share`; on paper when it must not be transparent. */
async function draw(name: string, size: number, share: number, inside: string, paper?: string) {
  const edge = 32 / share;
  const start = (32 - edge) / 2;
  const ground = paper
    ? `<rect x="${start}" y="${start}" width="${edge}" height="${edge}" fill="${paper}"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${start} ${start} ${edge} ${edge}">${ground}${inside}</svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(`${FOLDER}/${name}.png`);
}

mkdirSync(FOLDER, { recursive: true });
await draw('icon-192', 192, 1, drawing);
await draw('icon-512', 512, 1, drawing);
// A mask may cut it to a circle of four fifths.
await draw('icon-maskable-512', 512, 0.62, drawing, PAPER);
await draw('apple-touch-icon', 180, 0.74, drawing, PAPER);
await draw('badge', 96, 1, cutOut + silhouette);
