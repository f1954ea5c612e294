import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, integer, type Known, read } from '../parameters.ts';
import { PLATFORM, type Store } from '../store.ts';

type Interval = 'manual' | 'monthly';

const changes = z.strictObject({
  payments: z
    .strictObject({
      debit_negative_balances: z.enum(['true', 'false']).optional(),
      payouts: z
        .strictObject({
          schedule: z
            .strictObject({
              interval: z.enum(['manual', 'monthly']).optional(),
              monthly_payout_days: z.array(integer(1, 31)).optional(),
            })
            .optional(),
          statement_descriptor: z.string().max(22).optional(),
        })
        .optional(),
    })
    .optional(),
  expand,
} satisfies Known<Stripe.BalanceSettingsUpdateParams>);

/** When an account is paid out: connected accounts each month, the platform when it says so. */
export function payoutInterval(store: Store, account: string): Interval {
  const otherwise = account === PLATFORM ? 'manual' : 'monthly';
  return store.setting<Interval>(`payouts of ${account}`, otherwise);
}

/** POST /v1/balance_settings */
export function changeBalanceSettings(store: Store, account: string, sent: unknown) {
  const interval = read(changes, sent).payments?.payouts?.schedule?.interval;
  if (interval) store.set(`payouts of ${account}`, interval);
  return shownBalanceSettings(store, account);
}

/** GET /v1/balance_settings */
export function shownBalanceSettings(store: Store, account: string): Stripe.BalanceSettings {
  const interval = payoutInterval(store, account);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval, ...(interval === 'monthly' ? { monthly_payout_days: [1] } : {}) },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 3, start_of_day: null },
    },
  } satisfies Stripe.BalanceSettings;
}
