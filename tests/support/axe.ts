import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds a page to WCAG 2.2 AA as far as axe can tell, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // The spinner of a screen that is still coming is not the screen.
  await expect(page.locator('h1').first()).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that no colour is measured halfway through a change.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    expect(await violationsOf(page, colorScheme)).toEqual([]);
  }
}

async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<object[]> {
  // Legacy mode leaves out frames of other origins, of which there are none, and a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // The themes differ in nothing but their colours.
  if (colorScheme === 'light') axe.withTags(rules);
  else axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    colorScheme,
    nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
}

/** In the page: resolves once nothing has changed for a while, no colour either. */
async function settled(): Promise<void> {
  const STILL_MS = 250;
  await new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, STILL_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, STILL_MS);
    });
    observer.observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
