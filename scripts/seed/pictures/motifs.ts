import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';
import { hairs, skins } from './palettes.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, stroke } from './svg.ts';

/** Motifs that appear in more than one scene. */

/** A range of hills whose crest runs around `y`, filled to the bottom. */
export function hills(random: Random, y: number, height: number, fill: string): string {
  const waves = random.integer(1, 2);
  const step = SIZE / (waves * 2);
  let d = `M0 ${Math.round(y + random.between(-height, height))}`;
  for (let index = 0; index < waves * 2; index++) {
    const x = index * step;
    const up = index % 2 === 0 ? -1 : 1;
    const end = y + random.between(-0.4, 0.4) * height;
    d += ` Q${Math.round(x + step / 2)} ${Math.round(y + up * height * random.between(0.7, 1.3))} ${Math.round(x + step)} ${Math.round(end)}`;
  }
  return path(`${d} V${SIZE} H0 Z`, fill);
}

/** Pointed mountains with a lighter side. */
export function mountains(random: Random, y: number, fill: string, light: string): string {
  const peaks = random.integer(2, 4);
  return repeat(peaks, (index) => {
    const x = ((index + random.between(0.2, 0.8)) * SIZE) / peaks;
    const height = random.between(150, 300);
    const half = height * random.between(0.9, 1.2);
    return (
      path(`M${x - half} ${y} L${x} ${y - height} L${x + half} ${y} Z`, fill) +
      path(
        `M${x} ${y - height} L${x + half * 0.42} ${y - height * 0.58} L${x + half * 0.12} ${y - height * 0.64} L${x - half * 0.08} ${y - height * 0.5} L${x - half * 0.34} ${y - height * 0.66} Z`,
        light,
      )
    );
  });
}

export function sun(x: number, y: number, r: number, fill: string): string {
  return circle(x, y, r * 1.45, fill, 'opacity="0.25"') + circle(x, y, r, fill);
}

function cloud(x: number, y: number, scale: number, fill: string): string {
  const shapes =
    rect(-90, -24, 180, 48, fill, 24) + circle(-30, -30, 40, fill) + circle(32, -22, 30, fill);
  return placed(x, y, `<g opacity="0.85">${shapes}</g>`, 0, scale);
}

export function clouds(random: Random, fill: string, bottom = 260): string {
  return repeat(random.integer(1, 3), (index) =>
    cloud(
      150 + index * 290 + random.between(-60, 90),
      random.between(110, bottom),
      random.between(0.7, 1.2),
      fill,
    ),
  );
}

/** A leaf from (x, y), growing in the direction of `degrees` (0 is up). */
export function leaf(
  x: number,
  y: number,
  length: number,
  width: number,
  degrees: number,
  fill: string,
  vein?: string,
): string {
  const shape = path(
    `M0 0 C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.75} 0 ${-length} C${width * 0.8} ${-length * 0.75} ${width} ${-length * 0.3} 0 0 Z`,
    fill,
  );
  const line = vein ? stroke(`M0 0 V${-length * 0.82}`, vein, Math.max(2, length / 50)) : '';
  return placed(x, y, shape + line, degrees);
}

/** A stem with leaves on both sides; (x, y) is its foot. */
export function sprig(
  x: number,
  y: number,
  length: number,
  degrees: number,
  fill: string,
  stem: string,
): string {
  const pairs = Math.max(3, Math.round(length / 60));
  const leaves = repeat(pairs, (index) => {
    const at = -length * (0.22 + (0.72 * index) / pairs);
    const size = length * 0.26 * (1 - index / (pairs * 1.8));
    return (
      leaf(0, at, size, size * 0.32, -52, fill) + leaf(0, at - 12, size, size * 0.32, 52, fill)
    );
  });
  const top = leaf(0, -length * 0.9, length * 0.18, length * 0.06, 0, fill);
  return placed(x, y, stroke(`M0 0 V${-length}`, stem, 6) + leaves + top, degrees);
}

export function tree(
  random: Random,
  x: number,
  y: number,
  height: number,
  palette: Palette,
  crowns: readonly string[] = [palette.leaf, palette.main, palette.leaf],
): string {
  const trunk = rect(
    x - height * 0.035,
    y - height * 0.45,
    height * 0.07,
    height * 0.45,
    palette.deep,
    4,
  );
  const crown = random.pick(crowns);
  const shape = random.integer(0, 2);
  if (shape === 0)
    return (
      trunk +
      path(
        `M${x} ${y - height} L${x + height * 0.28} ${y - height * 0.25} H${x - height * 0.28} Z`,
        crown,
      )
    );
  if (shape === 1) return trunk + ellipse(x, y - height * 0.62, height * 0.25, height * 0.4, crown);
  return (
    trunk +
    circle(x - height * 0.14, y - height * 0.55, height * 0.2, crown) +
    circle(x + height * 0.15, y - height * 0.57, height * 0.19, crown) +
    circle(x, y - height * 0.74, height * 0.24, crown)
  );
}

/** A plant in its pot; (x, y) is the middle of the pot's foot. */
export function pottedPlant(
  random: Random,
  x: number,
  y: number,
  size: number,
  palette: Palette,
): string {
  const pot = random.pick([palette.main, palette.accent, palette.deep]);
  const top = y - size * 0.36;
  const green = random.pick([
    palette.leaf,
    palette.leaf,
    palette.main === pot ? palette.leaf : palette.main,
  ]);
  const kind = random.integer(0, 3);
  const plant = [
    () =>
      repeat(7, (index) =>
        leaf(
          x,
          top + 8,
          size * random.between(0.5, 0.75),
          size * 0.12,
          -66 + index * 22,
          green,
          palette.deep,
        ),
      ),
    () =>
      repeat(3, (index) =>
        sprig(x, top + 8, size * random.between(0.55, 0.8), -28 + index * 28, green, palette.deep),
      ),
    () =>
      stroke(`M${x} ${top} V${top - size * 0.3}`, palette.deep, size * 0.03) +
      circle(x, top - size * 0.42, size * 0.26, green) +
      circle(x - size * 0.12, top - size * 0.34, size * 0.14, palette.soft, 'opacity="0.25"'),
    () =>
      repeat(3, (index) =>
        rect(
          x - size * (0.2 - index * 0.15),
          top - size * (0.32 + (index % 2) * 0.22),
          size * 0.12,
          size * (0.4 + (index % 2) * 0.22),
          green,
          size * 0.06,
        ),
      ),
  ][kind]!();
  const body = path(
    `M${x - size * 0.24} ${top} H${x + size * 0.24} L${x + size * 0.18} ${y} H${x - size * 0.18} Z`,
    pot,
  );
  return (
    plant +
    body +
    rect(x - size * 0.27, top - size * 0.04, size * 0.54, size * 0.1, pot, 6) +
    rect(
      x - size * 0.27,
      top + size * 0.06,
      size * 0.54,
      size * 0.025,
      palette.deep,
      0,
      'opacity="0.15"',
    )
  );
}

export interface Figure {
  skin: string;
  hair: string;
  clothes: string;
  /** 0 to 4. */
  cut: number;
}

/** Two figures who do not look alike. */
export function twoFigures(random: Random, palette: Palette): [Figure, Figure] {
  const [skinA, skinB] = random.sample(skins, 2);
  const [hairA, hairB] = random.sample(hairs, 2);
  const [clothesA, clothesB] = random.sample(
    [palette.main, palette.accent, palette.leaf, palette.deep],
    2,
  );
  const [cutA, cutB] = random.sample([0, 1, 2, 3, 4], 2);
  return [
    { skin: skinA!, hair: hairA!, clothes: clothesA!, cut: cutA! },
    { skin: skinB!, hair: hairB!, clothes: clothesB!, cut: cutB! },
  ];
}

/**
 * Head and shoulders, 300 px high, looking right; (x, y) is the middle of the chest's lower edge.
 */
export function figure(x: number, y: number, person: Figure, facing: 1 | -1, scale = 1): string {
  const { skin, hair, clothes, cut } = person;
  const behind = [
    '',
    path('M-62 -190 C-90 -120 -84 -70 -62 -40 H52 C62 -90 60 -150 50 -200 Z', hair),
    circle(-30, -290, 34, hair),
    '',
    circle(0, -205, 82, hair),
  ][cut]!;
  const front = [
    path(
      'M-58 -196 C-66 -270 54 -282 58 -214 C30 -236 -10 -226 -34 -232 C-40 -218 -48 -206 -58 -196 Z',
      hair,
    ),
    path(
      'M-60 -180 C-72 -280 62 -286 60 -208 C30 -240 -20 -240 -40 -214 C-46 -200 -54 -190 -60 -180 Z',
      hair,
    ),
    path('M-58 -200 C-62 -272 56 -276 58 -218 C20 -246 -22 -240 -58 -200 Z', hair),
    path('M-57 -206 C-56 -268 50 -270 57 -216 C24 -234 -26 -232 -57 -206 Z', hair),
    path('M-60 -196 C-62 -276 60 -280 60 -208 C34 -240 -30 -240 -60 -196 Z', hair),
  ][cut]!;
  const body =
    path('M-120 0 C-122 -92 -64 -118 0 -118 C64 -118 122 -92 120 0 Z', clothes) +
    path('M-26 -150 H24 V-112 C10 -96 -14 -96 -26 -112 Z', skin);
  const face =
    circle(0, -196, 58, skin) +
    circle(-52, -190, 13, skin) +
    circle(12, -202, 5, '#2b2230') +
    circle(42, -202, 5, '#2b2230') +
    stroke('M14 -172 Q28 -160 42 -172', '#2b2230', 5) +
    circle(2, -180, 10, '#e0574f', 'opacity="0.22"');
  return `<g transform="translate(${x} ${y}) scale(${facing * scale} ${scale})">${behind}${body}${face}${front}</g>`;
}

/** A cup seen from the side; (x, y) is the middle of its foot. */
export function cup(x: number, y: number, size: number, fill: string, steam: string): string {
  return (
    stroke(
      `M${x + size * 0.4} ${y - size * 0.6} c${size * 0.4} ${-size * 0.1} ${size * 0.4} ${size * 0.5} ${-size * 0.05} ${size * 0.38}`,
      fill,
      size * 0.1,
    ) +
    path(
      `M${x - size * 0.45} ${y - size * 0.78} H${x + size * 0.45} C${x + size * 0.45} ${y - size * 0.2} ${x + size * 0.3} ${y} ${x} ${y} C${x - size * 0.3} ${y} ${x - size * 0.45} ${y - size * 0.2} ${x - size * 0.45} ${y - size * 0.78} Z`,
      fill,
    ) +
    repeat(2, (index) =>
      stroke(
        `M${x - size * 0.15 + index * size * 0.3} ${y - size * 0.95} q${size * 0.14} ${-size * 0.16} 0 ${-size * 0.32} t0 ${-size * 0.32}`,
        steam,
        size * 0.06,
        'opacity="0.7"',
      ),
    )
  );
}
