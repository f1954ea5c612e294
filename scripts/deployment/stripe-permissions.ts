import Stripe from 'stripe';

/** The permissions that a restricted key of Stripe needs. */
export interface StripePermission {
  /** The API's resource, as the dashboard lists it. */
  resource: string;
  /** Writing includes reading. */
  level: 'read' | 'write';
  /** The methods of the client that need it, and that the Worker calls (tests/guards/stripe-permissions.test.ts). */
  methods: string[];
  /**
   * A request that changes nothing whatever the key allows: it reads, or names an object or a value that does not
   * exist. Stripe answers 403 when the key does not allow it.
   */
  trial: { method: 'GET' | 'POST'; path: string; params?: Record<string, string> };
}

const read = (path: string): StripePermission['trial'] => ({ method: 'GET', path });

export const stripePermissions: StripePermission[] = [
  {
    ...{ resource: 'Balance', level: 'read', methods: ['balance.retrieve'] },
    trial: read('/v1/balance'),
  },
  {
    ...{ resource: 'Balance settings', level: 'write', methods: ['balanceSettings.update'] },
    trial: {
      ...{ method: 'POST', path: '/v1/balance_settings' },
      params: { 'payments[payouts][schedule][interval]': 'no_such_interval' },
    },
  },
  {
    ...{ resource: 'Balance transactions', level: 'read' },
    methods: ['balanceTransactions.list', 'checkout.sessions.retrieve'],
    trial: read('/v1/balance_transactions?limit=1'),
  },
  {
    // The source of a balance transaction is expanded, and the charge of a page.
    ...{ resource: 'Charges', level: 'read' },
    methods: ['balanceTransactions.list', 'checkout.sessions.retrieve'],
    trial: read('/v1/charges?limit=1'),
  },
  {
    resource: 'Checkout Sessions',
    level: 'write',
    methods: [
      'checkout.sessions.create',
      'checkout.sessions.expire',
      'checkout.sessions.list',
      'checkout.sessions.retrieve',
    ],
    trial: { method: 'POST', path: '/v1/checkout/sessions/cs_none/expire' },
  },
  {
    ...{ resource: 'Connect accounts', level: 'write' },
    methods: ['v2.core.accounts.create', 'v2.core.accounts.retrieve'],
    trial: { method: 'POST', path: '/v2/core/accounts/acct_none', params: {} },
  },
  {
    ...{
      resource: 'Connect account links',
      level: 'write',
      methods: ['v2.core.accountLinks.create'],
    },
    trial: { method: 'POST', path: '/v2/core/account_links', params: { account: 'acct_none' } },
  },
  {
    ...{ resource: 'Connect login links', level: 'write', methods: ['accounts.createLoginLink'] },
    trial: { method: 'POST', path: '/v1/accounts/acct_none/login_links' },
  },
  {
    ...{ resource: 'Disputes', level: 'read', methods: ['disputes.retrieve'] },
    trial: read('/v1/disputes?limit=1'),
  },
  {
    ...{ resource: 'Events', level: 'read', methods: ['events.list'] },
    trial: read('/v1/events?limit=1'),
  },
  {
    // Each refund and transfer first writes a note there.
    ...{ resource: 'Payment intents', level: 'write' },
    methods: ['paymentIntents.retrieve', 'paymentIntents.update'],
    trial: { method: 'POST', path: '/v1/payment_intents/pi_none' },
  },
  {
    ...{ resource: 'Payouts', level: 'read', methods: ['payouts.list', 'payouts.retrieve'] },
    trial: read('/v1/payouts?limit=1'),
  },
  {
    ...{ resource: 'Radar early fraud warnings', level: 'read' },
    methods: ['radar.earlyFraudWarnings.retrieve'],
    trial: read('/v1/radar/early_fraud_warnings?limit=1'),
  },
  {
    ...{ resource: 'Refunds', level: 'write' },
    methods: ['refunds.create', 'refunds.list', 'refunds.retrieve'],
    trial: { method: 'POST', path: '/v1/refunds', params: { payment_intent: 'pi_none' } },
  },
  {
    ...{ resource: 'Transfers', level: 'write' },
    methods: [
      'transfers.create',
      'transfers.createReversal',
      'transfers.list',
      'transfers.listReversals',
    ],
    trial: { method: 'POST', path: '/v1/transfers/tr_none/reversals' },
  },
];

/** A permission in the words of the documents: `Refunds: write`. */
export const nameOf = ({ resource, level }: StripePermission): string => `${resource}: ${level}`;

/** Codes of a 403 that speak of the named account, and not of the key. */
const OF_ACCOUNT = ['account_invalid', 'resource_missing'];

/**
 * The permissions that a key lacks, each tried once; no trial moves money or changes anything. Throws for a key that
 * Stripe does not know, and when Stripe does not answer. `api` is the address of a stand-in.
 */
export async function lackedPermissions(key: string, api?: URL): Promise<StripePermission[]> {
  const stripe = new Stripe(key, {
    ...(api && { host: api.hostname, port: api.port, protocol: 'http' }),
    telemetry: false,
  });
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
  const lacked: StripePermission[] = [];
  for (const permission of stripePermissions) {
    const { method, path, params } = permission.trial;
    try {
      await stripe.rawRequest(method, path, params);
    } catch (error) {
      const isOfKey =
        error instanceof StripePermissionError && !OF_ACCOUNT.includes(error.code ?? '');
      if (isOfKey) lacked.push(permission);
      // Refused for its content, so the key may do it.
      else if (
        !(error instanceof StripeInvalidRequestError || error instanceof StripePermissionError)
      )
        throw error;
    }
  }
  return lacked;
}
