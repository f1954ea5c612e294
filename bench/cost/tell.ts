import type { Endpoint } from './aims.ts';
import type { Measured } from './client.ts';
import type { RankingCost } from './metered-bindings.ts';
import type { StoredBatch } from './views.ts';

type Figure = 'roundTrips' | 'rowsRead' | 'rowsWritten' | 'kvReads' | 'items' | 'bytes';

const columns: [title: string, figure: Figure][] = [
  ['round trips', 'roundTrips'],
  ['rows read', 'rowsRead'],
  ['rows written', 'rowsWritten'],
  ['KV reads', 'kvReads'],
  ['items', 'items'],
  ['bytes', 'bytes'],
];

/**
 * A Markdown table of each endpoint's cost, with one figure for each size when they differ. The
 * exceptions follow.
 */
export function publishEndpoints(sizes: readonly number[], endpoints: readonly Endpoint[]): string {
  const shown = sizes.map((size) => size.toLocaleString('en')).join(' · ');
  const rows = [
    ['endpoint', ...columns.map(([title]) => title)],
    ['---', ...columns.map(() => '---:')],
    ...endpoints.map(({ name, sizes: measured }) => [
      name,
      ...columns.map(([, figure]) => cell(measured, figure)),
    ]),
  ];
  const exceptions = endpoints.flatMap(({ name, sizes: measured }) => {
    const whys = Object.entries(measured[0]!.call.except ?? {}).filter(([, why]) => why);
    return [...Map.groupBy(whys, ([, why]) => why)].map(([why, aims]) => {
      const missed = aims.map(([aim]) => aimNames[aim as keyof typeof aimNames]).join('; ');
      return `- ${name}: ${missed}, since ${why}.`;
    });
  });
  return [
    `Posts: ${shown}. One figure stands for all of them; where one is missing, the smallest`,
    'marketplace has no such page.',
    '',
    ...rows.map(tableRow),
    '',
    'Aims that cannot hold, and why:',
    '',
    ...exceptions,
  ].join('\n');
}

/** The cost of a run of the rankings in marketplaces of these numbers of posts. */
export function publishRankings(sizes: readonly number[], runs: readonly RankingCost[]): string {
  const header = ['posts', 'creators', 'statements', 'rows read', 'a creator'];
  const rows = [
    [...header, 'most in a statement', 'KV calls'],
    [...header, '', ''].map(() => '---:'),
    ...runs.map(({ statements, rowsRead, mostRead, kvCalls }, index) => {
      const creators = sizes[index]! / CREATOR_SHARE;
      return [sizes[index]!, creators, statements, rowsRead, rowsRead / creators, mostRead, kvCalls]
        .map(Math.round)
        .map((count) => count.toLocaleString('en'));
    }),
  ];
  return ['What a run of the rankings costs:', '', ...rows.map(tableRow)].join('\n');
}

/** The rows that the consumer of the view queue writes for each view, by the shape of the batch. */
export function publishViews(batches: readonly StoredBatch[]): string {
  const header = ['views in a batch', 'posts', 'authors', 'rows read', 'rows written', 'a view'];
  const rows = [
    [...header, 'delivered again'],
    [...header, ''].map(() => '---:'),
    ...batches.map(({ views, posts, authors, rowsRead, rowsWritten, rowsWrittenOnRepeat }) => [
      ...[views, posts, authors, rowsRead, rowsWritten].map((count) => count.toLocaleString('en')),
      (rowsWritten / views).toFixed(2),
      String(rowsWrittenOnRepeat),
    ]),
  ];
  return ['What the queue of views costs:', '', ...rows.map(tableRow)].join('\n');
}

/** Posts for each creator. */
const CREATOR_SHARE = 10;

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const aimNames = {
  roundTrips: 'more than one round trip',
  perItem: '15 rows or more for each item',
  growth: 'rows that grow',
};

function cell(measured: readonly Measured[], figure: Figure): string {
  const values = measured.map((one) => one[figure].toLocaleString('en'));
  return new Set(values).size === 1 ? values[0]! : values.join(' · ');
}
