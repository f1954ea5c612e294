import type { BrowserContext, Request } from '@playwright/test';
import type { Screen } from './screens.ts';

export interface Requests {
  /** Everything that the screen asked for until nothing more came. */
  all: number;
  scripts: number;
  /** To the API, until it had rendered what it is there for; and in all. */
  dataBeforeContent: number;
  data: string[];
  /** The longest chain of API requests, each begun after the one before had been answered. */
  dataSteps: number;
}

/** Opens a screen as somebody who has never been there, and counts. */
export async function countRequests(
  browser: BrowserContext,
  origin: string,
  { path }: Screen,
): Promise<Requests> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await page.goto(origin + path, { waitUntil: 'commit' });
  // A screen whose content stands has its title, and nothing that says it is still loading.
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      ![...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        textContent?.includes('Chargement...'),
      ),
  );
  const dataOf = () =>
    asked.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
  const dataBeforeContent = dataOf().length;
  await page.waitForLoadState('networkidle');
  const data = dataOf();
  const requests = {
    all: asked.length,
    scripts: asked.filter((request) => request.resourceType() === 'script').length,
    dataBeforeContent,
    data: data.map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
    dataSteps: stepsOf(data),
  };
  await page.close();
  return requests;
}

function stepsOf(requests: Request[]): number {
  const spans = requests.map((request) => {
    const { startTime, responseEnd } = request.timing();
    return { start: startTime, end: startTime + Math.max(0, responseEnd) };
  });
  spans.sort((a, b) => a.end - b.end);
  let steps = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { start, end } of spans) {
    if (start < free) continue;
    steps += 1;
    free = end;
  }
  return steps;
}
