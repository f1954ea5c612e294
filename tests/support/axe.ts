import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** Less than half of `axe.source`, which is sent to each document. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The themes differ only in their colours. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Checks a page against WCAG 2.2 AA as far as axe can, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // The spinner of a screen that still loads is not the screen.
  await expect(page.locator('h1').first()).toBeAttached();
  // Without motion, so that no colour is measured halfway through a change.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(still);
  expect(await violationsOf(page, everything), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(painted);
  expect(await violationsOf(page, colours), 'in dark').toEqual([]);
}

/** The violations that axe finds in the page's document; it has no other documents. */
async function violationsOf(page: Page, options: RunOptions): Promise<object[]> {
  // The policy forbids others' scripts, not the browser's own tools. It lasts as long as the document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Rules that pass are not reported, which takes as long as checking them.
    const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
    }));
  }, options);
}

/** In the page: resolves once nothing, colours included, has changed for a while. */
async function still(): Promise<void> {
  const STILL_MS = 120;
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
}

/** In the page: resolves once it has been painted in its new colours, and no colour changes any more. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
