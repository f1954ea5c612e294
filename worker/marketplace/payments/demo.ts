import type { PaymentProvider } from './port.ts';

/**
 * The provider of a demonstration: it lives in the Worker, has all the money it needs, and does at
 * once whatever it is asked. Its ids follow from the keys, so the same again is the same.
 */
export const demoProvider: PaymentProvider = {
  checkouts: null,
  refund: async ({ attempt: { key } }) => ({
    ...{ id: `demo_${key}`, effectKey: key },
    ...{ hasFailed: false, hasMoved: true, isWaiting: false, reason: null },
  }),
  transfer: async ({ attempt }) => ({ id: `demo_${attempt.key}`, isPaidOut: true }),
  reverse: async ({ attempt }) => ({ id: `demo_${attempt.key}` }),
  note: async () => {},
  records: null,
  openAccount: async ({ id }) => ({ id: `demo_account_${id}`, state: 'active' }),
  account: async () => ({ state: 'active', missing: [], isClosed: false }),
  onboardingUrl: async (_, returnUrl) => returnUrl,
  dashboardUrl: async (_, returnUrl) => returnUrl,
};
