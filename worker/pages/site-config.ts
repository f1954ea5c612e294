import { iso } from '../../domain/dates/iso.ts';
import {
  plannedChange,
  publisherOf,
  type SettingValues,
} from '../../domain/operations/settings.ts';
import type { SiteConfig } from '../../site/page-contract.ts';
import { type MailEnv, mailPort } from '../platform/mail/port.ts';
import { knownSettings } from '../platform/settings.ts';

/** Settings of the site that its pages need at `now`. Never rejects. */
export async function siteConfig(
  env: MailEnv &
    Pick<
      Env,
      'DB' | 'PUBLISHER' | 'SHOW_SAMPLE_STATS' | 'PAYMENTS' | 'PAGES_PER_TIMING' | 'VERSION'
    >,
  now: number,
): Promise<SiteConfig> {
  const { PUBLISHER, SHOW_SAMPLE_STATS, PAYMENTS, PAGES_PER_TIMING, VERSION } = env;
  const reports = { version: VERSION.id, pagesPerTiming: PAGES_PER_TIMING };
  const { values, changes } = await knownSettings(env, now);
  const fee = plannedChange(changes, 'fee', now);
  const minimum = plannedChange(changes, 'minimumPrice', now);
  const deadlines = plannedChange(changes, 'deadlines', now);
  const dated = <Value>(value: Value, at: number) => ({ value, at: iso(at) });
  return {
    publisher: publisherOf(values, PUBLISHER),
    showSampleStats: SHOW_SAMPLE_STATS === 'on',
    payments: PAYMENTS === 'demo' ? 'demo' : 'stripe',
    sendsMail: mailPort(env) !== null,
    fee: values.fee,
    minimumPriceCents: values.minimumPrice.cents,
    deadlines: values.deadlines,
    ...(fee && { nextFee: dated(fee.value as SettingValues['fee'], fee.appliesAt) }),
    ...(minimum && {
      nextMinimumPriceCents: dated(
        (minimum.value as SettingValues['minimumPrice']).cents,
        minimum.appliesAt,
      ),
    }),
    ...(deadlines && {
      nextDeadlines: dated(deadlines.value as SettingValues['deadlines'], deadlines.appliesAt),
    }),
    ...(PAGES_PER_TIMING > 0 && { reports }),
  };
}
