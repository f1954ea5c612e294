import type { PaymentProvider } from './port.ts';

/**
 * The provider of a demonstration. It runs in the Worker, has unlimited money, and completes each
 * request at once. Its ids derive from the keys, so a repeated request gives the same id.
 */
export const demoProvider: PaymentProvider = {
  checkouts: null,
  refund: async ({ attempt: { key }, paymentId, cents }) => ({
    ...{ id: `demo_${key}`, effectKey: key, paymentId, cents },
    ...{ hasFailed: false, hasMoved: true, isWaiting: false, reason: null },
  }),
  transfer: async ({ attempt }) => ({ id: `demo_${attempt.key}` }),
  reverse: async ({ attempt }) => ({ id: `demo_${attempt.key}` }),
  note: async () => {},
  records: null,
  openAccount: async ({ id }) => ({ id: `demo_account_${id}`, state: 'active' }),
  account: async () => ({ state: 'active', missing: [], isClosed: false }),
  onboardingUrl: async (_, returnUrl) => returnUrl,
  dashboardUrl: async (_, returnUrl) => returnUrl,
};
