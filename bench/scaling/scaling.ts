/** `npm run bench:scaling`: what a thousand, a million and a hundred million monthly users cost. */
import { d1BytesPerUser, type Meter, month, usersPerDatabase, viewRowsWritten } from './model.ts';

const sizes = [1_000, 1_000_000, 100_000_000];
const months = sizes.map((users) => month(users));

const short = (value: number) =>
  value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = (value: number) =>
  `$${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })}`;

function table(rows: [label: string, ...cells: string[]][]): void {
  const header = ['', ...sizes.map((users) => `${short(users)} users`)];
  const lines = [header, ['---', ...sizes.map(() => '---:')], ...rows];
  console.log(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}

const meters = Object.keys(months[0]!.usage) as Meter[];
table([
  ...meters.map((meter): [string, ...string[]] => [
    meter,
    ...months.map(({ usage, dollars: cost }) => `${short(usage[meter])} · ${dollars(cost[meter])}`),
  ]),
  ['total with $5', ...months.map(({ total }) => dollars(total))],
  [
    'per thousand users',
    ...months.map(({ total }, index) => dollars((total / sizes[index]!) * 1000)),
  ],
]);

const peaks = Object.keys(months[0]!.peak) as (keyof (typeof months)[0]['peak'])[];
table(peaks.map((name) => [name, ...months.map(({ peak }) => short(peak[name]))]));

console.log(
  `A user has ${short(d1BytesPerUser(12))}B in D1 after a year; a database has room for so many:`,
);
for (const years of [1, 2, 5])
  console.log(`- after ${years} years: ${short(usersPerDatabase(years * 12))}`);
console.log('A view writes, with its folding, at so many a second:');
for (const rate of [0.1, 1, 5, 20])
  console.log(`- ${rate}: ${viewRowsWritten(rate).toFixed(2)} rows`);
