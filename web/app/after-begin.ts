import type { RouteObject } from 'react-router';
import { loadChunk } from '../platform/chunk-loader.ts';
import { readSiteConfig } from '../platform/site-config.ts';
import { prefetchOnIntent } from './prefetch.ts';

/** What is not needed to begin with. */
export function afterBegin(routes: RouteObject[]): void {
  prefetchOnIntent(routes);
  void timeSome();
}

/** One page in so many is timed, as the site says; which ones is drawn, and nothing of it is kept. */
async function timeSome(): Promise<void> {
  const each = readSiteConfig().reports?.pagesPerTiming;
  if (!each || Math.random() * each >= 1) return;
  const { timePage } = await loadChunk(() => import('../platform/page-timing.ts'));
  timePage(each);
}
