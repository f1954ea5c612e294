import type { Random } from '../../random.ts';
import { clouds, cup, figure, hills, pottedPlant, sun, twoFigures } from '../motifs.ts';
import type { Palette } from '../palettes.ts';
import { circle, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

function skyline(
  random: Random,
  foot: number,
  palette: Palette,
  fill: string,
  lit: string,
): string {
  let shapes = '';
  for (let x = -20; x < SIZE; ) {
    const width = random.between(70, 130);
    const height = random.between(130, 380);
    const roof = random.integer(0, 3);
    shapes += rect(x, foot - height, width, height + 10, fill);
    if (roof === 0)
      shapes += path(
        `M${x} ${foot - height} L${x + width / 2} ${foot - height - 56} L${x + width} ${foot - height} Z`,
        fill,
      );
    if (roof === 1) shapes += rect(x + width / 2 - 4, foot - height - 70, 8, 80, fill);
    if (roof === 2) shapes += circle(x + width / 2, foot - height, width / 2, fill);
    for (let y = foot - height + 26; y < foot - 40; y += 46)
      for (let column = 0; column < 3; column++)
        if (random.chance(0.55))
          shapes += rect(
            x + width * (0.15 + column * 0.27),
            y,
            width * 0.16,
            22,
            random.chance(0.7) ? lit : palette.soft,
            3,
          );
    x += width + random.between(4, 26);
  }
  return shapes;
}

const desk: Scene = (random, palette) => {
  const table = random.between(640, 670);
  const lampX = random.between(130, 190);
  const screen = random.pick([palette.deep, palette.main]);
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    rect(random.between(480, 540), 90, 300, 250, palette.paper, 14) +
    repeat(3, (index) =>
      rect(
        570 + index * 70,
        300 - index * 50,
        44,
        20 + index * 50,
        [palette.accent, palette.leaf, palette.main][index]!,
        6,
      ),
    ) +
    path(
      `M${lampX + 90} 330 L${lampX - 60} ${table} H${lampX + 330} Z`,
      '#fff3c4',
      'opacity="0.55"',
    ) +
    stroke(`M${lampX} ${table} L${lampX - 30} 470 L${lampX + 80} 320`, palette.deep, 17) +
    placed(
      lampX + 92,
      316,
      path('M-70 46 C-66 -20 -34 -52 0 -52 C34 -52 66 -20 70 46 Z', palette.accent),
      -18,
    ) +
    rect(lampX - 66, table - 16, 132, 20, palette.deep, 10) +
    rect(310, table - 262, 380, 250, screen, 22) +
    rect(330, table - 242, 340, 210, palette.paper, 8) +
    repeat(4, (index) =>
      rect(
        356,
        table - 212 + index * 42,
        random.between(110, 250),
        18,
        [palette.main, palette.ground, palette.ground, palette.accent][index]!,
        9,
      ),
    ) +
    circle(616, table - 90, 34, palette.leaf) +
    rect(264, table - 18, 472, 24, palette.deep, 12) +
    cup(random.between(770, 800), table, 88, random.pick([palette.main, palette.leaf]), '#ffffff') +
    rect(0, table, SIZE, 40, '#b98458') +
    rect(0, table + 40, SIZE, SIZE, palette.ground) +
    rect(90, table + 90, 260, 130, '#b98458', 12) +
    circle(220, table + 155, 13, palette.deep) +
    pottedPlant(random, 640, SIZE - 6, 200, palette)
  );
};

const stairs: Scene = (random, palette) => {
  const steps = random.integer(5, 6);
  const width = 640 / steps;
  const rise = random.between(68, 82);
  const top = 820 - steps * rise;
  const flip = random.chance(0.5) ? `transform="translate(${SIZE} 0) scale(-1 1)"` : '';
  const [person] = twoFigures(random, palette);
  const at = random.integer(1, steps - 3);
  return (
    sky(palette.ground, palette.paper) +
    `<g ${flip}>` +
    sun(740, top - 120, random.between(96, 130), palette.accent) +
    clouds(random, '#ffffff', 300) +
    hills(random, 800, 50, palette.leaf) +
    repeat(
      steps,
      (index) =>
        rect(
          150 + index * width,
          820 - (index + 1) * rise,
          SIZE,
          rise + 4,
          index % 2 ? palette.main : palette.deep,
        ) + rect(150 + index * width, 820 - (index + 1) * rise, width + 6, 14, palette.soft),
    ) +
    rect(150, 818, SIZE, 90, palette.deep) +
    rect(0, 818, 160, 90, palette.leaf) +
    stroke(`M${SIZE - 60} ${top} V${top - 190}`, palette.deep, 13) +
    path(
      `M${SIZE - 60} ${top - 190} C${SIZE - 130} ${top - 220} ${SIZE - 150} ${top - 150} ${SIZE - 220} ${top - 176} V${top - 90} C${SIZE - 150} ${top - 64} ${SIZE - 130} ${top - 134} ${SIZE - 60} ${top - 104} Z`,
      palette.main,
    ) +
    figure(
      150 + (at + 0.5) * width,
      822 - (at + 1) * rise,
      { ...person, clothes: palette.accent },
      1,
      0.72,
    ) +
    '</g>'
  );
};

const city: Scene = (random, palette) => {
  const evening = random.chance(0.5);
  return (
    (evening ? sky(palette.main, palette.accent) : sky(palette.paper, palette.soft)) +
    sun(
      random.between(200, 700),
      random.between(230, 400),
      random.between(90, 150),
      evening ? '#fde6b0' : palette.accent,
    ) +
    clouds(random, '#ffffff', 220) +
    skyline(random, 760, palette, palette.ground, palette.paper) +
    skyline(random, 830, palette, palette.deep, palette.accent) +
    rect(0, 800, SIZE, 100, evening ? palette.deep : palette.leaf) +
    repeat(7, (index) => rect(40 + index * 130, 846, 70, 10, palette.paper, 5))
  );
};

const meeting: Scene = (random, palette) => {
  const [left, right] = twoFigures(random, palette);
  const [middle] = twoFigures(random, palette);
  const bars = random.integer(4, 5);
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    rect(170, 70, 560, 340, palette.deep, 22) +
    rect(186, 86, 528, 308, '#fffdf7', 12) +
    repeat(bars, (index) => {
      const height = 40 + index * random.between(36, 48);
      return rect(
        240 + index * (440 / bars),
        366 - height,
        56,
        height,
        [palette.ground, palette.accent, palette.leaf, palette.main, palette.deep][index]!,
        8,
      );
    }) +
    stroke(
      `M250 ${random.between(270, 300)} Q430 280 ${random.between(620, 660)} 124`,
      palette.main,
      9,
    ) +
    figure(200, 700, left, 1, 1.02) +
    figure(450, 690, middle, random.pick([1, -1]), 0.98) +
    figure(700, 700, right, -1, 1.02) +
    rect(40, 684, 820, 60, '#b98458', 30) +
    rect(140, 740, 40, 180, palette.deep) +
    rect(720, 740, 40, 180, palette.deep) +
    cup(random.between(330, 350), 688, 64, palette.accent, '#ffffff') +
    placed(
      random.between(540, 590),
      676,
      rect(-70, -14, 140, 20, palette.paper, 4) + rect(-62, -30, 124, 18, palette.leaf, 4),
      random.between(-4, 4),
    )
  );
};

const shop: Scene = (random, palette) => {
  const stripes = 9;
  const front = random.pick([palette.main, palette.deep, palette.leaf]);
  return (
    sky(palette.paper, palette.soft) +
    clouds(random, '#ffffff', 150) +
    rect(110, 170, 680, 620, palette.ground) +
    rect(110, 150, 680, 40, palette.deep) +
    repeat(3, (index) => rect(180 + index * 200, 214, 130, 110, '#fdf0cd', 65)) +
    rect(140, 350, 620, 90, front, 10) +
    repeat(5, (index) => circle(260 + index * 95, 395, 15, palette.accent)) +
    rect(150, 440, 600, 350, front) +
    rect(180, 520, 330, 230, '#fff3d2', 10) +
    rect(550, 520, 160, 270, palette.paper, 10) +
    rect(574, 546, 112, 120, '#fff3d2', 8) +
    circle(578, 700, 10, palette.deep) +
    repeat(3, (index) =>
      pottedPlant(random, 240 + index * 105, 750, random.between(110, 150), palette),
    ) +
    repeat(stripes, (index) => {
      const width = 680 / stripes;
      const x = 110 + index * width;
      return path(
        `M${x} 440 H${x + width} V510 A${width / 2} ${width / 2} 0 0 1 ${x} 510 Z`,
        index % 2 ? palette.paper : palette.accent,
      );
    }) +
    rect(0, 786, SIZE, 114, palette.soft) +
    rect(0, 786, SIZE, 12, palette.deep, 0, 'opacity="0.15"') +
    pottedPlant(random, 74, 850, 170, palette) +
    pottedPlant(random, 836, 850, 170, palette)
  );
};

export const carriere: CategoryScenes = {
  'cv-et-entretiens': [desk, meeting],
  reconversion: [stairs, city],
  'creation-d-entreprise': [shop, desk],
  management: [meeting, stairs],
  'salaire-et-negociation': [stairs, meeting],
  'travail-independant': [desk, city],
};
