import type { Random } from '../../random.ts';
import { cup, leaf, pottedPlant } from '../motifs.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, sky, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

const spines = (palette: Palette) => [
  palette.main,
  palette.accent,
  palette.leaf,
  palette.deep,
  palette.ground,
  '#c9655a',
  '#5f7fa8',
];

/** Upright books that stand on `foot` between `from` and `to`. */
function row(random: Random, from: number, to: number, foot: number, palette: Palette): string {
  let shapes = '';
  let x = from;
  while (x < to - 30) {
    const width = Math.min(random.between(28, 58), to - x);
    const height = random.between(120, 186);
    const fill = random.pick(spines(palette));
    const leaning = random.chance(0.1);
    shapes += placed(
      x + (leaning ? 18 : 0),
      foot,
      rect(0, -height, width - 3, height, fill, 5) +
        rect(5, -height + 20, width - 13, 9, palette.paper, 3, 'opacity="0.75"') +
        (random.chance(0.5)
          ? rect(5, -36, width - 13, 14, palette.paper, 3, 'opacity="0.5"')
          : circle(width / 2 - 2, -34, 7, palette.paper, 'opacity="0.6"')),
      leaning ? -9 : 0,
    );
    x += width + (leaning ? 30 : 0);
  }
  return shapes;
}

const bookshelf: Scene = (random, palette) => {
  const wood = random.pick(['#b98458', '#a9744a', '#8f5f3d']);
  const shelf = (index: number) => {
    const foot = 272 + index * 264;
    const gap = random.between(190, 300);
    const left = random.chance(0.5);
    const thing = random.pick([
      () => pottedPlant(random, 0, 0, 150, palette),
      () =>
        rect(-62, -22, 124, 22, palette.deep, 4) +
        circle(0, -86, 62, '#7fb3c4') +
        path(
          'M-40 -112 q30 -34 50 -6 q-10 30 -40 34 Z M0 -70 q30 -20 46 8 q-20 36 -40 20 Z',
          palette.leaf,
        ),
      () =>
        placed(
          0,
          0,
          rect(-70, -28, 140, 28, palette.main, 4) +
            rect(-62, -56, 124, 28, palette.accent, 4) +
            rect(-56, -80, 112, 24, palette.leaf, 4),
        ),
      () => cup(0, 0, 90, palette.accent, palette.paper),
    ]);
    return (
      row(random, left ? 80 + gap : 84, left ? 816 : 816 - gap, foot, palette) +
      placed(left ? 80 + gap / 2 : 816 - gap / 2, foot, thing()) +
      rect(50, foot, 800, 26, wood)
    );
  };
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    rect(50, 40, 800, 830, palette.ground) +
    repeat(3, shelf) +
    rect(50, 40, 30, 830, wood) +
    rect(820, 40, 30, 830, wood) +
    rect(40, 30, 820, 30, wood, 6) +
    rect(40, 840, 820, 40, wood, 6)
  );
};

const openBook: Scene = (random, palette) => {
  const night = random.chance(0.5);
  const ink = night ? palette.soft : palette.deep;
  const rising = random.sample(
    [
      (c: string) =>
        circle(0, 0, 54, c) +
        ellipse(0, 0, 96, 22, 'none', `stroke="${ink}" stroke-width="9" transform="rotate(-18)"`),
      (c: string) =>
        path(
          'M0 -62 L58 44 H-58 Z',
          'none',
          `stroke="${c}" stroke-width="13" stroke-linejoin="round"`,
        ),
      (c: string) =>
        stroke('M-24 50 V-50 L44 -66 V34', c, 13) +
        ellipse(-42, 52, 26, 19, c) +
        ellipse(26, 36, 26, 19, c),
      (c: string) =>
        rect(-48, -48, 96, 96, c, 14) + stroke('M-22 0 H22 M0 -22 V22', palette.paper, 11),
      (c: string) => repeat(3, (i) => leaf(0, 50, 120, 32, -40 + i * 40, c)),
      (c: string) =>
        repeat(3, (i) =>
          ellipse(
            0,
            0,
            76,
            26,
            'none',
            `stroke="${c}" stroke-width="8" transform="rotate(${i * 60})"`,
          ),
        ) + circle(0, 0, 15, c),
      (c: string) =>
        path('M-70 10 L70 -50 L24 60 L4 20 Z', c) +
        path('M4 20 L70 -50 L-14 12 Z', ink, 'opacity="0.3"'),
    ],
    5,
  );
  const spots = [
    [190, 250],
    [420, 160],
    [690, 220],
    [320, 390],
    [590, 370],
  ] as const;
  const book = random.pick([palette.main, palette.accent]);
  return (
    (night ? sky(palette.deep, palette.main) : sky(palette.paper, palette.soft)) +
    circle(
      450,
      420,
      random.between(290, 340),
      night ? '#ffffff' : palette.accent,
      `opacity="${night ? 0.08 : 0.3}"`,
    ) +
    repeat(night ? 24 : 12, () =>
      circle(
        random.between(30, 870),
        random.between(30, 560),
        random.between(3, 6),
        night ? '#fff3cf' : palette.ground,
      ),
    ) +
    repeat(5, (index) =>
      placed(
        spots[index]![0] + random.between(-24, 24),
        spots[index]![1] + random.between(-20, 20),
        rising[index]!(
          [
            palette.accent,
            palette.leaf,
            night ? palette.ground : palette.main,
            '#e0796a',
            palette.accent,
          ][index]!,
        ),
        random.between(-16, 16),
      ),
    ) +
    ellipse(450, 826, 380, 32, palette.deep, 'opacity="0.25"') +
    path('M70 560 L450 610 L830 560 V800 L450 846 L70 800 Z', book) +
    path('M96 540 C210 490 370 520 450 590 V820 C370 760 210 740 96 776 Z', '#fffaf0') +
    path('M804 540 C690 490 530 520 450 590 V820 C530 760 690 740 804 776 Z', '#f6ecd9') +
    repeat(
      4,
      (index) =>
        stroke(
          `M146 ${590 + index * 42} C220 ${566 + index * 42} 330 ${580 + index * 42} 404 ${626 + index * 42}`,
          palette.ground,
          8,
        ) +
        stroke(
          `M754 ${590 + index * 42} C680 ${566 + index * 42} 570 ${580 + index * 42} 496 ${626 + index * 42}`,
          palette.ground,
          8,
        ),
    )
  );
};

const stack: Scene = (random, palette) => {
  const table = random.between(730, 760);
  const colours = random.sample(spines(palette), 5);
  const x = random.between(340, 400);
  let top = table;
  const books = repeat(5, (index) => {
    const height = random.between(54, 76);
    const width = random.between(320, 420);
    top -= height;
    const left = x - width / 2 + random.between(-24, 24);
    return (
      rect(left, top, width, height - 2, colours[index]!, 10) +
      rect(left + width - 40, top + 9, 44, height - 20, '#fffaf0', 4) +
      rect(
        left + 40,
        top + height / 2 - 5,
        random.between(90, 160),
        10,
        palette.paper,
        5,
        'opacity="0.7"',
      )
    );
  });
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    rect(
      random.between(450, 500),
      80,
      350,
      250,
      random.pick([palette.deep, '#3f6557']),
      14,
      `stroke="#b98458" stroke-width="18"`,
    ) +
    stroke('M540 180 q40 -60 80 0 t80 0', palette.paper, 9) +
    stroke('M548 262 H640 M690 240 L740 270 M740 240 L690 270', palette.paper, 9) +
    rect(0, table, SIZE, SIZE - table, palette.ground) +
    rect(0, table, SIZE, 16, palette.deep, 0, 'opacity="0.12"') +
    books +
    placed(
      x + random.between(-30, 30),
      top - 62,
      path(
        'M0 -46 C-30 -74 -84 -50 -76 10 C-70 60 -30 74 0 58 C30 74 70 60 76 10 C84 -50 30 -74 0 -46 Z',
        '#cf4c4c',
      ) +
        stroke('M0 -44 Q2 -80 18 -92', palette.deep, 9) +
        leaf(10, -66, 60, 18, 66, palette.leaf) +
        ellipse(-40, -10, 12, 22, '#ffffff', 'opacity="0.35"'),
    ) +
    repeat(4, (index) =>
      placed(
        690 + index * 22,
        table - 120,
        rect(-8, -random.between(110, 150), 16, 170, spines(palette)[index]!, 4) +
          path('M-8 -120 L0 -150 L8 -120 Z', '#f1d2a8', 'opacity="0"'),
        -12 + index * 8,
      ),
    ) +
    path(`M650 ${table - 150} H800 L788 ${table + 4} H662 Z`, palette.main) +
    rect(650, table - 110, 148, 16, palette.accent)
  );
};

const screenLesson: Scene = (random, palette) => {
  const colours = [palette.accent, palette.main, palette.leaf, '#e0796a', palette.ground];
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    circle(
      random.between(200, 700),
      random.between(220, 420),
      random.between(250, 310),
      palette.paper,
    ) +
    ellipse(450, 786, 360, 30, palette.deep, 'opacity="0.2"') +
    rect(130, 180, 640, 450, palette.deep, 32) +
    rect(158, 208, 584, 394, '#2b2747', 14) +
    repeat(3, (index) =>
      circle(190 + index * 34, 238, 10, ['#e0796a', palette.accent, palette.leaf][index]!),
    ) +
    repeat(7, (line) => {
      let x = 190 + [0, 40, 80, 80, 40, 40, 0][line]!;
      return repeat(random.integer(1, 4), () => {
        const width = random.between(50, 130);
        const word = rect(x, 278 + line * 43, width, 18, random.pick(colours), 9);
        x += width + 18;
        return x < 740 ? word : '';
      });
    }) +
    rect(400, 630, 100, 90, palette.deep) +
    rect(300, 712, 300, 26, palette.deep, 13) +
    rect(0, 738, SIZE, SIZE, palette.main) +
    rect(0, 738, SIZE, 14, palette.deep, 0, 'opacity="0.15"') +
    rect(230, 780, 380, 78, palette.paper, 14) +
    repeat(18, (index) =>
      rect(250 + (index % 9) * 39, 794 + Math.floor(index / 9) * 28, 28, 18, palette.ground, 4),
    ) +
    ellipse(690, 818, 34, 44, palette.paper) +
    pottedPlant(random, 96, 748, 170, palette) +
    cup(820, 744, 80, palette.accent, '#ffffff')
  );
};

const studio: Scene = (random, palette) => {
  const guitar = random.pick(['#b9703a', '#c98546', '#8f4f3a']);
  const instrument =
    rect(-19, -410, 38, 330, palette.deep, 6) +
    rect(-30, -470, 60, 84, palette.deep, 10) +
    circle(0, -60, 118, guitar) +
    circle(0, 110, 152, guitar) +
    rect(-84, -40, 168, 110, guitar) +
    circle(0, 8, 52, palette.deep) +
    rect(-54, 150, 108, 20, palette.deep, 6) +
    repeat(4, (index) => rect(-13 + index * 8, -400, 2, 560, palette.paper));
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    rect(0, 730, SIZE, 170, '#c79a68') +
    rect(
      random.between(500, 540),
      120,
      300,
      370,
      palette.paper,
      6,
      `stroke="${palette.deep}" stroke-width="12"`,
    ) +
    placed(
      660,
      420,
      repeat(3, (index) =>
        ellipse(
          -90 + index * 90,
          -20 - index * 50,
          random.between(60, 100),
          random.between(46, 80),
          [palette.main, palette.accent, palette.leaf][index]!,
          `transform="rotate(${random.integer(-30, 30)})"`,
        ),
      ),
    ) +
    stroke('M560 500 L500 800 M760 500 L820 800 M660 500 V760', '#8c5c38', 16) +
    rect(500, 490, 330, 22, '#8c5c38', 8) +
    repeat(3, (index) => {
      const x = 90 + index * random.between(90, 110);
      const y = random.between(100, 180);
      return (
        stroke(`M${x} ${y} V${y - 60} L${x + 38} ${y - 70}`, palette.deep, 8) +
        ellipse(x - 12, y + 2, 18, 13, palette.deep)
      );
    }) +
    ellipse(270, 818, 190, 26, palette.deep, 'opacity="0.2"') +
    placed(random.between(250, 290), 560, instrument, random.between(-14, 12), 0.98) +
    pottedPlant(random, 826, 860, 150, palette)
  );
};

const postcards: Scene = (random, palette) => {
  const flags = random.sample(
    [
      ['#3d5aa8', '#ffffff', '#d5504b'],
      ['#3f8a5a', '#ffffff', '#d5504b'],
      ['#2b2b30', '#d5504b', '#f0c04a'],
      ['#d5504b', '#f0c04a', '#d5504b'],
      ['#3f8a5a', '#ffffff', '#e9963b'],
      ['#2b2b30', '#f0c04a', '#d5504b'],
      ['#4a8fc4', '#ffffff', '#4a8fc4'],
    ],
    3,
  );
  const bubble = (fill: readonly string[], tail: 1 | -1) =>
    `<g transform="scale(${tail} 1)">${path('M-90 70 L-150 160 L-10 80 Z', fill[2]!)}${path('M-150 -40 A150 130 0 0 1 150 -40 Z', fill[0]!)}${rect(-150, -42, 300, 66, fill[1]!)}${path('M-150 22 A150 110 0 0 0 150 22 Z', fill[2]!)}</g>`;
  return (
    rect(0, 0, SIZE, SIZE, palette.main) +
    circle(450, 520, 350, palette.deep, 'opacity="0.25"') +
    circle(450, 500, 320, '#8cc3cf') +
    repeat(5, (index) => {
      const angle = (index / 5) * Math.PI * 2 + random.next();
      return placed(
        450 + Math.cos(angle) * 170,
        500 + Math.sin(angle) * 170,
        path(
          'M-90 -20 C-70 -90 40 -96 76 -40 C110 10 60 80 10 60 C-40 90 -110 50 -90 -20 Z',
          palette.leaf,
        ),
        random.between(0, 360),
        random.between(0.7, 1.05),
      );
    }) +
    stroke(
      'M130 500 H770 M450 180 V820 M450 180 C250 330 250 670 450 820 M450 180 C650 330 650 670 450 820',
      '#ffffff',
      5,
      'opacity="0.4"',
    ) +
    placed(220, 260, bubble(flags[0]!, 1), random.between(-8, 8), 0.95) +
    placed(680, 330, bubble(flags[1]!, -1), random.between(-8, 8), 0.9) +
    placed(330, 700, bubble(flags[2]!, 1), random.between(-8, 8), 0.85)
  );
};

export const education: CategoryScenes = {
  langues: [postcards, openBook],
  'mathematiques-et-sciences': [openBook, stack],
  'orientation-et-etudes': [bookshelf, stack],
  'aide-aux-devoirs': [stack, bookshelf],
  'informatique-et-programmation': [screenLesson, openBook],
  'musique-et-arts': [studio, openBook],
};
