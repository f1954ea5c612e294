import type { Browser, Page } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { type Account, test as base, boxOf, expect } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import {
  askerScreens,
  creatorScreens,
  publicScreens,
  type Screen,
  visit,
} from '../support/screens.ts';

/**
 * Text enlarged in the browser's settings: nothing is cut off, and no screen scrolls sideways (WCAG 1.4.4,
 * 1.4.10).
 */

/** The browsers' default size, and twice that. */
const USUAL_SIZE = 16;
const DOUBLE_SIZE = 32;

/** A browser in whose settings text is twice as large as usual. */
const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const args = [
        ...(launchOptions.args ?? []),
        `--blink-settings=defaultFontSize=${DOUBLE_SIZE}`,
      ];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

// An address that leads nowhere, and creators' screens for a user who is not a creator.
test.use({ expectedComplaints: [/status of 40[34]/] });
// Each test walks through dozens of screens.
test.slow();

/** In the page: elements beyond the window's edge, and text that does not fit. */
function lost(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}" ${String(element.className).slice(0, 120)}`;
  const isClipped = (element: Element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };
  if (scrollWidth > clientWidth) {
    found.push(`${scrollWidth - clientWidth} px beyond the edge`);
    for (const element of document.body.querySelectorAll('*'))
      if (
        element.getBoundingClientRect().right > clientWidth + 0.5 &&
        !isClipped(element) &&
        element.children.length === 0
      )
        found.push(`beyond the edge: ${describe(element)}`);
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const isOwnText = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== '',
    );
    if (!isOwnText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    if (element.closest('.sr-only, option, svg, [aria-hidden=true]')) continue;
    const { width, height } = element.getBoundingClientRect();
    // For users of screen readers.
    if (width <= 1 && height <= 1 && getComputedStyle(element).position === 'absolute') continue;
    const room = Number.parseFloat(getComputedStyle(element).fontSize);
    const needed = document.createRange();
    needed.selectNodeContents(element);
    const text = needed.getBoundingClientRect();
    if (width < Math.min(room, text.width) || height < room / 2)
      found.push(`no room for text: ${describe(element)}`);
  }
  for (const button of document.body.querySelectorAll<HTMLElement>('button, a, [role=tab]')) {
    if (!button.checkVisibility() || button.closest('.sr-only')) continue;
    const { overflowX, overflowY } = getComputedStyle(button);
    if (
      button.scrollWidth > button.clientWidth + 1 &&
      overflowX === 'visible' &&
      button.clientWidth > 0
    )
      found.push(
        `${button.scrollWidth - button.clientWidth} px wider than its control: ${describe(button)}`,
      );
    if (
      button.scrollHeight > button.clientHeight + 2 &&
      overflowY === 'visible' &&
      button.clientHeight > 0
    )
      found.push(
        `${button.scrollHeight - button.clientHeight} px higher than its control: ${describe(button)}`,
      );
  }
  return found;
}

/** The width that a zoom of 200 % leaves of a desktop, and the narrowest phone. */
const narrow = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

async function expectToFit(page: Page): Promise<void> {
  for (const size of narrow) {
    await page.setViewportSize(size);
    const beyond = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    // A carousel takes a moment to follow its new width.
    await expect.poll(beyond, `pixels beyond a width of ${size.width}, ${page.url()}`).toBe(0);
  }
}

async function goThrough(page: Page, screens: Screen[]): Promise<void> {
  const all: Record<string, string[]> = {};
  for (const path of new Set(screens.map((screen) => screen.path))) {
    await page.setViewportSize(phone.viewport);
    await visit(page, path);
    expect(
      await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      ),
    ).toBe(DOUBLE_SIZE);
    for (const percent of [200, 150, 130, 100]) {
      // Sized by the settings, which a test cannot change while the browser runs.
      const share = (percent * USUAL_SIZE) / DOUBLE_SIZE;
      await page.evaluate((share) => {
        document.documentElement.style.fontSize = share === 100 ? '' : `${share}%`;
      }, share);
      const found = await page.evaluate(lost);
      if (found.length > 0)
        all[`${percent} % ${new URL(page.url()).pathname}`] = [...new Set(found)].slice(0, 12);
    }
    await expectToFit(page);
  }
  expect(all).toEqual({});
}

test('nothing is cut off for a visitor when text is larger', async ({ open, request }) => {
  await goThrough(await open(null, phone), await publicScreens(request));
});

for (const half of ['first', 'second'] as const)
  test(`nothing is cut off for an asker when text is larger, the ${half} half`, async ({
    open,
    account,
    request,
  }) => {
    const asker: Account = await account('asker@example.com');
    const screens = await askerScreens(request, asker);
    const middle = Math.ceil(screens.length / 2);
    await goThrough(
      await open(asker, phone),
      half === 'first' ? screens.slice(0, middle) : screens.slice(middle),
    );
  });

test('nothing is cut off for a creator when text is larger', async ({ open, account }) => {
  await goThrough(await open(await account('creator@example.com'), phone), creatorScreens);
});

test('three conversations are in sight of an asker when text is larger', async ({
  open,
  account,
}) => {
  const page = await open(await account('asker@example.com'), phone);
  await visit(page, paths.messages);
  const third = page.getByRole('tabpanel').getByRole('listitem').nth(2).getByText(' · ');
  const bar = page.getByRole('navigation').filter({ visible: true });
  const [topic, below] = [await boxOf(third), await boxOf(bar)];
  expect(topic.y + topic.height).toBeLessThan(below.y);
});

for (const [email, console] of [
  ['moderator@example.com', paths.moderationConsole],
  ['operator@example.com', paths.operations],
] as const)
  test(`no section of ${console} scrolls sideways when text is larger`, async ({
    open,
    account,
  }) => {
    const page = await open(await account(email), phone);
    await visit(page, console);
    const links = page.locator(`a[href^="${console}?onglet="]`);
    const sections = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')!),
    );
    expect(sections.length).toBeGreaterThan(1);
    for (const section of new Set(sections)) {
      await visit(page, section);
      for (const [percent, width] of [
        [200, 390],
        [150, 360],
      ] as const) {
        await page.setViewportSize({ width, height: 780 });
        await page.evaluate(
          (share) => {
            document.documentElement.style.fontSize = `${share}%`;
          },
          (percent * USUAL_SIZE) / DOUBLE_SIZE,
        );
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect
          .poll(beyond, `${section} at ${percent} % on ${width} px`)
          .toBeLessThanOrEqual(0);
      }
    }
  });
