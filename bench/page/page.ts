/**
 * `npm run bench:page -- [scripts|requests|thread|lighthouse…] [path…]`: measures page loads. The JavaScript of the
 * landing page and the main thread's time of the rated screens, compared with those of an empty page; the requests of
 * every screen; Lighthouse's ratings on a phone. Runs all of them when none is named, and measures all screens when no
 * path is. Builds its own bundle, and exits with 1 when a target is missed.
 */
import path from 'node:path';
import { type Bench, bench } from '../harness/bench.ts';
import { median } from '../harness/median.ts';
import { newestConversation, newestSale, openBrowser, signIn } from './browser.ts';
import { buildEmptyPage, buildProduct, scriptsOf, serveEmptyPage } from './landing-scripts.ts';
import { categories, type PageRating, rate } from './lighthouse.ts';
import { countRequests } from './requests.ts';
import { allScreens, ratedScreens, type Screen, viewers } from './screens.ts';
import { measureThread, type ThreadTime } from './thread.ts';

const SCRIPTS_RATIO_MAX = 1.15;
const DATA_IN_A_ROW_MAX = 1;
const CLS_MAX = 0;
const SCORE_MIN = 98;
const THREAD_RATIO_MAX = 1.6;
const TASK_MS_MAX = 25;
const RUNS = 5;

const named = process.argv.slice(2);
const parts = named.filter((name) => !name.startsWith('/'));
const onlyPaths = named.filter((name) => name.startsWith('/'));
const wanted = (part: string) => parts.length === 0 || parts.includes(part);
const port = Number(process.env.PORT ?? 8795);
await bench('page', async (tools) => {
  const { folder, startProduct } = tools;
  const product = path.join(folder, 'dist');
  await buildProduct(product);
  if (wanted('scripts')) await compareScripts(tools, product);
  if (wanted('requests') || wanted('thread') || wanted('lighthouse')) {
    const { STATE_DIR = path.join(folder, 'state') } = process.env;
    const { origin } = await startProduct(port, { DIST_DIR: product, STATE_DIR });
    if (wanted('requests')) await countAll(tools, origin);
    if (wanted('thread')) await measureThreads(tools, origin);
    if (wanted('lighthouse')) await rateAll(tools, origin);
  }
});

async function compareScripts({ folder, miss }: Bench, product: string): Promise<void> {
  const emptyPage = path.join(folder, 'empty');
  await buildEmptyPage(emptyPage);
  const empty = scriptsOf(emptyPage);
  const landing = scriptsOf(path.join(product, 'client'));
  const ratio = landing.gzippedBytes / empty.gzippedBytes;
  console.log('JavaScript, gzipped');
  console.table({
    'empty page': { ...empty, ratio: 1 },
    'landing page': { ...landing, ratio: Number(ratio.toFixed(3)), goal: SCRIPTS_RATIO_MAX },
  });
  if (ratio > SCRIPTS_RATIO_MAX) miss(`JavaScript of / at most ${SCRIPTS_RATIO_MAX} ×`);
}

/** Passes each screen to `visit`, with a browser in which its viewer has just signed in. */
async function visitAll(
  { folder }: Bench,
  screens: readonly Screen[],
  origin: string,
  visit: (screen: Screen, browser: Awaited<ReturnType<typeof openBrowser>>) => Promise<void>,
  debuggingPort?: number,
): Promise<void> {
  for (const viewer of viewers) {
    const theirs = screens.filter((screen) => screen.viewer === viewer);
    if (theirs.length === 0) continue;
    const browser = await openBrowser(path.join(folder, viewer), debuggingPort);
    try {
      for (const screen of theirs) {
        // Anew for each, because a token ends while the screens before it are measured.
        if (viewer !== 'visitor') await signIn(browser, origin, viewer);
        await visit(screen, browser);
      }
    } finally {
      await browser.close();
    }
  }
}

/** The screen's path, and its viewer where others see the same path. */
function rowOf({ path, viewer }: Screen): string {
  return viewer === 'blocker' ? `${path} (${viewer})` : path;
}

async function countAll(tools: Bench, origin: string): Promise<void> {
  const table: Record<string, object> = {};
  const { posts } = (await (await fetch(`${origin}/api/feed`)).json()) as {
    posts: { id: string }[];
  };
  await visitAll(
    tools,
    allScreens(posts[0]!.id, await newestSale(origin)),
    origin,
    async (screen, browser) => {
      const { all, scripts, dataBeforeContent, dataInARow, data } = await countRequests(
        browser,
        origin,
        screen,
      );
      table[screen.path] = {
        requests: all,
        scripts,
        data: data.length,
        'before content': dataBeforeContent,
        'of these in a row': dataInARow,
        goal: DATA_IN_A_ROW_MAX,
      };
      if (dataInARow > DATA_IN_A_ROW_MAX)
        tools.miss(
          `${screen.path}: ${dataInARow} data requests in a row before its content (${data})`,
        );
    },
  );
  console.log('Requests');
  console.table(table);
}

async function rateAll(tools: Bench, origin: string): Promise<void> {
  const table: Record<string, object> = {};
  const debuggingPort = port + 1;
  const rateOne = async (screen: Screen) => {
    const row = rowOf(screen);
    const ratings: PageRating[] = [];
    for (let run = 0; run < RUNS; run += 1) ratings.push(await rate(origin, screen, debuggingPort));
    const scores = Object.fromEntries(
      categories.map((category) => [
        category,
        median(ratings.map((rating) => rating.scores[category])),
      ]),
    );
    const cls = Math.max(...ratings.map((rating) => rating.cls));
    table[row] = {
      ...scores,
      CLS: Number(cls.toFixed(4)),
      'LCP ms': Math.round(median(ratings.map(({ lcp }) => lcp))),
      'TBT ms': Math.round(median(ratings.map(({ tbt }) => tbt))),
      kB: Math.round(median(ratings.map(({ bytes }) => bytes)) / 1000),
      goal: SCORE_MIN,
    };
    console.error(row, Object.values(scores).join(' '));
    for (const [category, score] of Object.entries(scores))
      if (score < SCORE_MIN) tools.miss(`${row}: ${category} ${score} of ${SCORE_MIN}`);
    if (cls > CLS_MAX) tools.miss(`${row}: layout shift ${cls.toFixed(4)}`);
    for (const complaint of new Set(ratings.flatMap(({ complaints }) => complaints)))
      console.error(`${row} — ${complaint}`);
  };
  await visitAll(tools, await namedScreens(origin), origin, rateOne, debuggingPort);
  console.log(`Lighthouse on a phone, medians of ${RUNS}`);
  console.table(table);
}

/** Each screen and the empty page in turn, as new visitors of one browser. */
async function measureThreads(tools: Bench, origin: string): Promise<void> {
  const table: Record<string, object> = {};
  const { url: emptyPage, close } = await serveEmptyPage(path.join(tools.folder, 'empty'));
  const measure = async (screen: Screen, browser: Awaited<ReturnType<typeof openBrowser>>) => {
    const row = rowOf(screen);
    const empty: number[] = [];
    const times: ThreadTime[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      empty.push((await measureThread(browser, emptyPage)).all);
      times.push(await measureThread(browser, origin + screen.path));
    }
    const all = median(times.map((time) => time.all));
    const ratio = all / median(empty);
    const [longest] = times.toSorted((a, b) => a.longest - b.longest).slice(RUNS >> 1);
    table[row] = {
      ms: Math.round(all),
      'empty page': Math.round(median(empty)),
      ratio: Number(ratio.toFixed(2)),
      goal: THREAD_RATIO_MAX,
      mostly: longest!.mostly,
      'longest task': Math.round(longest!.longest),
      because: longest!.because,
    };
    if (ratio > THREAD_RATIO_MAX) tools.miss(`${row}: main thread ${ratio.toFixed(2)} ×`);
    if (longest!.longest > TASK_MS_MAX)
      tools.miss(`${row}: a task of ${longest!.longest.toFixed(0)} ms`);
  };
  try {
    await visitAll(tools, await namedScreens(origin), origin, measure);
  } finally {
    await close();
  }
  console.log(`Time of the main thread, medians of ${RUNS}`);
  console.table(table);
}

/** The rated screens at the paths that were named, or all. */
async function namedScreens(origin: string): Promise<Screen[]> {
  const screens = ratedScreens(await newestConversation(origin)).filter(
    ({ path }) =>
      onlyPaths.length === 0 ||
      onlyPaths.some((only) => path === only || (only !== '/' && path.startsWith(`${only}/`))),
  );
  if (screens.length === 0) throw new Error(`no rated screen at ${onlyPaths}`);
  return screens;
}
