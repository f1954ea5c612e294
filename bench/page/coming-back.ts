import type { BrowserContext } from '@playwright/test';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { median } from '../harness/median.ts';
import { contentAfter, noteContent } from './content.ts';

/** Milliseconds from the beginning of a visit until its content shows. */
export interface Visits {
  /** With an access token that stays valid for a while. */
  fresh: number;
  /** With an expired access token. */
  ended: number;
  /** The difference to the visit just before it, since a machine that slows down slows both. */
  more: number;
}

/**
 * Visits a screen repeatedly, alternating between a fresh and an expired token; returns medians.
 * The browser has cached the site's files, like that of a returning user.
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
