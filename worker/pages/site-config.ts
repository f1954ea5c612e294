import type { SiteConfig } from '../../site/page-contract.ts';

/** What pages know of the site that they are a part of. */
export function siteConfig({
  PUBLISHER,
  SHOW_SAMPLE_STATS,
  PAYMENTS,
}: Pick<Env, 'PUBLISHER' | 'SHOW_SAMPLE_STATS' | 'PAYMENTS'>): SiteConfig {
  return {
    publisher: PUBLISHER,
    showSampleStats: SHOW_SAMPLE_STATS === 'on',
    payments: PAYMENTS === 'demo' ? 'demo' : 'stripe',
  };
}
