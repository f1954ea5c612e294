import type Stripe from 'stripe';
import { z } from 'zod';
import { expand, integer, type Known, read } from '../parameters.ts';
import { PLATFORM, type Store } from '../store.ts';

type Interval = 'manual' | 'daily' | 'monthly';

const changes = z.strictObject({
  payments: z
    .strictObject({
      debit_negative_balances: z.enum(['true', 'false']).optional(),
      payouts: z
        .strictObject({
          schedule: z
            .strictObject({
              interval: z.enum(['manual', 'daily', 'monthly']).optional(),
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

/** An account's payout interval; by default daily, for the platform manual. */
export function payoutInterval(store: Store, account: string): Interval {
  const otherwise = account === PLATFORM ? 'manual' : 'daily';
  return store.setting<Interval>(`payouts of ${account}`, otherwise);
}

/** True when an account's debts may be debited from its owner's bank. */
export function mayDebit(store: Store, account: string): boolean {
  return store.setting(`debits of ${account}`, true);
}

/** POST /v1/balance_settings */
export function changeBalanceSettings(store: Store, account: string, sent: unknown) {
  const { payouts, debit_negative_balances: debits } = read(changes, sent).payments ?? {};
  const interval = payouts?.schedule?.interval;
  if (interval) store.set(`payouts of ${account}`, interval);
  if (debits) store.set(`debits of ${account}`, debits === 'true');
  return shownBalanceSettings(store, account);
}

/** GET /v1/balance_settings */
export function shownBalanceSettings(store: Store, account: string): Stripe.BalanceSettings {
  const interval = payoutInterval(store, account);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: mayDebit(store, account),
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
