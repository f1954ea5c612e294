import type { BrowserContext, Request } from '@playwright/test';
import { contentAfter, noteContent } from './content.ts';
import type { Screen } from './screens.ts';

export interface Requests {
  /** The screen's network requests until the network was idle; code that was fetched is imported from the cache. */
  all: number;
  scripts: number;
  data: string[];
  /** Those that began before the screen's first content was complete. */
  dataBeforeContent: number;
  /** The longest chain among these, each begun after the one before had been answered. */
  dataInARow: number;
}

/** Opens a screen as a new visitor, and counts the requests. */
export async function countRequests(
  browser: BrowserContext,
  origin: string,
  { path }: Screen,
): Promise<Requests> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Network.enable');
  let cached = 0;
  session.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache) cached += 1;
  });
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  await noteContent(page);
  await page.goto(origin + path);
  const contentAt =
    (await contentAfter(page)) + (await page.evaluate(() => performance.timeOrigin));
  await page.waitForLoadState('networkidle');
  const data = sent.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
  const before = data.filter((request) => request.timing().startTime < contentAt);
  const requests = {
    all: sent.length - cached,
    scripts: sent.filter((request) => request.resourceType() === 'script').length,
    data: data.map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
    dataBeforeContent: before.length,
    dataInARow: inARow(before),
  };
  await page.close();
  return requests;
}

function inARow(requests: Request[]): number {
  const spans = requests.map((request) => {
    const { startTime, responseEnd } = request.timing();
    return { start: startTime, end: startTime + Math.max(0, responseEnd) };
  });
  spans.sort((a, b) => a.end - b.end);
  let count = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { start, end } of spans) {
    if (start < free) continue;
    count += 1;
    free = end;
  }
  return count;
}
