import type { PaymentProvider } from './port.ts';

/**
 * The provider of a demonstration: it lives in the Worker, has all the money it needs, and does at
 * once whatever it is asked. Its ids follow from the keys, so the same again is the same.
 */
export const demoProvider: PaymentProvider = {
  refund: async ({ key }) => ({ id: `demo_${key}` }),
  transfer: async ({ key }) => ({ id: `demo_${key}`, isPaidOut: true }),
  onboard: async ({ id, returnUrl }) => ({
    accountId: `demo_account_${id}`,
    state: 'active',
    url: returnUrl,
  }),
};
