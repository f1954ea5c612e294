import type { RouteObject } from 'react-router';
import { loadChunk } from '../platform/chunk-loader.ts';
import { readSiteConfig } from '../platform/site-config.ts';
import { prefetchOnIntent } from './prefetch.ts';

/** Starts the work that the first screen does not need. */
export function afterBegin(routes: RouteObject[]): void {
  prefetchOnIntent(routes);
  void timeSome();
}

/** Times a random sample of the pages, at the rate that the site sets. Nothing is stored. */
async function timeSome(): Promise<void> {
  const each = readSiteConfig().reports?.pagesPerTiming;
  if (!each || Math.random() * each >= 1) return;
  const { timePage } = await loadChunk(() => import('../platform/page-timing.ts'));
  timePage(each);
}
