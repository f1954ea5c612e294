import { shownBalance } from './balances.ts';
import { emit } from './events.ts';
import { payoutInterval } from './objects/balance-settings.ts';
import { expireSession } from './objects/checkout-sessions.ts';
import { payOut, settlePayout } from './objects/payouts.ts';
import { failRefund, sendWaitingRefunds, succeedRefund } from './objects/refunds.ts';
import type { Store } from './store.ts';

/** Handlers of timers, by the name under which they were scheduled. */
const JOBS: Record<string, (store: Store, id: string) => void> = {
  'session-ends': (store, id) => {
    if (store.get('checkout.session', id).status === 'open') expireSession(store, id);
  },
  'refund-fails': (store, id) => {
    if (store.get('refund', id).status !== 'failed') failRefund(store, id);
  },
  'refund-succeeds': succeedRefund,
  'payout-arrives': (store, id) => settlePayout(store, id, store.ownerOf('payout', id)),
  'balance-available': (store, account) =>
    emit(store, 'balance.available', shownBalance(store, account), account),
  'monthly-payouts': (store) => {
    for (const { id } of store.list('v2.core.account'))
      if (payoutInterval(store, id) === 'monthly') payOut(store, id);
    scheduleMonthlyPayouts(store);
  },
};

/** Runs all due timers, in the order of time. */
export function runDue(store: Store): void {
  for (let due = store.nextDue(); due; due = store.nextDue()) JOBS[due.job]!(store, due.id);
  sendWaitingRefunds(store);
}

/** Schedules the payouts of connected accounts on the first of each month. */
export function scheduleMonthlyPayouts(store: Store): void {
  const now = new Date(store.now() * 1000);
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000;
  store.schedule('monthly-payouts', '', first);
}
