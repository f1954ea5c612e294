import { Random } from '../random.ts';
import { circle, path, picture, rect, repeat, SIZE, sky, stroke } from './svg.ts';

const tables: [string, string][] = [
  ['#d8c3a5', '#c2a784'],
  ['#b9c4b3', '#9fae98'],
  ['#cfc6d8', '#b5a9c2'],
];

/**
 * A photo of an identity document on a table, as SVG: a card with a face, or a page with a seal.
 * `index` is its number among its owner's. Its text says that it is not a real document.
 */
export function documentPhoto(name: string, index: number): string {
  const random = new Random('document', name, index);
  const [top, bottom] = random.pick(tables);
  const sheet = index % 2 === 0 ? card(name, random) : page(name, random);
  const turn = random.between(-7, 7).toFixed(1);
  return picture(
    `${sky(top, bottom)}<g transform="rotate(${turn} ${SIZE / 2} ${SIZE / 2})">${sheet}</g>`,
  );
}

const ink = '#2f3047';

function card(name: string, random: Random): string {
  const skin = random.pick(['#f2cba7', '#c68a5e', '#8d5b3c', '#e8b58d']);
  return [
    rect(90, 225, 730, 470, '#00000022', 34),
    rect(80, 210, 730, 470, '#f4f1fb', 34),
    rect(80, 210, 730, 92, '#4b3fb5', 34),
    rect(80, 262, 730, 40, '#4b3fb5'),
    words('CARTE DE DÉMONSTRATION', 120, 272, 36, '#ffffff'),
    rect(120, 345, 190, 250, '#dcd6f3', 12),
    path('M140 595 Q215 480 290 595 Z', '#4b3fb5'),
    circle(215, 440, 56, skin),
    path('M158 440 Q160 370 215 372 Q270 370 272 440 Q250 405 215 405 Q180 405 158 440 Z', ink),
    ...field('Nom et prénom', name, 375),
    ...field('Délivrée à', random.pick(['Lyon', 'Rennes', 'Lille', 'Nantes']), 465),
    ...field('Numéro', String(random.integer(100_000, 999_999)), 555),
    words('SPÉCIMEN', 470, 655, 44, '#b3272d'),
  ].join('');
}

function page(name: string, random: Random): string {
  const end = (line: number) => 700 - ((line * 97) % 160) - random.integer(0, 30);
  return [
    rect(165, 85, 590, 760, '#00000022', 8),
    rect(155, 70, 590, 760, '#fdfcf8', 8),
    words('Attestation de formation', 215, 170, 32, ink),
    words(name, 215, 235, 28, ink),
    repeat(8, (line) => stroke(`M215 ${310 + line * 42} H${end(line)}`, '#b9b7c6', 10)),
    circle(615, 720, 66, 'none', `stroke="#b3272d" stroke-width="8"`),
    words('SPÉCIMEN', 562, 727, 19, '#b3272d'),
    stroke('M225 730 q30 -60 60 0 t60 0 t70 -20', '#2c3f8f', 6),
  ].join('');
}

function field(label: string, value: string, y: number): string[] {
  return [words(label, 350, y, 24, '#6d6a80'), words(value, 350, y + 40, 34, ink)];
}

function words(text: string, x: number, y: number, size: number, colour: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="600" font-size="${size}" fill="${colour}">${safe}</text>`;
}
