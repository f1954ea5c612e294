/**
 * `npm run bench:search`: sixty searches in the demo marketplace, by the product and by the
 * full-text tables alone: the share of the required results that are among the first five of their
 * kind, and the CPU. Exits with 1 when a goal is missed. Needs Linux.
 */

import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../scripts/local/database-file.ts';
import { newFactorKey, newSigningKeys } from '../../scripts/local/environment.ts';
import { migrate } from '../../scripts/local/migrate.ts';
import { marketplace } from '../../scripts/seed/marketplace.ts';
import { readReferenceData } from '../../scripts/seed/reference-data.ts';
import { seededTables } from '../../scripts/seed/worker/import.ts';
import { insertStatement } from '../../scripts/seed/worker/insert-statement.ts';
import type { search } from '../../worker/discovery/search/search.ts';
import { bench } from '../harness/bench.ts';
import { median } from '../harness/median.ts';
import { serveWorker } from '../harness/serve-worker.ts';
import type { Server } from '../harness/servers.ts';
import { type BenchQuery, queries } from './queries.ts';

/** Number of results that count. */
const AT = 5;
const ROUNDS = 7;
/** The goals of docs/performance.md, which has the reasons. */
const GOALS = { recallMin: 0.9, cpuRatioMax: 10 };
const port = Number(process.env.PORT ?? 5391);
const paths = { plain: '/plain', product: '/api/search' };

type Answer = Awaited<ReturnType<typeof search>>;

const { rows } = marketplace(Date.now(), '');
const topicIds = readReferenceData().topics;
/** The first text of each post, by id. */
const postTexts = new Map(
  rows.creatorMedia.map(({ id, title, bodyText, caption }) => [
    id,
    title ?? bodyText ?? caption ?? '',
  ]),
);

await bench('search', async ({ folder, endWith, compare }) => {
  await prepare(folder);
  const secrets = { AUTH_SIGNING_KEYS: newSigningKeys(), FACTOR_KEYS: newFactorKey() };
  const server = await serveWorker('bench/search/worker.ts', folder, port, secrets);
  endWith(server);
  const plain = recallOf(await searchAll(server, paths.plain));
  const product = recallOf(await searchAll(server, paths.product), console.log);
  const cpu = { plain: [] as number[], product: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['plain', 'product'] as const) {
      const before = server.cpuMs();
      await searchAll(server, paths[name]);
      cpu[name].push((server.cpuMs() - before) / queries.length);
    }
  compare(
    `${queries.length} searches beside the full-text tables alone`,
    [
      { what: `recall at ${AT}`, baseline: plain, product, goal: { min: GOALS.recallMin } },
      {
        what: 'CPU ms a search',
        baseline: median(cpu.plain),
        product: median(cpu.product),
        goal: { ratioMax: GOALS.cpuRatioMax },
      },
    ],
    'full-text tables',
  );
});

/** Creates the local database with the users and posts of the seed; the rest is not searched. */
async function prepare(stateDir: string): Promise<void> {
  mkdirSync(stateDir, { recursive: true });
  await migrate(stateDir);
  const database = new DatabaseSync(databaseFile(stateDir));
  for (const table of seededTables) {
    const [first] = rows[table];
    if (first) database.prepare(insertStatement(table, first)).run(JSON.stringify(rows[table]));
  }
  database.close();
}

/** The answers to all queries, one after the other. */
async function searchAll({ origin }: Server, address: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { q } of queries) {
    const answer = await fetch(`${origin}${address}?q=${encodeURIComponent(q)}`);
    if (!answer.ok) throw new Error(`${address}?q=${q}: ${answer.status}`);
    answers.push((await answer.json()) as Answer);
  }
  return answers;
}

/** The mean share of the queries' required results that are at the top; passes each query's to `print`. */
function recallOf(answers: Answer[], print: (text: string) => void = () => undefined): number {
  const shares = queries.map((query, index) => recall(query, answers[index]!, print));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function recall(
  { q, creators = [], posts = [], topics = [] }: BenchQuery,
  answer: Answer,
  print: (text: string) => void,
): number {
  const found = {
    creators: answer.creators.slice(0, AT).map(({ username }) => username),
    posts: answer.posts.slice(0, AT).map(({ id }) => postTexts.get(id) ?? ''),
    topics: answer.topics.slice(0, AT).map(({ id }) => id),
  };
  const expected = creators.length + posts.length + topics.length;
  const missed = [
    ...creators.filter((username) => !found.creators.includes(username)),
    ...posts.filter((beginning) => !found.posts.some((text) => text.startsWith(beginning))),
    ...topics.filter((topic) => !found.topics.includes(topicIds.get(topic) ?? '')),
  ];
  const share = 1 - missed.length / expected;
  const counts = Object.entries(answer).map(([kind, list]) => `${list.length} ${kind}`);
  const hint = missed.length > 0 ? `; missed: ${missed.join(', ')}` : '';
  print(`${share.toFixed(2)}  ${q} (${counts.join(', ')}${hint})`);
  return share;
}
