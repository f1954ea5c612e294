import { clouds, hills, mountains, sun, tree } from '../motifs.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

const countryPath: Scene = (random, palette) => {
  const horizon = random.between(430, 500);
  const bend = random.between(-170, 170);
  const foot = random.between(330, 570);
  const far = 450 + bend * 0.8;
  return (
    sky(palette.soft, palette.paper) +
    sun(
      random.between(170, 730),
      random.between(170, 300),
      random.between(60, 95),
      palette.accent,
    ) +
    clouds(random, '#ffffff') +
    (random.chance(0.5) ? mountains(random, horizon + 40, palette.ground, palette.paper) : '') +
    hills(random, horizon, 70, palette.ground) +
    hills(random, horizon + 90, 60, palette.leaf) +
    tree(random, random.between(90, 220), horizon + 130, random.between(190, 260), palette) +
    tree(random, random.between(690, 820), horizon + 150, random.between(200, 290), palette) +
    hills(random, horizon + 190, 40, palette.main) +
    path(
      `M${far - 8} ${horizon + 165} C${far + bend} ${horizon + 240} ${foot - bend * 1.4} ${horizon + 280} ${foot - 150} ${SIZE} H${foot + 150} C${foot - bend * 0.5} ${horizon + 300} ${far + bend + 30} ${horizon + 235} ${far + 8} ${horizon + 165} Z`,
      palette.paper,
    ) +
    tree(
      random,
      random.pick([random.between(60, 130), random.between(770, 840)]),
      850,
      random.between(300, 380),
      palette,
    )
  );
};

const stadium: Scene = (random, palette) => {
  const turn = random.between(-28, 28);
  const lanes = random.integer(5, 7);
  const grass = random.pick([palette.leaf, palette.ground]);
  const lane = (index: number, fill: string) => {
    const inset = index * 46;
    return rect(-560 + inset, -430 + inset, 1120 - inset * 2, 860 - inset * 2, fill, 430 - inset);
  };
  const oval =
    lane(0, palette.main) +
    repeat(lanes - 1, (index) => {
      const inset = (index + 1) * 46;
      return rect(
        -560 + inset,
        -430 + inset,
        1120 - inset * 2,
        860 - inset * 2,
        'none',
        430 - inset,
        `stroke="${palette.paper}" stroke-width="6"`,
      );
    }) +
    lane(lanes, grass) +
    repeat(5, (index) =>
      rect(
        -560 + lanes * 46 + index * 150,
        -430 + lanes * 46,
        75,
        860 - lanes * 92,
        '#ffffff',
        0,
        'opacity="0.07"',
      ),
    ) +
    repeat(lanes, (index) =>
      rect(60 + index * 34, 430 - (index + 1) * 46 + 4, 10, 40, palette.paper),
    ) +
    ellipse(0, 0, 90, 90, 'none', `stroke="${palette.paper}" stroke-width="6"`);
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    placed(random.between(380, 520), random.between(330, 470), oval, turn, 1.05) +
    circle(random.between(560, 760), random.between(640, 780), 34, palette.accent)
  );
};

const weights: Scene = (random, palette) => {
  const floor = random.between(600, 660);
  const plates = [random.between(120, 150), random.between(88, 108), random.between(58, 72)];
  const colours = random.sample([palette.main, palette.accent, palette.leaf, palette.deep], 3);
  const side = (direction: 1 | -1) =>
    repeat(3, (index) =>
      rect(
        direction * (215 + index * 46) - 20,
        -plates[index]!,
        40,
        plates[index]! * 2,
        colours[index]!,
        16,
      ),
    );
  const kettlebell = (x: number, size: number, fill: string) =>
    stroke(
      `M${x - size * 0.38} ${floor - size * 1.05} C${x - size * 0.6} ${floor - size * 1.9} ${x + size * 0.6} ${floor - size * 1.9} ${x + size * 0.38} ${floor - size * 1.05}`,
      fill,
      size * 0.24,
    ) +
    circle(x, floor - size * 0.66, size * 0.7, fill) +
    circle(x - size * 0.2, floor - size * 0.8, size * 0.22, '#ffffff', 'opacity="0.18"');
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    circle(
      random.between(280, 620),
      random.between(260, 360),
      random.between(200, 260),
      palette.soft,
    ) +
    rect(0, floor, SIZE, SIZE - floor, palette.ground) +
    rect(0, floor, SIZE, 14, palette.deep, 0, 'opacity="0.12"') +
    kettlebell(
      random.between(180, 250),
      random.between(105, 135),
      random.pick([palette.deep, palette.main]),
    ) +
    kettlebell(
      random.between(560, 700),
      random.between(80, 110),
      random.pick([palette.leaf, palette.accent]),
    ) +
    placed(
      random.between(430, 480),
      floor + 120,
      rect(-350, -13, 700, 26, palette.deep, 13) + side(1) + side(-1),
      random.between(-7, 7),
      0.82,
    )
  );
};

const mat: Scene = (random, palette) => {
  const skyline = random.between(500, 560);
  const skin = random.pick(['#e0a67c', '#8a5638', '#f0bd97', '#b97a52']);
  const clothes = random.pick([palette.main, palette.deep]);
  const lotus =
    path(
      'M-150 6 C-150 -52 -60 -66 0 -56 C60 -66 150 -52 150 6 C90 30 -90 30 -150 6 Z',
      palette.deep,
    ) +
    path('M-52 -40 C-70 -140 -56 -200 0 -204 C56 -200 70 -140 52 -40 Z', clothes) +
    stroke('M-50 -178 C-92 -140 -112 -80 -106 -30', skin, 24) +
    stroke('M50 -178 C92 -140 112 -80 106 -30', skin, 24) +
    rect(-15, -232, 30, 40, skin, 12) +
    circle(0, -268, 46, skin) +
    path('M-48 -268 C-52 -336 52 -336 48 -268 C20 -296 -20 -296 -48 -268 Z', palette.deep) +
    circle(0, -326, random.between(18, 26), palette.deep);
  return (
    sky(palette.ground, palette.paper) +
    sun(450, random.between(330, 400), random.between(180, 230), palette.accent) +
    clouds(random, '#ffffff', 200) +
    hills(random, skyline, 50, palette.soft) +
    hills(random, skyline + 80, 36, palette.leaf) +
    ellipse(450, 770, 330, 52, random.pick([palette.main, palette.accent, palette.ground])) +
    ellipse(450, 764, 300, 40, '#ffffff', 'opacity="0.25"') +
    placed(450, 752, lotus, 0, random.between(1.1, 1.25))
  );
};

const court: Scene = (random, palette) => {
  const line = `stroke="${palette.paper}" stroke-width="10"`;
  const ball = random.pick([
    circle(0, 0, 130, palette.accent) +
      stroke(
        'M-130 0 H130 M0 -130 V130 M-92 -92 Q-20 0 -92 92 M92 -92 Q20 0 92 92',
        palette.deep,
        8,
      ),
    circle(0, 0, 130, palette.paper) +
      path('M0 -48 L46 -14 L28 40 H-28 L-46 -14 Z', palette.deep) +
      stroke(
        'M0 -48 V-126 M46 -14 L120 -40 M28 40 L76 104 M-28 40 L-76 104 M-46 -14 L-120 -40',
        palette.deep,
        8,
      ),
    circle(0, 0, 130, palette.accent) +
      stroke(
        'M-118 -54 Q-10 -40 54 -118 M-130 12 Q30 20 110 -68 M-70 110 Q60 60 128 20',
        palette.paper,
        9,
      ),
  ]);
  const field =
    rect(-700, -700, 1400, 1400, palette.main) +
    rect(-420, -600, 840, 1200, random.pick([palette.ground, palette.leaf]), 0, line) +
    circle(0, 0, 180, 'none', line) +
    stroke('M-420 0 H420', palette.paper, 10) +
    rect(-190, -600, 380, 260, palette.main, 0, line) +
    path('M-190 -340 A190 170 0 0 0 190 -340', 'none', line);
  return (
    rect(0, 0, SIZE, SIZE, palette.main) +
    placed(
      random.between(330, 560),
      random.between(420, 560),
      field,
      random.between(-38, 38),
      0.92,
    ) +
    placed(
      random.between(320, 600),
      random.between(480, 640),
      ellipse(36, 52, 130, 120, palette.deep, 'opacity="0.25"') +
        placed(0, 0, ball, random.between(0, 180)),
    )
  );
};

const bicycle: Scene = (random, palette) => {
  const frame = random.pick([palette.main, palette.accent, palette.deep]);
  const wheel = (x: number) =>
    circle(x, 0, 138, 'none', `stroke="${palette.deep}" stroke-width="15"`) +
    repeat(9, (index) =>
      placed(x, 0, stroke('M0 -130 V130', palette.deep, 2.5, 'opacity="0.5"'), index * 20),
    ) +
    circle(x, 0, 15, palette.deep);
  const bike =
    wheel(-205) +
    wheel(215) +
    stroke('M-205 0 L-92 -190 L128 -186 L10 8 Z M-92 -190 L10 8 M215 0 L118 -230', frame, 17) +
    stroke('M-205 0 H10', palette.deep, 7) +
    stroke('M-100 -210 L-108 -236 M-150 -240 H-70', palette.deep, 20) +
    stroke('M118 -230 L112 -258 C150 -276 196 -262 190 -228', palette.deep, 15) +
    circle(10, 8, 34, 'none', `stroke="${palette.deep}" stroke-width="9"`) +
    stroke('M10 8 L34 58 M14 60 H56', palette.deep, 11);
  const ground = random.between(690, 730);
  return (
    sky(palette.paper, palette.soft) +
    sun(
      random.between(150, 750),
      random.between(160, 270),
      random.between(60, 90),
      palette.accent,
    ) +
    clouds(random, '#ffffff') +
    mountains(random, ground - 120, palette.ground, palette.paper) +
    hills(random, ground - 110, 40, palette.leaf) +
    tree(random, random.between(90, 170), ground - 40, random.between(190, 270), palette) +
    tree(random, random.between(740, 830), ground - 40, random.between(190, 270), palette) +
    rect(0, ground - 40, SIZE, SIZE, palette.soft) +
    repeat(6, (index) => rect(index * 170 - 20, ground + 110, 90, 12, palette.paper, 6)) +
    placed(450, ground - 105, bike, 0, random.between(1.12, 1.22))
  );
};

const pool: Scene = (random, palette) => {
  const lanes = random.integer(4, 5);
  const water = random.pick(['#7cc1c9', '#6fb2cf', '#88cbbf']);
  const gap = SIZE / lanes;
  const swimmer = (x: number, y: number, cap: string) =>
    stroke(`M${x} ${y + 4} q-60 -46 -118 10`, '#e0a67c', 30) +
    stroke(`M${x - 26} ${y + 30} q70 46 130 -4`, '#e0a67c', 30) +
    ellipse(x + 14, y + 110, 46, 92, palette.deep, 'opacity="0.75"') +
    circle(x, y, 46, cap) +
    ellipse(x - 12, y - 12, 18, 11, '#ffffff', 'opacity="0.35"') +
    repeat(3, (index) =>
      stroke(
        `M${x - 70 + index * 20} ${y + 200 + index * 34} q70 -34 140 0`,
        '#ffffff',
        9,
        'opacity="0.55"',
      ),
    );
  const swum = random.integer(0, lanes - 1);
  return (
    rect(0, 0, SIZE, SIZE, water) +
    repeat(22, () => {
      const x = random.between(-20, 840);
      const y = random.between(20, 880);
      return stroke(`M${x} ${y} q26 -20 52 0 t52 0`, '#ffffff', 6, 'opacity="0.35"');
    }) +
    repeat(lanes - 1, (lane) =>
      repeat(19, (index) =>
        ellipse(
          (lane + 1) * gap,
          26 + index * 48,
          15,
          20,
          index % 3 === 0 ? palette.paper : random.pick([palette.main, palette.accent]),
        ),
      ),
    ) +
    swimmer(gap * (swum + 0.5), random.between(300, 480), palette.accent) +
    swimmer(gap * (((swum + 2) % lanes) + 0.5), random.between(140, 560), palette.main)
  );
};

export const sport: CategoryScenes = {
  'course-a-pied': [countryPath, stadium],
  musculation: [weights],
  'yoga-et-pilates': [mat],
  'sports-collectifs': [court, stadium],
  cyclisme: [bicycle, countryPath],
  'natation-et-sports-d-eau': [pool],
};
