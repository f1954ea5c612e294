/**
 * `npm run bench:search`: sixty searches in the demo marketplace, and the share of the required
 * results that are among the first five of their kind. Exits with 1 when that is less than nine of
 * ten.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newSigningKeys } from '../../scripts/local/environment.ts';
import { run } from '../../scripts/local/run.ts';
import { marketplace } from '../../scripts/seed/marketplace.ts';
import { readReferenceData } from '../../scripts/seed/reference-data.ts';
import { seededTables } from '../../scripts/seed/worker/import.ts';
import { insertStatement } from '../../scripts/seed/worker/insert-statement.ts';
import type { search } from '../../worker/discovery/search/search.ts';
import { serveWorker } from '../harness/serve-worker.ts';
import { stopServer } from '../harness/servers.ts';
import { type BenchQuery, queries } from './queries.ts';

/** Number of results that count. */
const AT = 5;
const RECALL_MIN = 0.9;
const port = Number(process.env.PORT ?? 5391);

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

const stateDir = path.resolve('.wrangler', 'bench-search');
rmSync(stateDir, { recursive: true, force: true });
mkdirSync(stateDir, { recursive: true });
try {
  await prepare();
  const secrets = { AUTH_SIGNING_KEYS: newSigningKeys() };
  const server = await serveWorker('bench/search/worker.ts', stateDir, port, secrets);
  try {
    const recalls: number[] = [];
    for (const query of queries) {
      const answer = await fetch(`${server.origin}/api/search?q=${encodeURIComponent(query.q)}`);
      recalls.push(report(query, (await answer.json()) as Answer));
    }
    const recall = recalls.reduce((sum, one) => sum + one, 0) / recalls.length;
    console.log(
      `\n${queries.length} queries, recall at ${AT}: ${recall.toFixed(3)}; goal: ${RECALL_MIN}`,
    );
    process.exitCode = recall < RECALL_MIN ? 1 : 0;
  } finally {
    stopServer(server);
  }
} finally {
  rmSync(stateDir, { recursive: true });
}

/** Creates the local database with the users and posts of the seed; the rest is not searched. */
async function prepare(): Promise<void> {
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]);
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error(`no database in ${folder}`);
  const database = new DatabaseSync(path.join(folder, file));
  for (const table of seededTables) {
    const [first] = rows[table];
    if (first) database.prepare(insertStatement(table, first)).run(JSON.stringify(rows[table]));
  }
  database.close();
}

/** Prints how many of the query's required results are at the top, and returns the share. */
function report({ q, creators = [], posts = [], topics = [] }: BenchQuery, answer: Answer): number {
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
  console.log(`${share.toFixed(2)}  ${q} (${counts.join(', ')}${hint})`);
  return share;
}
