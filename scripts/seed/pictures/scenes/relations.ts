import { clouds, cup, figure, hills, leaf, pottedPlant, sun, tree, twoFigures } from '../motifs.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

const atTable: Scene = (random, palette) => {
  const [left, right] = twoFigures(random, palette);
  const table = random.between(650, 690);
  const window = random.between(330, 400);
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    rect(450 - window / 2 - 16, 74, window + 32, 372, palette.paper, 20) +
    rect(450 - window / 2, 90, window, 340, random.pick(['#bfdde0', '#f7d9a4', '#d8d0ee']), 8) +
    sun(450 + random.between(-90, 90), random.between(180, 270), 42, palette.accent) +
    rect(444, 90, 12, 340, palette.paper) +
    rect(450 - window / 2, 254, window, 12, palette.paper) +
    figure(240, table, left, 1, 1.28) +
    figure(660, table, right, -1, 1.28) +
    rect(0, table - 6, SIZE, 44, palette.main, 8) +
    rect(0, table + 38, SIZE, SIZE, palette.ground) +
    cup(360, table - 4, 84, palette.paper, '#ffffff') +
    cup(random.between(510, 545), table - 4, 84, palette.accent, '#ffffff') +
    (random.chance(0.5)
      ? pottedPlant(random, 450, table - 4, 130, palette)
      : ellipse(448, table - 8, 62, 12, palette.paper))
  );
};

const onBench: Scene = (random, palette) => {
  const [left, right] = twoFigures(random, palette);
  const seat = random.between(640, 670);
  const night = random.chance(0.35);
  return (
    (night ? sky(palette.deep, palette.main) : sky(palette.soft, palette.paper)) +
    (night
      ? repeat(26, () =>
          circle(random.between(20, 880), random.between(20, 420), random.between(2, 5), '#fff6dc'),
        ) +
        circle(690, 190, 74, '#fdf0cd') +
        circle(662, 174, 66, palette.deep, 'opacity="0.25"')
      : sun(random.between(600, 740), random.between(160, 240), 78, palette.accent) +
        clouds(random, '#ffffff')) +
    hills(random, seat - 120, 60, palette.ground) +
    hills(random, seat - 20, 34, palette.leaf) +
    tree(random, random.between(110, 170), seat + 60, random.between(480, 540), palette) +
    figure(350, seat + 20, left, 1, 1.02) +
    figure(590, seat + 20, right, -1, 1.02) +
    rect(170, seat - 92, 600, 36, '#a9744a', 10) +
    rect(170, seat - 36, 600, 36, '#a9744a', 10) +
    rect(150, seat + 20, 640, 44, '#8c5c38', 10) +
    rect(210, seat + 60, 26, 130, palette.deep, 6) +
    rect(704, seat + 60, 26, 130, palette.deep, 6) +
    repeat(9, (index) =>
      leaf(
        60 + index * 100 + random.between(-20, 20),
        880,
        random.between(60, 110),
        18,
        random.between(-24, 24),
        palette.main,
      ),
    )
  );
};

const speech: Scene = (random, palette) => {
  const [first, second] = random.sample(
    [palette.main, palette.accent, palette.leaf, palette.deep],
    2,
  );
  const [left, right] = twoFigures(random, palette);
  const bubble = (fill: string, flip: 1 | -1) =>
    `<g transform="scale(${flip} 1)">${path('M-190 -130 H190 Q230 -130 230 -90 V60 Q230 100 190 100 H-60 L-130 176 L-122 100 H-190 Q-230 100 -230 60 V-90 Q-230 -130 -190 -130 Z', fill)}</g>`;
  const heart = (size: number, fill: string) =>
    path(
      `M0 ${size} C${-size * 1.7} ${-size * 0.2} ${-size * 0.9} ${-size * 1.2} 0 ${-size * 0.4} C${size * 0.9} ${-size * 1.2} ${size * 1.7} ${-size * 0.2} 0 ${size} Z`,
      fill,
    );
  const words = repeat(3, (index) =>
    rect(-150, -74 + index * 54, random.between(150, 300), 22, '#ffffff', 11, 'opacity="0.7"'),
  );
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    circle(
      random.between(250, 650),
      random.between(360, 520),
      random.between(300, 380),
      palette.soft,
    ) +
    placed(
      random.between(330, 360),
      random.between(210, 240),
      bubble(first!, 1) + (random.chance(0.5) ? words : placed(0, -16, heart(62, palette.paper))),
    ) +
    placed(
      random.between(570, 600),
      random.between(420, 450),
      bubble(second!, -1) + repeat(3, (index) => circle(-90 + index * 90, -14, 26, palette.paper)),
      0,
      0.86,
    ) +
    figure(190, SIZE, left, 1, 1.2) +
    figure(710, SIZE, right, -1, 1.2)
  );
};

const family: Scene = (random, palette) => {
  const [left, right] = twoFigures(random, palette);
  const [child] = twoFigures(random, palette);
  const wall = random.pick([palette.soft, palette.ground]);
  return (
    rect(0, 0, SIZE, SIZE, wall) +
    rect(random.between(90, 140), 110, 190, 230, palette.paper, 10) +
    placed(
      random.between(200, 224),
      300,
      repeat(3, (index) => leaf(0, 10, 130, 30, -38 + index * 38, palette.leaf)),
    ) +
    rect(random.between(600, 640), 90, 170, 170, palette.paper, 85) +
    stroke('M706 174 V124 M706 174 L740 190', palette.deep, 9) +
    rect(70, 470, 760, 330, palette.main, 70) +
    rect(130, 430, 300, 250, palette.main, 50) +
    rect(470, 430, 300, 250, palette.main, 50) +
    figure(270, 740, { ...left, clothes: palette.deep }, 1, 1.15) +
    figure(640, 740, { ...right, clothes: palette.accent }, -1, 1.15) +
    figure(456, 760, { ...child, clothes: palette.paper }, random.pick([1, -1]), 0.78) +
    rect(40, 700, 820, 120, palette.deep, 50, 'opacity="0.18"') +
    rect(40, 690, 820, 120, palette.main, 50) +
    rect(0, 806, SIZE, 94, palette.paper) +
    ellipse(450, 850, 390, 34, palette.accent, 'opacity="0.6"')
  );
};

const twoHouses: Scene = (random, palette) => {
  const house = (x: number, width: number, height: number, wall: string, roof: string) =>
    rect(x, 660 - height, width, height, wall) +
    path(
      `M${x - 24} ${660 - height} L${x + width / 2} ${660 - height - width * 0.5} L${x + width + 24} ${660 - height} Z`,
      roof,
    ) +
    rect(x + width * 0.38, 560, width * 0.24, 100, palette.deep, 8) +
    repeat(2, (index) =>
      rect(
        x + width * (0.14 + index * 0.5),
        660 - height + 40,
        width * 0.22,
        width * 0.22,
        '#fdf0cd',
        6,
      ),
    );
  const lower = random.between(720, 745);
  return (
    sky(palette.ground, palette.paper) +
    sun(450, random.between(210, 280), random.between(70, 100), palette.accent) +
    clouds(random, '#ffffff', 190) +
    hills(random, 570, 60, palette.soft) +
    house(
      random.between(90, 130),
      random.between(190, 220),
      random.between(170, 230),
      palette.paper,
      palette.main,
    ) +
    house(
      random.between(580, 620),
      random.between(180, 210),
      random.between(170, 230),
      palette.soft,
      palette.deep,
    ) +
    tree(random, random.between(390, 420), 670, random.between(180, 250), palette) +
    tree(random, random.between(490, 530), 668, random.between(150, 210), palette) +
    rect(0, 650, SIZE, 250, palette.leaf) +
    stroke(`M215 655 C260 ${lower} 640 ${lower + 60} 690 655`, palette.paper, 40) +
    stroke(
      `M452 ${lower + 14} C440 800 430 840 ${random.between(380, 540)} 920`,
      palette.paper,
      48,
    ) +
    repeat(10, () =>
      circle(
        random.between(40, 860),
        random.between(700, 880),
        9,
        random.pick([palette.accent, palette.main, '#ffffff']),
      ),
    )
  );
};

export const relations: CategoryScenes = {
  'vie-de-couple': [atTable, onBench],
  rencontres: [speech, onBench],
  parentalite: [family, atTable],
  famille: [family, speech],
  'amitie-et-vie-sociale': [onBench, speech, atTable],
  separation: [twoHouses, atTable],
};
