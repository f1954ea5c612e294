import type { BrowserReport } from '../../domain/telemetry/browser-report.ts';
import { BROWSER_REPORTS, SITE_ID } from '../../site/page-contract.ts';
import { expect, test } from '../support/browser.ts';

/** The reports that a page sends to the on-call engineer, where the site asks for them. */

test.use({ expectedComplaints: [/TypeError/] });

test('a page that is left reports its errors and its timings, and no user', async ({
  page,
  request,
}) => {
  const reports = { version: 'v1', pagesPerTiming: 1 };
  await page.route('**/decouvrir', async (route) => {
    const answer = await route.fetch();
    const document = await answer.text();
    const site = new RegExp(`(id="${SITE_ID}"[^>]*>\\{)`);
    expect(document).toMatch(site);
    const body = document.replace(site, `$1"reports":${JSON.stringify(reports)},`);
    await route.fulfill({ response: answer, body });
  });
  // A screen that does not get the data it was written for.
  await page.route('**/api/users/*', (route) => route.fulfill({ json: { username: 'lea' } }));
  await page.addInitScript(flagPaintObservers);
  await page.goto('/decouvrir');
  // Before a click, which ends both the browser's paint entries and the wait for a larger one.
  await page.waitForFunction(() => 'looksForPaints' in window);
  await page.evaluate(firstLargestPaint);
  await page.getByRole('link', { name: 'Camille Rousseau' }).first().click();
  await expect(page.getByText('Une erreur est survenue')).toBeVisible();

  const sent: BrowserReport[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(BROWSER_REPORTS)) sent.push(request.postDataJSON());
  });
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  // The code that reports errors loads a moment later; a page left before then still reports its timings.
  await expect(async () => {
    await hide();
    expect(sent.flatMap(({ errors }) => errors)).toHaveLength(1);
  }).toPass();
  expect(sent.filter(({ timing }) => timing)).toHaveLength(1);
  const report = Object.assign({}, ...sent);
  expect(report).toEqual({
    version: 'v1',
    errors: [
      {
        screen: '/:handle',
        name: 'TypeError',
        frames: expect.arrayContaining([expect.stringMatching(/^\/assets\/[\w.-]+\.js:\d+:\d+$/)]),
      },
    ],
    timing: expect.objectContaining({
      screen: '/decouvrir',
      each: 1,
      ttfb: expect.any(Number),
      lcp: expect.any(Number),
      cls: expect.any(Number),
    }),
  });
  expect(JSON.stringify(report)).not.toMatch(/camille|lea/i);
  expect((await request.post('/api/browser-reports', { data: report })).status()).toBe(204);
});

/** In the page: sets a flag once an observer of largest paints exists. */
function flagPaintObservers(): void {
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = function (options) {
    observe.call(this, options);
    if (options?.type === 'largest-contentful-paint')
      Object.assign(window, { looksForPaints: true });
  };
}

/** In the page: resolves once the browser has reported a largest paint. */
function firstLargestPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => resolve());
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

test('a page of a site that asks for no reports loads no code for them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (sent) => void asked.push(sent.url()));
  const begun = page.waitForResponse(/\/assets\/after-begin-[^/]+\.js/);
  await page.goto('/confidentialite');
  await begun;
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(asked.filter((url) => /page-(report|timing)|browser-reports/.test(url))).toEqual([]);
});
