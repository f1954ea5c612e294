/**
 * `npm run bench:scaling`: the monthly cost at each size, the limits reached first, and every
 * assumption with its source. It measures nothing. Exits with 1 when users cost more the more there
 * are.
 */
import { pathToFileURL } from 'node:url';
import { feeOf } from '../../domain/orders/order.ts';
import { compare } from '../harness/compare.ts';
import {
  behaviour,
  behaviourSources,
  d1BytesPerUser,
  firstLimits,
  type Meter,
  mailsOf,
  month,
  orderEconomics,
  priceSources,
  prices,
  savings,
  unitCosts,
  unitSources,
  usersPerDatabase,
  viewRowsWritten,
} from './model.ts';

/** Users of the baseline: enough that the plan's included amounts are small beside their use. */
const BASELINE_USERS = 1_000_000;
/** Maximum ratio of a user's cost in a larger marketplace. The included amounts make a tenth. */
const RATIO_MAX = 1.2;
const sizes = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
const orderPrices = [300, 500, 1_000, 2_000, 5_000];

const short = (value: number) =>
  value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = (value: number) =>
  `$${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })}`;
const euros = (cents: number) => (cents / 100).toFixed(3);

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const isNumber = (index: number) => rows.every((cells) => /^[-$\d.]/.test(cells[index] ?? ''));
  const rule = head.map((_, index) => (index > 0 && isNumber(index) ? '---:' : '---'));
  return [head, rule, ...rows].map(line).join('\n');
}

export function scalingTables(): string {
  const months = sizes.map((users) => month(users));
  const head = ['', ...sizes.map((users) => `${short(users)} users`)];
  const meters = Object.keys(months[0]!.usage) as Meter[];
  const costs = table(head, [
    ...meters.map((meter) => [
      meter,
      ...months.map(
        ({ usage, dollars: cost }) => `${short(usage[meter])} · ${dollars(cost[meter])}`,
      ),
    ]),
    ['total with $5', ...months.map(({ total }) => dollars(total))],
    [
      'per thousand users',
      ...months.map(({ total }, index) => dollars((total / sizes[index]!) * 1000)),
    ],
    [
      'of it without mail',
      ...months.map(({ total, dollars: { mails } }, index) =>
        dollars(((total - mails) / sizes[index]!) * 1000),
      ),
    ],
  ]);
  const peaks = Object.keys(months[0]!.peak) as (keyof (typeof months)[0]['peak'])[];
  const busiest = table(
    head,
    peaks.map((name) => [name, ...months.map(({ peak }) => short(peak[name]))]),
  );
  const breaks = table(
    ['users', 'what breaks', 'because', 'then'],
    firstLimits().map(({ users, what, because, answer }) => [short(users), what, because, answer]),
  );
  const orders = table(
    ['price, €', 'fee', 'charge', 'account and payout', 'Cloudflare and mail', 'left'],
    orderPrices
      .map((price) => orderEconomics(price, feeOf(price)))
      .map((each) =>
        [each.price, each.fee, each.charge, each.payout, each.platform, each.left].map(euros),
      ),
  );
  const saved = table(
    ['at a million users', 'dollars a month', 'a thousand users then'],
    savings(1_000_000).map(({ what, dollars: saved }) => [
      what,
      dollars(saved),
      dollars((month(1_000_000).total - saved) / 1_000),
    ]),
  );
  const mails = mailsOf(1_000_000);
  const sum = (of: 'each' | 'now') => mails.reduce((total, each) => total + each[of], 0);
  const mailed = table(
    ['mails at a million users', 'each thing alone', 'as they are sent'],
    [...mails, { what: 'together', each: sum('each'), now: sum('now') }].map(
      ({ what, each, now }) => [what, short(each), short(now)],
    ),
  );
  return [costs, busiest, breaks, mailed, saved, orders].join('\n\n');
}

/** Every assumption, measured figure and price, with its source. */
export function assumptionTables(): string {
  const rows = (values: Record<string, number>, sources: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => [name, String(value), sources[name]!]);
  const price = ({ ...of }: Record<string, number>) =>
    of.each === undefined
      ? `$${of.perMillion} a million above ${short(of.included!)}`
      : `$${of.each} each above ${of.included}`;
  return [
    table(['a user of a month', 'value', 'source'], rows({ ...behaviour }, behaviourSources)),
    table(['one act', 'value', 'source'], rows({ ...unitCosts }, unitSources)),
    table(
      ['price', 'dollars', 'source'],
      Object.entries(prices).map(([name, of]) => [
        name,
        typeof of === 'number' ? `$${of} a month` : price(of),
        priceSources[name as keyof typeof prices],
      ]),
    ),
  ].join('\n\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(`${scalingTables()}\n\n${assumptionTables()}\n`);
  console.log(
    `A user has ${short(d1BytesPerUser(12))}B in D1 after a year; a database has room for:`,
  );
  for (const years of [1, 2, 5])
    console.log(`- after ${years} years: ${short(usersPerDatabase(years * 12))}`);
  console.log('A view writes, with its folding, at so many a second:');
  for (const rate of [0.1, 1, 5, 20])
    console.log(`- ${rate}: ${viewRowsWritten(rate).toFixed(2)} rows`);
  const perThousand = (users: number) => (month(users).total / users) * 1_000;
  const { rows, missed } = compare(
    sizes
      .filter((users) => users > BASELINE_USERS)
      .map((users) => ({
        what: `dollars for a thousand of ${short(users)} users`,
        baseline: perThousand(BASELINE_USERS),
        product: perThousand(users),
        goal: { ratioMax: RATIO_MAX },
      })),
    `of ${short(BASELINE_USERS)} users`,
  );
  console.table(rows);
  for (const goal of missed) console.error(`Missed: ${goal}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}
