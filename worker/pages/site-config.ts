import type { SiteConfig } from '../../site/page-contract.ts';
import { type MailEnv, mailPort } from '../platform/mail/port.ts';

/** Settings of the site that its pages need. */
export function siteConfig(
  env: MailEnv &
    Pick<Env, 'PUBLISHER' | 'SHOW_SAMPLE_STATS' | 'PAYMENTS' | 'PAGES_PER_TIMING' | 'VERSION'>,
): SiteConfig {
  const { PUBLISHER, SHOW_SAMPLE_STATS, PAYMENTS, PAGES_PER_TIMING, VERSION } = env;
  const reports = { version: VERSION.id, pagesPerTiming: PAGES_PER_TIMING };
  return {
    publisher: PUBLISHER,
    showSampleStats: SHOW_SAMPLE_STATS === 'on',
    payments: PAYMENTS === 'demo' ? 'demo' : 'stripe',
    sendsMail: mailPort(env) !== null,
    ...(PAGES_PER_TIMING > 0 && { reports }),
  };
}
