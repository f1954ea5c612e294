import type { Random } from '../../random.ts';
import { clouds, hills, mountains, sun, tree } from '../motifs.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

const shells = {
  city: [
    'M-250 0 V-70 C-250 -110 -226 -122 -190 -128 L-140 -222 C-128 -244 -112 -250 -88 -250 H70 C100 -250 120 -240 140 -216 L204 -134 C244 -128 256 -110 256 -70 V0 Z',
    'M-128 -134 L-90 -208 H-12 V-134 Z M14 -134 V-208 H72 L132 -134 Z',
  ],
  saloon: [
    'M-310 0 V-62 C-310 -104 -282 -118 -236 -122 L-160 -196 C-146 -210 -130 -216 -108 -216 H62 C88 -216 104 -210 122 -192 L190 -124 C276 -118 312 -102 312 -56 V0 Z',
    'M-156 -124 L-104 -180 H-22 V-124 Z M6 -124 V-180 H64 L116 -124 Z',
  ],
  van: [
    'M-270 0 V-250 C-270 -284 -252 -300 -220 -300 H150 C196 -300 214 -280 228 -240 L262 -140 C270 -116 272 -100 272 -70 V0 Z',
    'M-236 -160 V-256 H-130 V-160 Z M-104 -160 V-256 H10 V-160 Z M36 -160 V-256 H146 C170 -256 178 -250 186 -226 L208 -160 Z',
  ],
} as const;

/** A car seen from the side, heading right; its wheels touch y = 50. */
function car(
  random: Random,
  paint: string,
  palette: Palette,
  shell = random.pick(['city', 'saloon', 'van'] as const),
): string {
  const [body, windows] = shells[shell];
  const axle = shell === 'saloon' ? 190 : 160;
  const wheel = (x: number) =>
    circle(x, 0, 60, palette.deep) +
    circle(x, 0, 34, '#e9e4da') +
    repeat(5, (index) => placed(x, 0, rect(-4, -32, 8, 64, '#bdb6aa', 4), index * 36)) +
    circle(x, 0, 10, palette.deep);
  return (
    ellipse(0, 58, 320, 18, palette.deep, 'opacity="0.25"') +
    path(body, paint) +
    path(windows, '#d8eef2') +
    path(windows, '#ffffff', 'opacity="0.3" transform="translate(0 -20) scale(1 0.85)"') +
    stroke('M0 -120 V-14', palette.deep, 4, 'opacity="0.3"') +
    rect(22, -100, 42, 10, palette.deep, 5, 'opacity="0.5"') +
    ellipse(shell === 'saloon' ? 290 : 240, -72, 18, 22, '#fff0b8') +
    rect(shell === 'saloon' ? -308 : shell === 'van' ? -270 : -250, -84, 16, 40, '#d9503f', 4) +
    rect(-260, -16, 520, 16, palette.deep, 6, 'opacity="0.35"') +
    wheel(-axle) +
    wheel(axle)
  );
}

const paints = (palette: Palette) => [
  palette.main,
  palette.accent,
  '#c9555a',
  '#5f8fb0',
  '#f0e6d2',
  palette.leaf,
];

const roadside: Scene = (random, palette) => {
  const road = random.between(690, 720);
  return (
    sky(palette.soft, palette.paper) +
    sun(
      random.between(160, 740),
      random.between(160, 280),
      random.between(64, 100),
      palette.accent,
    ) +
    clouds(random, '#ffffff') +
    (random.chance(0.6)
      ? mountains(random, road - 150, palette.ground, palette.paper)
      : hills(random, road - 250, 70, palette.ground)) +
    hills(random, road - 150, 50, palette.leaf) +
    repeat(random.integer(2, 4), (index) =>
      tree(
        random,
        90 + index * 230 + random.between(-50, 50),
        road - 40,
        random.between(170, 290),
        palette,
      ),
    ) +
    rect(0, road - 50, SIZE, 60, palette.soft) +
    rect(0, road, SIZE, SIZE, '#5d5768') +
    repeat(6, (index) => rect(index * 180 - 40, road + 130, 100, 12, '#fdf3dc', 6)) +
    placed(
      random.between(400, 500),
      road + 36,
      car(random, random.pick(paints(palette)), palette),
      0,
      random.between(1.05, 1.2),
    )
  );
};

const mountainRoad: Scene = (random, palette) => {
  const flip = random.chance(0.5) ? `transform="translate(${SIZE} 0) scale(-1 1)"` : '';
  const bends =
    'M520 330 C700 350 720 420 560 450 C380 480 220 500 250 580 C290 660 640 610 700 700 C750 790 520 850 420 940';
  return (
    sky(palette.ground, palette.paper) +
    `<g ${flip}>` +
    sun(
      random.between(180, 340),
      random.between(150, 220),
      random.between(60, 90),
      palette.accent,
    ) +
    clouds(random, '#ffffff', 170) +
    mountains(random, 400, palette.main, palette.paper) +
    hills(random, 360, 40, palette.leaf) +
    hills(random, 560, 40, palette.leaf) +
    rect(0, 600, SIZE, 300, palette.leaf) +
    stroke(bends, '#5d5768', 62) +
    stroke(bends, '#fdf3dc', 5, 'stroke-dasharray="26 30"') +
    repeat(4, (index) =>
      tree(
        random,
        [90, 800, 110, 830][index]!,
        [560, 560, 830, 880][index]!,
        random.between(120, 220),
        palette,
        [palette.main, palette.deep, palette.accent],
      ),
    ) +
    placed(
      random.between(600, 640),
      668,
      car(random, random.pick([palette.accent, '#c9555a', '#f0e6d2']), palette, 'city'),
      random.between(8, 16),
      0.3,
    ) +
    '</g>'
  );
};

const charging: Scene = (random, palette) => {
  const ground = random.between(700, 730);
  const x = random.between(700, 740);
  return (
    sky(palette.paper, palette.soft) +
    sun(random.between(150, 300), random.between(170, 240), 80, palette.accent) +
    clouds(random, '#ffffff', 200) +
    hills(random, ground - 190, 50, palette.ground) +
    repeat(2, (index) => {
      const tx = 180 + index * 250 + random.between(-30, 30);
      const turn = random.between(0, 120);
      return (
        path(
          `M${tx - 7} ${ground - 100} L${tx - 3} ${ground - 440} H${tx + 3} L${tx + 7} ${ground - 100} Z`,
          '#ffffff',
        ) +
        repeat(3, (blade) =>
          placed(
            tx,
            ground - 440,
            path('M-6 0 C-16 -60 -4 -120 0 -140 C4 -120 16 -60 6 0 Z', '#ffffff'),
            turn + blade * 120,
          ),
        ) +
        circle(tx, ground - 440, 11, palette.ground)
      );
    }) +
    hills(random, ground - 90, 30, palette.leaf) +
    rect(0, ground - 40, SIZE, SIZE, '#8c8694') +
    rect(60, ground + 100, 640, 12, palette.paper, 6) +
    rect(x, ground - 330, 126, 320, palette.paper, 26) +
    rect(x + 20, ground - 300, 86, 80, palette.deep, 12) +
    path(
      `M${x + 68} ${ground - 290} L${x + 46} ${ground - 254} H${x + 64} L${x + 56} ${ground - 230} L${x + 82} ${ground - 266} H${x + 64} Z`,
      palette.accent,
    ) +
    rect(x + 44, ground - 170, 40, 70, palette.main, 12) +
    stroke(
      `M${x + 64} ${ground - 110} C${x + 40} ${ground + 60} ${x - 80} ${ground + 40} ${x - 110} ${ground - 60}`,
      palette.deep,
      13,
    ) +
    rect(x - 10, ground - 20, 146, 28, palette.deep, 8) +
    placed(
      360,
      ground + 20,
      car(random, random.pick(paints(palette)), palette, random.pick(['city', 'saloon'])),
      0,
      1.08,
    )
  );
};

const garage: Scene = (random, palette) => {
  const floor = random.between(720, 750);
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    repeat(7, (index) => rect(0, 60 + index * 100, SIZE, 5, palette.ground, 0, 'opacity="0.5"')) +
    rect(60, 90, 330, 220, '#c79a68', 12) +
    repeat(4, (index) => {
      const x = 112 + index * 74;
      const colour = [palette.deep, palette.main, palette.accent, palette.leaf][index]!;
      return (
        rect(x - 9, 180, 18, 100, colour, 9) +
        (index % 2
          ? rect(x - 28, 124, 56, 40, palette.deep, 8)
          : circle(
              x,
              150,
              28,
              'none',
              `stroke="${palette.deep}" stroke-width="15" stroke-dasharray="130 46"`,
            )) +
        rect(x - 6, 150, 12, 40, palette.deep)
      );
    }) +
    rect(500, 90, 340, 250, palette.paper, 12) +
    repeat(
      3,
      (index) =>
        circle(570 + index * 100, 270, 58, palette.deep) +
        circle(570 + index * 100, 270, 28, palette.soft),
    ) +
    rect(500, 328, 340, 20, '#b98458') +
    rect(0, floor, SIZE, SIZE, palette.ground) +
    rect(220, floor - 40, 30, 60, palette.accent) +
    rect(650, floor - 40, 30, 60, palette.accent) +
    path(
      `M150 ${floor + 20} L240 ${floor - 70} H660 L750 ${floor + 20} Z`,
      palette.accent,
      'opacity="0.85"',
    ) +
    placed(
      450,
      floor - 120,
      car(random, random.pick(paints(palette)), palette),
      0,
      random.between(1.1, 1.2),
    ) +
    rect(70, floor + 40, 190, 90, '#c9555a', 12) +
    rect(130, floor + 20, 70, 26, 'none', 8, `stroke="${palette.deep}" stroke-width="11"`) +
    rect(70, floor + 78, 190, 9, palette.deep, 0, 'opacity="0.3"') +
    ellipse(720, floor + 100, 80, 22, palette.deep, 'opacity="0.25"') +
    rect(676, floor + 10, 90, 90, palette.main, 14)
  );
};

const scooter: Scene = (random, palette) => {
  const ground = random.between(720, 750);
  const paint = random.pick(paints(palette).slice(0, 4));
  const wheel = (x: number) =>
    circle(x, 0, 78, palette.deep) + circle(x, 0, 44, '#efe8da') + circle(x, 0, 14, palette.deep);
  const machine =
    ellipse(0, 78, 330, 18, palette.deep, 'opacity="0.25"') +
    stroke('M230 0 L168 -262', palette.deep, 22) +
    wheel(-210) +
    wheel(232) +
    path(
      'M-320 -30 C-330 -150 -250 -190 -120 -186 H-40 C-20 -120 0 -60 40 -50 H96 L140 -210 C150 -236 196 -236 200 -206 C206 -140 190 -50 150 -16 C120 8 60 10 -90 10 C-90 -70 -190 -120 -320 -30 Z',
      paint,
    ) +
    rect(-260, -226, 230, 46, palette.deep, 23) +
    path('M150 -60 C180 -116 280 -116 306 -40 C270 -56 200 -66 150 -60 Z', paint) +
    stroke('M168 -262 L110 -300 M168 -262 L200 -296', palette.deep, 17) +
    circle(196, -238, 30, '#fff0b8') +
    rect(-330, -110, 24, 34, '#d9503f', 8) +
    circle(120, -372, 20, '#cfe6ea', `stroke="${palette.deep}" stroke-width="8"`) +
    stroke('M118 -350 L128 -300', palette.deep, 8);
  return (
    sky(palette.soft, palette.paper) +
    sun(
      random.between(180, 720),
      random.between(170, 260),
      random.between(80, 110),
      palette.accent,
    ) +
    repeat(4, (index) => {
      const height = random.between(260, 420);
      const x = -20 + index * 235;
      return (
        rect(
          x,
          ground - height,
          225,
          height,
          [palette.ground, palette.soft, palette.main, palette.ground][
            (index + random.integer(0, 3)) % 4
          ]!,
        ) +
        repeat(4, (pane) =>
          rect(
            x + 36 + (pane % 2) * 92,
            ground - height + 40 + Math.floor(pane / 2) * 110,
            58,
            76,
            palette.paper,
            29,
          ),
        ) +
        rect(x - 6, ground - height - 16, 237, 26, palette.deep)
      );
    }) +
    rect(0, ground - 40, SIZE, 60, palette.paper) +
    rect(0, ground, SIZE, SIZE, '#6a6474') +
    placed(450, ground + 24, machine, 0, random.between(1.05, 1.18))
  );
};

export const auto: CategoryScenes = {
  'achat-et-vente': [roadside, garage],
  mecanique: [garage],
  'voitures-electriques': [charging, roadside],
  'permis-et-conduite': [mountainRoad, roadside],
  'assurance-et-demarches': [roadside, mountainRoad],
  'moto-et-deux-roues': [scooter],
};
