import type { SiteConfig } from '../../site/page-contract.ts';

/** Settings of the site that its pages need. */
export function siteConfig({
  PUBLISHER,
  SHOW_SAMPLE_STATS,
  PAYMENTS,
  PAGES_PER_TIMING,
  VERSION,
}: Pick<
  Env,
  'PUBLISHER' | 'SHOW_SAMPLE_STATS' | 'PAYMENTS' | 'PAGES_PER_TIMING' | 'VERSION'
>): SiteConfig {
  const reports = { version: VERSION.id, pagesPerTiming: PAGES_PER_TIMING };
  return {
    publisher: PUBLISHER,
    showSampleStats: SHOW_SAMPLE_STATS === 'on',
    payments: PAYMENTS === 'demo' ? 'demo' : 'stripe',
    ...(PAGES_PER_TIMING > 0 && { reports }),
  };
}
