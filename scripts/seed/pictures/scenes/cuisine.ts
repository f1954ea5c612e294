import type { Random } from '../../random.ts';
import { leaf, sprig } from '../motifs.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, path, placed, rect, repeat, SIZE, stroke } from '../svg.ts';
import type { CategoryScenes, Scene } from './scene.ts';

/** A table seen from above, plain, checked or striped. */
function tablecloth(random: Random, palette: Palette): string {
  const kind = random.integer(0, 2);
  const base = rect(0, 0, SIZE, SIZE, kind === 0 ? palette.soft : palette.paper);
  if (kind === 0) return base + circle(450, 450, 520, palette.paper, 'opacity="0.35"');
  const width = 75;
  const stripes = repeat(6, (index) => rect(index * width * 2, 0, width, SIZE, palette.soft));
  if (kind === 1) return base + stripes;
  return (
    base +
    stripes +
    `<g opacity="0.6">${repeat(6, (index) => rect(0, index * width * 2, SIZE, width, palette.ground, 0, 'opacity="0.55"'))}</g>`
  );
}

function citrus(r: number, rind: string, flesh: string): string {
  return (
    circle(0, 0, r, rind) +
    circle(0, 0, r * 0.88, '#fff6e3') +
    repeat(8, (index) =>
      placed(
        0,
        0,
        path(
          `M0 ${-r * 0.08} L${r * 0.25} ${-r * 0.66} Q0 ${-r * 0.94} ${-r * 0.25} ${-r * 0.66} Z`,
          flesh,
        ),
        index * 45,
      ),
    )
  );
}

function tomato(r: number): string {
  return (
    circle(0, 0, r, '#d9503f') +
    ellipse(-r * 0.3, -r * 0.35, r * 0.25, r * 0.16, '#ffffff', 'opacity="0.3"') +
    repeat(5, (index) => leaf(0, 0, r * 0.5, r * 0.12, index * 72, '#5f8a4d'))
  );
}

function cutlery(x: number, y: number, colour: string): string {
  return (
    placed(
      x,
      y,
      rect(-9, -20, 18, 260, colour, 9) +
        rect(-34, -210, 12, 120, colour, 6) +
        rect(-6, -210, 12, 120, colour, 6) +
        rect(22, -210, 12, 120, colour, 6) +
        path('M-34 -110 H34 C34 -60 14 -40 0 -20 C-14 -40 -34 -60 -34 -110 Z', colour),
    ) +
    placed(
      SIZE - x,
      y,
      rect(-9, -20, 18, 260, colour, 9) + path('M-12 0 V-210 C24 -200 34 -100 12 0 Z', colour),
    )
  );
}

const plate: Scene = (random, palette) => {
  const foods = [
    () =>
      citrus(
        random.between(60, 78),
        palette.accent,
        random.pick(['#f6a64b', '#f2c14a', '#e8745a']),
      ),
    () => tomato(random.between(44, 60)),
    () =>
      circle(0, 0, 66, '#fff8ea') +
      circle(random.between(-8, 8), 4, 30, '#f3b33c') +
      ellipse(-10, -8, 10, 6, '#ffffff', 'opacity="0.6"'),
    () =>
      repeat(5, (index) =>
        leaf(
          0,
          30,
          random.between(100, 140),
          30,
          -60 + index * 30,
          random.pick([palette.leaf, '#8db25e', '#5f8a4d']),
          '#ffffff33',
        ),
      ),
    () =>
      ellipse(0, 0, 92, 46, '#e9a27c') +
      repeat(4, (index) =>
        stroke(`M${-56 + index * 36} -30 q16 30 0 60`, '#fff3e4', 7, 'opacity="0.7"'),
      ),
    () =>
      repeat(7, (index) =>
        circle(
          Math.cos(index) * 42,
          Math.sin(index * 1.7) * 40,
          22,
          random.pick(['#7a9b4d', '#93b262', '#688a44']),
        ),
      ),
  ];
  const around = random.sample(foods, 5);
  const turn = random.between(0, 72);
  return (
    tablecloth(random, palette) +
    cutlery(92, 470, palette.deep) +
    circle(458, 466, 318, palette.deep, 'opacity="0.14"') +
    circle(450, 450, 318, '#fffdf7') +
    circle(450, 450, 318, 'none', `stroke="${palette.main}" stroke-width="10"`) +
    circle(450, 450, 238, 'none', `stroke="${palette.soft}" stroke-width="5"`) +
    repeat(around.length, (index) => {
      const angle = ((turn + index * 72) * Math.PI) / 180;
      return placed(
        450 + Math.cos(angle) * 140,
        450 + Math.sin(angle) * 140,
        around[index]!(),
        random.between(-40, 40),
      );
    }) +
    placed(
      450,
      450,
      circle(0, 0, 50, random.pick([palette.accent, palette.main])) +
        leaf(0, 14, 54, 14, -20, palette.leaf) +
        leaf(4, 14, 50, 14, 30, palette.leaf),
    )
  );
};

const fruitTable: Scene = (random, palette) => {
  const spots = random.sample(
    [
      [200, 210],
      [450, 190],
      [700, 230],
      [190, 460],
      [440, 450],
      [700, 480],
      [220, 700],
      [470, 710],
      [710, 720],
    ],
    9,
  );
  const things = [
    () => citrus(random.between(80, 105), '#f2a33d', '#f8bd5a'),
    () => citrus(random.between(72, 90), '#e8cf4f', '#f3e07e'),
    () => tomato(random.between(70, 90)),
    () =>
      circle(0, 0, 84, '#c7566a') +
      stroke('M0 -70 Q10 -112 36 -120', palette.deep, 9) +
      leaf(10, -92, 66, 18, 70, palette.leaf) +
      ellipse(-28, -30, 18, 12, '#ffffff', 'opacity="0.35"'),
    () =>
      path(
        'M0 -100 C34 -92 26 -44 50 -12 C84 40 54 92 0 92 C-54 92 -84 40 -50 -12 C-26 -44 -34 -92 0 -100 Z',
        '#b9c25a',
      ) + stroke('M0 -98 Q4 -124 20 -132', palette.deep, 9),
    () =>
      repeat(9, (index) =>
        circle(
          ((index % 3) - 1) * 42 + (Math.floor(index / 3) % 2) * 16,
          Math.floor(index / 3) * 38 - 34,
          25,
          random.pick(['#6b4a82', '#7d5a96', '#5a3b70']),
        ),
      ),
    () =>
      repeat(
        2,
        (index) =>
          circle(-38 + index * 76, 34, 38, '#c93f4f') +
          stroke(`M${-38 + index * 76} 0 Q${-20 + index * 40} -70 10 -92`, palette.deep, 6),
      ),
    () =>
      repeat(3, (index) =>
        leaf(0, 60, 140, 36, -34 + index * 34, random.pick([palette.leaf, '#8db25e']), '#ffffff55'),
      ),
    () =>
      ellipse(0, 0, 62, 92, '#7b5b98') +
      path('M-34 -78 Q0 -118 34 -78 Q0 -62 -34 -78 Z', '#5f8a4d') +
      ellipse(-22, -14, 10, 36, '#ffffff', 'opacity="0.25"'),
  ];
  return (
    tablecloth(random, palette) +
    repeat(9, (index) => {
      const [x, y] = spots[index]! as [number, number];
      const turn = random.between(-30, 30);
      return (
        ellipse(x + 10, y + 18, 92, 84, palette.deep, 'opacity="0.1"') +
        placed(x, y, things[index]!(), turn, random.between(0.95, 1.15))
      );
    })
  );
};

const cake: Scene = (random, palette) => {
  const layers = random.integer(2, 3);
  const colours = random.sample(
    [palette.main, palette.accent, '#8a5a3c', '#f4d9b8', palette.ground],
    3,
  );
  const table = random.between(720, 760);
  const foot = table - 130;
  const layer = (index: number) => {
    const width = 420 - index * 105;
    const height = 130;
    const y = foot - 24 - (index + 1) * height;
    const drips = random.integer(5, 7) - index;
    return (
      rect(450 - width / 2, y, width, height + 4, colours[index]!, 20) +
      rect(450 - width / 2, y + height * 0.56, width, 16, '#fffaf0', 0, 'opacity="0.75"') +
      rect(450 - width / 2 - 6, y - 10, width + 12, 42, '#fffaf0', 20) +
      repeat(drips, (drip) =>
        rect(
          450 - width / 2 + (drip + 0.25) * (width / drips),
          y + 6,
          (width / drips) * 0.5,
          random.between(34, 78),
          '#fffaf0',
          18,
        ),
      )
    );
  };
  const top = foot - 24 - layers * 130 - 10;
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    circle(450, 400, random.between(310, 360), palette.soft) +
    repeat(8, (index) =>
      path(
        `M${index * 120 - 20} 0 H${index * 120 + 90} L${index * 120 + 35} 96 Z`,
        [palette.main, palette.accent, palette.leaf, palette.ground][index % 4]!,
      ),
    ) +
    rect(0, 0, SIZE, 12, palette.deep) +
    rect(0, table, SIZE, SIZE - table, palette.ground) +
    path(
      `M380 ${table + 20} Q440 ${table - 20} 436 ${foot} H464 Q460 ${table - 20} 520 ${table + 20} Z`,
      palette.deep,
    ) +
    rect(170, foot - 22, 560, 30, palette.deep, 15) +
    repeat(layers, layer) +
    (random.chance(0.6)
      ? repeat(layers === 3 ? 2 : 4, (index) => {
          const x = 450 + (index - (layers === 3 ? 0.5 : 1.5)) * 62;
          return (
            circle(x, top - 12, 27, '#c93f4f') +
            stroke(`M${x} ${top - 34} q8 -34 30 -40`, palette.deep, 5) +
            circle(x - 8, top - 20, 7, '#ffffff', 'opacity="0.5"')
          );
        })
      : repeat(5, (index) =>
          leaf(
            450,
            top + 12,
            random.between(70, 100),
            26,
            -64 + index * 32,
            index % 2 ? palette.leaf : palette.accent,
          ),
        ))
  );
};

const bread: Scene = (random, palette) => {
  const crust = random.pick(['#c98546', '#b8743a', '#d59a58']);
  const loaf =
    ellipse(0, 40, 268, 150, palette.deep, 'opacity="0.15"') +
    ellipse(0, 0, 262, 160, crust) +
    ellipse(0, -16, 236, 128, '#e3b072') +
    repeat(4, (index) =>
      placed(
        -126 + index * 84,
        -14,
        ellipse(0, 0, 16, 92, '#fbe9c8') + stroke('M-14 -70 Q-30 0 -14 70', crust, 7),
        24,
      ),
    );
  const ear = (x: number, y: number, turn: number) =>
    placed(
      x,
      y,
      stroke('M0 0 V-330', '#b9903f', 7) +
        repeat(
          7,
          (index) =>
            leaf(0, -150 - index * 28, 62, 15, -34, '#d9ae4e') +
            leaf(0, -150 - index * 28, 62, 15, 34, '#e5c06a'),
        ),
      turn,
    );
  const roll = (x: number, y: number) =>
    placed(
      x,
      y,
      ellipse(0, 14, 92, 70, palette.deep, 'opacity="0.14"') +
        ellipse(0, 0, 90, 70, crust) +
        ellipse(0, -8, 74, 52, '#e8bb80') +
        stroke('M-40 -10 Q0 -36 40 -10', '#fbe9c8', 10),
      random.between(-30, 30),
    );
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    placed(
      450,
      470,
      rect(-370, -270, 740, 560, palette.deep, 50, 'opacity="0.12" transform="translate(12 18)"') +
        rect(-370, -270, 740, 560, '#c79a68', 50) +
        repeat(6, (index) =>
          stroke(`M-330 ${-210 + index * 84} q330 ${random.between(-24, 24)} 660 0`, '#b58656', 5),
        ) +
        circle(320, -220, 20, palette.soft),
      random.between(-9, 9),
    ) +
    ear(random.between(110, 170), 860, random.between(4, 16)) +
    ear(random.between(200, 250), 880, random.between(14, 26)) +
    ear(random.between(780, 830), 860, random.between(-24, -6)) +
    placed(random.between(430, 470), random.between(390, 430), loaf, random.between(-26, 18)) +
    roll(random.between(310, 400), random.between(640, 680)) +
    roll(random.between(550, 640), random.between(620, 690))
  );
};

const bowl: Scene = (random, palette) => {
  const table = random.between(620, 660);
  const fill = random.pick([palette.main, palette.deep, palette.leaf]);
  const steam = random.chance(0.6);
  return (
    rect(0, 0, SIZE, SIZE, palette.paper) +
    circle(random.between(380, 520), 360, random.between(260, 300), palette.soft) +
    rect(0, table, SIZE, SIZE - table, palette.ground) +
    (steam
      ? repeat(3, (index) =>
          stroke(
            `M${340 + index * 110} ${table - 330} q40 -50 0 -100 t0 -100`,
            '#ffffff',
            16,
            'opacity="0.8"',
          ),
        )
      : stroke('M520 350 L760 120 M560 370 L800 150', palette.deep, 17)) +
    repeat(5, (index) =>
      leaf(
        450 + (index - 2) * 86,
        table - 190,
        random.between(100, 170),
        44,
        (index - 2) * 20,
        random.pick([palette.leaf, '#8db25e', '#5f8a4d']),
        '#ffffff44',
      ),
    ) +
    placed(
      340,
      table - 220,
      circle(0, 0, 62, '#d9503f') + circle(-18, -20, 14, '#ffffff', 'opacity="0.35"'),
    ) +
    placed(452, table - 240, citrus(70, '#f2a33d', '#f8bd5a'), random.between(0, 45)) +
    placed(570, table - 218, circle(0, 0, 66, '#fff8ea') + circle(2, 2, 31, '#f3b33c')) +
    ellipse(460, table + 66, 240, 28, palette.deep, 'opacity="0.18"') +
    path(
      `M180 ${table - 220} H720 C716 ${table - 40} 610 ${table + 60} 450 ${table + 60} C290 ${table + 60} 184 ${table - 40} 180 ${table - 220} Z`,
      fill,
    ) +
    repeat(7, (index) =>
      path(
        `M${212 + index * 70} ${table - 130} l28 40 l28 -40 l-28 -40 Z`,
        palette.accent,
        'opacity="0.85"',
      ),
    ) +
    rect(168, table - 236, 564, 30, fill, 15)
  );
};

const wine: Scene = (random, palette) => {
  const table = random.between(690, 730);
  const glassColour = random.pick(['#8f2f48', '#e6b84f', '#d97f7a']);
  const bottle = random.pick(['#3f5f4a', '#6b3b2f', '#38506b']);
  const x = random.between(300, 350);
  const glass = (gx: number) =>
    stroke(
      `M${gx} ${table - 160} V${table + 8} M${gx - 62} ${table + 12} H${gx + 62}`,
      '#ffffff',
      12,
      'opacity="0.9"',
    ) +
    path(
      `M${gx - 92} ${table - 400} H${gx + 92} C${gx + 112} ${table - 240} ${gx + 60} ${table - 160} ${gx} ${table - 160} C${gx - 60} ${table - 160} ${gx - 112} ${table - 240} ${gx - 92} ${table - 400} Z`,
      '#ffffff',
      'opacity="0.55"',
    ) +
    path(
      `M${gx - 98} ${table - 310} H${gx + 98} C${gx + 92} ${table - 220} ${gx + 50} ${table - 176} ${gx} ${table - 176} C${gx - 50} ${table - 176} ${gx - 92} ${table - 220} ${gx - 98} ${table - 310} Z`,
      glassColour,
    );
  return (
    rect(0, 0, SIZE, SIZE, palette.soft) +
    circle(
      random.between(500, 640),
      random.between(260, 340),
      random.between(190, 240),
      palette.accent,
      'opacity="0.6"',
    ) +
    rect(0, table, SIZE, SIZE - table, palette.main) +
    path(
      `M${x - 82} ${table + 10} V${table - 300} C${x - 82} ${table - 380} ${x - 30} ${table - 400} ${x - 30} ${table - 470} V${table - 600} H${x + 30} V${table - 470} C${x + 30} ${table - 400} ${x + 82} ${table - 380} ${x + 82} ${table - 300} V${table + 10} Z`,
      bottle,
    ) +
    rect(x - 36, table - 610, 72, 70, palette.deep, 8) +
    rect(x - 82, table - 260, 164, 170, palette.paper) +
    circle(x, table - 190, 34, palette.accent) +
    rect(x - 46, table - 138, 92, 10, palette.ground, 5) +
    rect(x - 62, table - 300, 14, 290, '#ffffff', 7, 'opacity="0.2"') +
    glass(random.between(580, 640)) +
    path(`M640 ${table + 90} L840 ${table + 30} V${table + 110} L640 ${table + 140} Z`, '#f0c75e') +
    circle(720, table + 96, 12, '#dba93f') +
    circle(790, table + 74, 9, '#dba93f') +
    sprig(random.between(130, 190), table + 130, 180, 80, palette.leaf, palette.deep)
  );
};

export const cuisine: CategoryScenes = {
  patisserie: [cake, fruitTable],
  'cuisine-du-quotidien': [plate, bowl],
  'cuisine-vegetarienne': [fruitTable, plate],
  'cuisines-du-monde': [bowl, plate],
  'pain-et-levain': [bread],
  'vins-et-accords': [wine, plate],
};
