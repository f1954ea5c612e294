import type { Endpoint } from './aims.ts';
import type { Measured } from './client.ts';
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

/** Prints a Markdown table of what each endpoint costs; where sizes differ, one figure for each. */
export function printEndpoints(sizes: readonly number[], endpoints: readonly Endpoint[]): void {
  const shown = sizes.map((size) => size.toLocaleString('en')).join(' · ');
  console.log(
    `Posts: ${shown}. One figure stands for all of them; where one is missing, the smallest`,
  );
  console.log('marketplace has no such page.\n');
  const rows = [
    ['endpoint', ...columns.map(([title]) => title)],
    ['---', ...columns.map(() => '---:')],
    ...endpoints.map(({ name, sizes: measured }) => [
      name,
      ...columns.map(([, figure]) => cell(measured, figure)),
    ]),
  ];
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  console.log('\nAims that cannot hold, and why:\n');
  for (const { name, sizes: measured } of endpoints)
    for (const [aim, why] of Object.entries(measured[0]!.call.except ?? {}))
      if (why) console.log(`- ${name}: ${aimNames[aim as keyof typeof aimNames]}, since ${why}.`);
}

/** Prints what the consumer of the queue of views writes for each view, by how they come. */
export function printViews(batches: readonly StoredBatch[]): void {
  const header = ['views in a batch', 'posts', 'authors', 'rows read', 'rows written', 'a view'];
  const rows = [
    [...header, 'delivered again'],
    [...header, ''].map(() => '---:'),
    ...batches.map(({ views, posts, authors, rowsRead, rowsWritten, writtenAgain }) => [
      ...[views, posts, authors, rowsRead, rowsWritten].map((count) => count.toLocaleString('en')),
      (rowsWritten / views).toFixed(2),
      String(writtenAgain),
    ]),
  ];
  console.log('\nWhat the queue of views costs:\n');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

const aimNames = {
  roundTrips: 'more than one round trip',
  perItem: '15 rows or more for each item',
  growth: 'rows that grow',
};

function cell(measured: readonly Measured[], figure: Figure): string {
  const values = measured.map((one) => one[figure].toLocaleString('en'));
  return new Set(values).size === 1 ? values[0]! : values.join(' · ');
}
