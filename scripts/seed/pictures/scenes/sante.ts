import { clouds, cup, hills, leaf, mountains, sprig, sun } from '../motifs.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

const botanical: Scene = (random, palette) => {
  const arch = random.between(520, 600);
  const left = 450 - arch / 2;
  const kinds = random.sample([palette.leaf, palette.main, palette.deep, palette.accent], 3);
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    path(
      `M${left} 900 V${90 + arch / 2} A${arch / 2} ${arch / 2} 0 0 1 ${left + arch} ${90 + arch / 2} V900 Z`,
      palette.soft,
    ) +
    sun(
      450 + random.between(-90, 90),
      random.between(250, 340),
      random.between(80, 120),
      palette.accent,
    ) +
    hills(random, 800, 40, palette.ground) +
    sprig(
      random.between(260, 340),
      900,
      random.between(420, 560),
      random.between(-14, 2),
      kinds[0]!,
      palette.deep,
    ) +
    sprig(
      random.between(560, 650),
      900,
      random.between(360, 520),
      random.between(2, 18),
      kinds[1]!,
      palette.deep,
    ) +
    repeat(7, (index) =>
      leaf(
        random.between(430, 480),
        900,
        random.between(280, 470),
        random.between(46, 70),
        -48 + index * 16,
        random.pick([palette.leaf, kinds[2]!, palette.main]),
        '#ffffff55',
      ),
    ) +
    repeat(4, (index) =>
      leaf(
        index < 2 ? 60 : 840,
        910,
        random.between(220, 380),
        60,
        (index < 2 ? 1 : -1) * random.between(4, 34),
        palette.leaf,
        palette.deep,
      ),
    ) +
    repeat(8, () =>
      circle(
        random.between(90, 810),
        random.between(120, 620),
        random.between(6, 13),
        random.pick([palette.accent, palette.main]),
      ),
    )
  );
};

const sea: Scene = (random, palette) => {
  const horizon = random.between(380, 450);
  const x = random.between(330, 570);
  const r = random.between(90, 130);
  const waves = ['#7db9c0', '#63a5b0', '#4d909f', '#3f7f90'];
  const stones = random.sample([palette.soft, palette.ground, palette.deep, palette.main], 4);
  const right = random.chance(0.5) ? 1 : -1;
  let top = 850;
  return (
    sky(palette.ground, palette.paper) +
    sun(x, horizon - random.between(10, 90), r, palette.accent) +
    clouds(random, '#ffffff', 180) +
    (random.chance(0.5) ? mountains(random, horizon, palette.ground, palette.paper) : '') +
    rect(0, horizon, SIZE, SIZE, '#8fc6c8') +
    repeat(7, (index) =>
      rect(
        x - 20 - index * 13,
        horizon + 20 + index * 34,
        40 + index * 26 + random.between(0, 60),
        12,
        palette.accent,
        6,
        'opacity="0.6"',
      ),
    ) +
    repeat(4, (index) => {
      const y = horizon + 100 + index * 88;
      const shift = random.between(0, 150);
      return path(
        `M${-shift} ${y} ${repeat(8, () => 'q75 -44 150 0 ')} V${SIZE} H${-shift} Z`,
        waves[index]!,
      );
    }) +
    path(
      right === 1
        ? 'M420 900 C520 800 760 780 900 790 V900 Z'
        : 'M480 900 C380 800 140 780 0 790 V900 Z',
      palette.soft,
    ) +
    repeat(4, (index) => {
      const width = 190 - index * 38;
      const height = 74 - index * 9;
      top -= height - 4;
      return ellipse(
        450 + right * 230 + random.between(-10, 10),
        top + height / 2,
        width / 2,
        height / 2,
        stones[index]!,
      );
    })
  );
};

const herbalTea: Scene = (random, palette) => {
  const table = random.between(640, 680);
  const slice = (x: number, y: number) =>
    placed(
      x,
      y,
      circle(0, 0, 66, '#f0c445') +
        circle(0, 0, 56, '#fff6d8') +
        repeat(8, (index) =>
          placed(0, 0, path('M0 -8 L16 -44 Q0 -56 -16 -44 Z', '#f5d96a'), index * 45),
        ),
      random.between(0, 45),
    );
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    circle(450, 400, random.between(300, 340), palette.paper) +
    sprig(
      random.between(90, 150),
      table + 20,
      random.between(360, 460),
      random.between(-6, 16),
      palette.leaf,
      palette.deep,
    ) +
    sprig(
      random.between(760, 820),
      table + 20,
      random.between(300, 430),
      random.between(-16, 6),
      random.pick([palette.leaf, palette.main]),
      palette.deep,
    ) +
    rect(0, table, SIZE, SIZE - table, palette.ground) +
    ellipse(440, table + 96, 290, 44, palette.paper) +
    ellipse(440, table + 90, 230, 28, palette.soft) +
    cup(
      430,
      table + 92,
      random.between(330, 370),
      random.pick([palette.main, palette.deep, palette.accent]),
      '#ffffff',
    ) +
    stroke(`M390 ${table - 180} q-70 40 -50 130`, palette.paper, 5) +
    rect(316, table - 54, 48, 60, palette.paper, 6) +
    leaf(340, table - 6, 38, 12, 0, palette.leaf) +
    slice(random.between(690, 740), table + 130) +
    repeat(3, (index) =>
      leaf(
        150 + index * 30,
        table + 190,
        random.between(90, 130),
        28,
        -60 + index * 50,
        palette.leaf,
        '#ffffff66',
      ),
    )
  );
};

const night: Scene = (random, palette) => {
  const window = random.between(360, 420);
  const blanket = random.pick([palette.main, palette.accent]);
  return (
    rect(0, 0, SIZE, SIZE, palette.main === blanket ? palette.ground : palette.main) +
    rect(450 - window / 2 - 18, 62, window + 36, 380, palette.paper, 200) +
    rect(450 - window / 2, 80, window, 346, palette.deep, 180) +
    repeat(16, () =>
      circle(
        random.between(460 - window / 2 + 40, 440 + window / 2 - 40),
        random.between(130, 400),
        random.between(2.5, 5),
        '#fff3cf',
      ),
    ) +
    circle(random.between(470, 520), random.between(190, 240), 58, '#fdf0cd') +
    rect(445, 80, 10, 346, palette.paper) +
    rect(70, 470, 760, 260, '#8c5c38', 40) +
    rect(90, 600, 720, 230, '#fffaf0', 30) +
    rect(random.between(130, 160), 540, 270, 130, '#fffaf0', 60) +
    rect(random.between(480, 510), 540, 270, 130, palette.soft, 60) +
    path('M90 700 C230 640 330 720 450 690 C590 650 690 720 810 680 V860 H90 Z', blanket) +
    repeat(6, (index) =>
      circle(150 + index * 122, 780 + (index % 2) * 34, 17, palette.paper, 'opacity="0.6"'),
    ) +
    rect(0, 850, SIZE, 60, palette.deep, 0, 'opacity="0.45"') +
    rect(802, 600, 90, 250, '#8c5c38', 10) +
    stroke('M848 600 V520', palette.deep, 10) +
    path('M800 530 L820 450 H876 L896 530 Z', palette.accent) +
    circle(848, 520, 120, '#fff0b8', 'opacity="0.22"')
  );
};

const vegetables: Scene = (random, palette) => {
  const table = random.between(600, 650);
  const basket = '#b98458';
  const things = random.sample(
    [
      (x: number) =>
        placed(
          x,
          table - 40,
          path('M-34 0 C-34 -90 34 -90 34 0 L8 150 H-8 Z', '#e8853d') +
            repeat(3, (i) => leaf(0, -64, 130, 24, -26 + i * 26, palette.leaf)),
          random.between(-10, 10),
        ),
      (x: number) =>
        circle(x, table - 50, 92, '#d9503f') +
        repeat(5, (i) => leaf(x, table - 130, 46, 13, -80 + i * 40, '#5f8a4d')),
      (x: number) =>
        placed(
          x,
          table - 20,
          rect(-20, -90, 40, 130, '#cfe0a5', 16) +
            circle(-56, -120, 56, '#5f8a4d') +
            circle(56, -120, 56, '#6d9a57') +
            circle(0, -168, 66, '#5f8a4d') +
            circle(0, -100, 52, '#7aa861'),
        ),
      (x: number) =>
        placed(
          x,
          table - 60,
          ellipse(0, 0, 60, 128, '#7b5b98') +
            path('M-40 -98 Q0 -150 40 -98 Q0 -76 -40 -98 Z', '#5f8a4d'),
          random.between(-16, 16),
        ),
      (x: number) =>
        placed(
          x,
          table - 40,
          ellipse(0, 0, 72, 96, '#8db25e') +
            ellipse(0, 10, 54, 74, '#e6ecb0') +
            circle(0, 26, 30, '#9a6a43'),
        ),
      (x: number) =>
        placed(
          x,
          table - 40,
          repeat(6, (i) =>
            leaf(
              0,
              90,
              random.between(200, 270),
              44,
              -40 + i * 16,
              i % 2 ? palette.leaf : '#8db25e',
              '#ffffff55',
            ),
          ),
        ),
    ],
    5,
  );
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    circle(450, 400, random.between(290, 350), palette.soft) +
    rect(0, table + 110, SIZE, SIZE, palette.ground) +
    things.map((thing, index) => thing(210 + index * 120)).join('') +
    ellipse(450, table + 236, 360, 30, palette.deep, 'opacity="0.2"') +
    path(`M110 ${table - 6} H790 L720 ${table + 226} H180 Z`, basket) +
    repeat(3, (line) =>
      repeat(11 - line, (index) =>
        rect(
          150 + line * 18 + index * 56 - (line % 2) * 20,
          table + 34 + line * 62,
          40,
          34,
          '#d3a272',
          8,
        ),
      ),
    ) +
    rect(96, table - 24, 708, 40, '#9a6a43', 20)
  );
};

export const sante: CategoryScenes = {
  nutrition: [vegetables, herbalTea],
  sommeil: [night, sea],
  'bien-etre-mental': [sea, botanical],
  'grossesse-et-maternite': [botanical, herbalTea],
  'dos-et-articulations': [sea, botanical],
  'medecines-douces': [herbalTea, botanical],
};
