import { clouds, cup, leaf, pottedPlant, sun, tree } from '../motifs.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

const house: Scene = (random, palette) => {
  const ground = random.between(740, 770);
  const width = random.between(420, 500);
  const x = 450 - width / 2;
  const height = random.between(300, 350);
  const wall = random.pick([palette.paper, '#fff6e6', palette.ground]);
  const roof = random.pick([palette.main, palette.deep]);
  const shutters = random.pick([palette.leaf, palette.accent, palette.main]);
  const window = (wx: number, wy: number) =>
    rect(wx - 78, wy - 8, 40, 126, shutters, 6) +
    rect(wx + 38, wy - 8, 40, 126, shutters, 6) +
    rect(wx - 38, wy - 8, 76, 126, '#cfe6ea', 4) +
    stroke(`M${wx} ${wy - 8} V${wy + 118} M${wx - 38} ${wy + 54} H${wx + 38}`, '#ffffff', 7) +
    rect(wx - 48, wy + 118, 96, 26, palette.deep, 6) +
    repeat(4, (index) =>
      circle(wx - 33 + index * 22, wy + 112, 13, index % 2 ? palette.accent : palette.leaf),
    );
  return (
    sky(palette.soft, palette.paper) +
    sun(random.between(130, 240), random.between(140, 210), 70, palette.accent) +
    clouds(random, '#ffffff', 190) +
    tree(random, random.between(90, 150), ground, random.between(320, 430), palette) +
    tree(random, random.between(760, 820), ground, random.between(280, 400), palette) +
    rect(
      x + width * 0.7,
      ground - height - 190,
      66,
      150,
      palette.main === roof ? palette.deep : palette.main,
    ) +
    rect(x, ground - height, width, height, wall) +
    path(
      `M${x - 46} ${ground - height + 6} L450 ${ground - height - random.between(190, 230)} L${x + width + 46} ${ground - height + 6} Z`,
      roof,
    ) +
    circle(450, ground - height - 70, 40, '#cfe6ea', 'stroke="#ffffff" stroke-width="9"') +
    window(x + width * 0.24, ground - height + 60) +
    window(x + width * 0.76, ground - height + 60) +
    path(`M404 ${ground} V${ground - 150} A46 46 0 0 1 496 ${ground - 150} V${ground} Z`, roof) +
    circle(478, ground - 78, 8, palette.accent) +
    rect(0, ground, SIZE, SIZE, palette.leaf) +
    path(`M408 ${ground} H492 L560 900 H340 Z`, palette.soft) +
    repeat(12, (index) =>
      circle(
        random.between(20, 320) + (index % 2) * 540,
        random.between(ground + 30, 880),
        random.between(8, 14),
        random.pick([palette.accent, palette.main, '#ffffff']),
      ),
    )
  );
};

const livingRoom: Scene = (random, palette) => {
  const floor = random.between(690, 730);
  const chair = random.pick([palette.main, palette.accent, palette.leaf]);
  const left = random.chance(0.5) ? '' : `transform="translate(${SIZE} 0) scale(-1 1)"`;
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    `<g ${left}>` +
    rect(0, floor, SIZE, SIZE - floor, '#cfa06d') +
    repeat(3, (index) => rect(0, floor + 50 + index * 56, SIZE, 4, '#b98458')) +
    ellipse(470, floor + 96, 380, 66, palette.ground) +
    ellipse(470, floor + 96, 320, 48, palette.paper, 'opacity="0.6"') +
    rect(430, 110, 190, 240, palette.paper, 6, `stroke="${palette.deep}" stroke-width="11"`) +
    circle(random.between(500, 550), random.between(190, 230), 44, palette.accent) +
    path('M440 340 Q500 240 560 300 T610 290 V340 Z', palette.leaf) +
    rect(660, 170, 130, 160, palette.paper, 6, `stroke="${palette.deep}" stroke-width="9"`) +
    placed(
      725,
      316,
      repeat(3, (index) => leaf(0, 0, 110, 24, -30 + index * 30, palette.main)),
    ) +
    circle(236, 250, 210, '#fff0b8', 'opacity="0.35"') +
    stroke(`M236 ${floor + 30} V220`, palette.deep, 12) +
    rect(176, floor + 22, 120, 18, palette.deep, 9) +
    path('M150 290 L190 150 H282 L322 290 Z', palette.accent) +
    rect(400, floor - 270, 340, 240, chair, 60) +
    rect(400, floor - 120, 340, 110, chair, 30) +
    rect(440, floor - 150, 260, 66, '#ffffff', 26, 'opacity="0.2"') +
    rect(360, floor - 180, 86, 190, chair, 40) +
    rect(694, floor - 180, 86, 190, chair, 40) +
    rect(360, floor - 180, 420, 190, palette.deep, 40, 'opacity="0.06"') +
    placed(
      570,
      floor - 170,
      rect(-58, -58, 116, 116, palette.paper, 20) +
        stroke('M-40 -20 H40 M-40 20 H40', palette.ground, 9),
      random.between(-14, 14),
    ) +
    rect(410, floor + 6, 20, 50, palette.deep, 6) +
    rect(712, floor + 6, 20, 50, palette.deep, 6) +
    pottedPlant(random, 840, floor + 60, random.between(230, 290), palette) +
    rect(60, floor - 20, 120, 18, '#8c5c38', 9) +
    rect(110, floor - 4, 18, 80, '#8c5c38') +
    cup(118, floor - 20, 64, palette.main, '#ffffff') +
    '</g>'
  );
};

const plantShelves: Scene = (random, palette) =>
  rect(0, 0, SIZE, SIZE, palette.paper) +
  circle(450, 430, random.between(340, 400), palette.soft) +
  repeat(3, (shelf) => {
    const foot = 290 + shelf * 262;
    const count = random.integer(3, 4);
    return (
      rect(90, foot, 720, 24, '#b98458', 8) +
      repeat(2, (index) => path(`M${160 + index * 560} ${foot + 24} h20 v50 Z`, '#8c5c38')) +
      repeat(count, (index) =>
        pottedPlant(
          random,
          90 + ((index + 0.5) * 720) / count + random.between(-16, 16),
          foot,
          random.between(150, 195),
          palette,
        ),
      )
    );
  });

const tools: Scene = (random, palette) => {
  const board = random.pick([palette.ground, palette.soft]);
  const things = random.sample(
    [
      rect(-13, -60, 26, 210, '#b98458', 10) +
        path('M-80 -110 H40 C70 -110 80 -90 96 -60 L40 -74 V-50 H-80 Z', palette.deep),
      rect(-26, 20, 52, 130, palette.accent, 18) +
        rect(-9, -130, 18, 154, '#a9a3b5', 4) +
        path('M-9 -130 L0 -150 L9 -130 Z', '#a9a3b5'),
      rect(-16, -70, 32, 220, palette.main, 14) +
        circle(0, -100, 54, palette.main) +
        path('M-22 -160 V-104 H22 V-160 Z', board),
      rect(-80, -150, 160, 74, palette.accent, 14) +
        rect(-80, -92, 160, 22, palette.deep, 6) +
        stroke('M80 -112 H106 V-30 H0 V10', palette.deep, 12) +
        rect(-18, 10, 36, 130, palette.leaf, 16),
      path('M-26 -30 H60 L40 140 H-10 Z', palette.deep) +
        path('M-110 -110 H70 C110 -110 110 -30 70 -30 H-20 L-110 -50 Z', palette.main) +
        rect(-150, -88, 50, 12, '#a9a3b5', 4),
      rect(-130, -26, 260, 62, palette.leaf, 12) +
        rect(-40, -14, 80, 36, '#fff6d8', 18) +
        circle(6, 4, 12, palette.accent),
    ],
    6,
  );
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    rect(60, 60, 780, 780, board, 26) +
    repeat(81, (index) =>
      circle(
        120 + (index % 9) * 82,
        120 + Math.floor(index / 9) * 82,
        7,
        palette.deep,
        'opacity="0.13"',
      ),
    ) +
    things
      .map((thing, index) =>
        placed(
          210 + (index % 3) * 240,
          290 + Math.floor(index / 3) * 340,
          circle(0, -178, 9, palette.deep) + thing,
          random.between(-7, 7),
          0.98,
        ),
      )
      .join('')
  );
};

const garden: Scene = (random, palette) => {
  const rows = 4;
  return (
    sky(palette.soft, palette.paper) +
    sun(
      random.between(180, 720),
      random.between(140, 220),
      random.between(70, 100),
      palette.accent,
    ) +
    clouds(random, '#ffffff', 190) +
    repeat(11, (index) =>
      path(
        `M${index * 84 - 10} 470 V330 L${index * 84 + 22} 296 L${index * 84 + 54} 330 V470 Z`,
        '#fffaf0',
      ),
    ) +
    rect(0, 360, SIZE, 20, '#fffaf0') +
    rect(0, 420, SIZE, 500, palette.leaf) +
    repeat(rows, (row) => {
      const y = 520 + row * 110;
      const kind = random.integer(0, 3);
      const size = 0.75 + row * 0.14;
      return (
        rect(0, y - 10, SIZE, 60, '#8c5c42', 30) +
        repeat(8, (index) => {
          const x = 50 + index * 116 + (row % 2) * 30;
          const plants = [
            () => repeat(5, (i) => leaf(0, 0, 86, 24, -50 + i * 25, '#8db25e', '#ffffff44')),
            () =>
              repeat(3, (i) => leaf(0, -10, 80, 15, -24 + i * 24, '#5f8a4d')) +
              path('M-16 -14 H16 L0 26 Z', '#e8853d'),
            () =>
              stroke('M0 10 V-104', '#5f8a4d', 6) +
              circle(-14, -50, 19, '#d9503f') +
              circle(15, -74, 17, '#d9503f') +
              circle(12, -26, 16, '#e0796a') +
              leaf(0, -86, 44, 14, -40, '#5f8a4d') +
              leaf(0, -96, 44, 14, 40, '#5f8a4d'),
            () =>
              circle(0, -26, 40, '#a8c977') +
              circle(0, -28, 27, '#c4dc98') +
              circle(0, -30, 14, '#dcebb8'),
          ];
          return placed(x, y + 6, plants[kind]!(), 0, size);
        })
      );
    })
  );
};

const windowSeat: Scene = (random, palette) => {
  const sill = random.between(690, 720);
  const winter = random.chance(0.4);
  return (
    rect(0, 0, SIZE, SIZE, palette.main) +
    rect(110, 70, 680, sill - 70, palette.paper, 12) +
    rect(140, 100, 620, sill - 130, winter ? '#b9d3e4' : '#cfe6ea', 6) +
    `<svg x="140" y="100" width="620" height="${sill - 130}" viewBox="140 100 620 ${sill - 130}">` +
    sun(
      random.between(260, 640),
      random.between(210, 290),
      60,
      winter ? '#fdf3dc' : palette.accent,
    ) +
    ellipse(300, sill + 10, 320, 150, winter ? '#ffffff' : palette.leaf) +
    ellipse(640, sill + 30, 300, 190, winter ? '#eef4f7' : palette.ground) +
    tree(random, random.between(240, 300), sill - 60, 230, palette) +
    tree(random, random.between(600, 670), sill - 80, 200, palette) +
    (winter
      ? repeat(40, () =>
          circle(
            random.between(150, 750),
            random.between(110, sill - 50),
            random.between(3, 7),
            '#ffffff',
          ),
        )
      : '') +
    '</svg>' +
    rect(443, 90, 14, sill - 110, palette.paper) +
    rect(140, 330, 620, 14, palette.paper) +
    path(`M60 40 H250 C240 260 170 420 84 ${sill} H60 Z`, palette.accent) +
    path(`M840 40 H650 C660 260 730 420 816 ${sill} H840 Z`, palette.accent) +
    rect(40, 30, 820, 24, palette.deep, 12) +
    rect(70, sill - 10, 760, 40, '#fffaf0', 10) +
    rect(0, sill + 90, SIZE, 200, palette.soft) +
    repeat(9, (index) => rect(180 + index * 62, sill + 50, 40, 170, '#fffaf0', 18)) +
    pottedPlant(random, random.between(230, 270), sill - 8, random.between(150, 190), palette) +
    cup(random.between(440, 480), sill - 8, 92, palette.deep, '#ffffff') +
    placed(
      random.between(610, 650),
      sill - 8,
      rect(-90, -30, 180, 30, palette.main, 4) +
        rect(-80, -58, 160, 28, palette.leaf, 4) +
        rect(-70, -84, 140, 26, palette.deep, 4),
    )
  );
};

export const maison: CategoryScenes = {
  bricolage: [tools, house],
  decoration: [livingRoom, windowSeat],
  jardinage: [garden, plantShelves],
  'renovation-et-travaux': [house, tools],
  'economies-d-energie': [windowSeat, house],
  'rangement-et-organisation': [plantShelves, livingRoom],
};
