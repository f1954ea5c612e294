import { expect, type Page } from '@playwright/test';

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

/** Checks that on, chosen and pressable states stay distinguishable in a contrast theme, as in Windows. */
export async function expectStatesInContrastTheme(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(new Set(await page.evaluate(lost)), 'in a contrast theme').toEqual(new Set());
  await page.emulateMedia({ forcedColors: 'none' });
}
