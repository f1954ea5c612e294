import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import {
  askerScreens,
  creatorScreens,
  publicScreens,
  type Screen,
  visit,
} from '../support/screens.ts';

/** Contrast themes, as in Windows: on, chosen and pressable states stay distinguishable. */

const themed = { forcedColors: 'active' } as const;

// An address that leads nowhere, and creators' screens for a user who is not a creator.
test.use({ expectedComplaints: [/status of 40[34]/] });
test.slow();

/** In the page: states without a visible difference, and buttons that are bare text. */
function lost(): string[] {
  const found: string[] = [];
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const on =
    '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false])';
  for (const element of shown(on))
    if (getComputedStyle(element).backgroundColor === canvas)
      found.push(`on, and looks off: ${describe(element)}`);
  for (const element of shown('input:checked')) {
    const { opacity } = getComputedStyle(element);
    const label = element.closest('label');
    if (opacity === '0' && label && getComputedStyle(label).backgroundColor === canvas)
      found.push(`checked, and looks unchecked: ${describe(label)}`);
  }
  for (const element of shown('button:not([role=tab], [role=switch]), a')) {
    const { backgroundColor, borderTopWidth, borderTopColor, textDecorationLine } =
      getComputedStyle(element);
    const isProductButton =
      element.classList.contains('font-medium') &&
      element.classList.contains('min-h-11') &&
      element.classList.contains('justify-center');
    const hasEdge = borderTopWidth !== '0px' && borderTopColor !== canvas;
    if (isProductButton && !hasEdge && textDecorationLine === 'none' && backgroundColor === canvas)
      found.push(`a button that is bare text: ${describe(element)}`);
  }
  for (const thumb of shown('[role=switch] > span'))
    if (
      [getComputedStyle(thumb.parentElement!).backgroundColor, 'rgba(0, 0, 0, 0)'].includes(
        getComputedStyle(thumb).backgroundColor,
      )
    )
      found.push(`a switch without a thumb: ${describe(thumb.parentElement!)}`);
  const clear = 'rgba(0, 0, 0, 0)';
  const backgroundOf = (element: Element) => {
    let at = element.parentElement;
    while (at && getComputedStyle(at).backgroundColor === clear) at = at.parentElement;
    return at ? getComputedStyle(at).backgroundColor : canvas;
  };
  for (const dot of shown('.signal'))
    if ([backgroundOf(dot), clear].includes(getComputedStyle(dot).backgroundColor))
      found.push(`a signal that is gone: ${describe(dot)}`);
  return found;
}

async function goThrough(page: Page, screens: Screen[]): Promise<void> {
  for (const { path, steps = [] } of screens)
    for (const [at, go] of [() => visit(page, path), ...steps].entries())
      await test.step(`${path}, step ${at}`, async () => {
        await go(page);
        const found = await page.evaluate(lost);
        expect([...new Set(found)]).toEqual([]);
      });
}

test('states show in a contrast theme, for a visitor', async ({ open, request }) => {
  await goThrough(await open(null, themed), await publicScreens(request));
});

for (const half of ['first', 'second'] as const)
  test(`states show in a contrast theme, for an asker, the ${half} half`, async ({
    open,
    account,
    request,
  }) => {
    const asker = await account('asker@example.com');
    const screens = await askerScreens(request, asker);
    const middle = screens.length / 2;
    const some = half === 'first' ? screens.slice(0, middle) : screens.slice(middle);
    await goThrough(await open(asker, themed), some);
  });

test('states show in a contrast theme, for a creator', async ({ open, account }) => {
  await goThrough(await open(await account('creator@example.com'), themed), creatorScreens);
});
