import type { BrowserContext } from '@playwright/test';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { median } from '../median.ts';
import { contentAfter, noteContent } from './content.ts';

/** Milliseconds from the beginning of a visit until its content stands. */
export interface Visits {
  /** Of somebody whose access token holds for a while yet. */
  fresh: number;
  /** Of somebody whose token has ended. */
  ended: number;
  /** How much longer that takes than the visit just before it: what slows the machine down slows both. */
  more: number;
}

/**
 * Visits a screen again and again, by turns with a fresh token and with one that has ended; medians. The browser
 * has the site's files already, as that of somebody who comes back.
 */
export async function timeVisits(
  browser: BrowserContext,
  address: string,
  rounds: number,
): Promise<Visits> {
  await visit(browser, address, true);
  const fresh: number[] = [];
  const ended: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    fresh.push(await visit(browser, address, false));
    ended.push(await visit(browser, address, true));
  }
  const more = ended.map((time, round) => time - fresh[round]!);
  return { fresh: median(fresh), ended: median(ended), more: median(more) };
}

async function visit(browser: BrowserContext, address: string, hasEnded: boolean): Promise<number> {
  const page = await browser.newPage();
  await noteContent(page);
  if (hasEnded)
    await page.addInitScript((key) => {
      const session = JSON.parse(localStorage.getItem(key)!);
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }, SESSION_KEY);
  await page.goto(address);
  const time = await contentAfter(page);
  await page.close();
  return time;
}
