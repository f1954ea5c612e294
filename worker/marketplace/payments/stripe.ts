import type Stripe from 'stripe';
import { missingIn } from '../../../domain/orders/payout.ts';
import type { AccountState, Attempt, PaymentProvider } from './port.ts';
import { stripeCheckouts } from './stripe-checkouts.ts';
import {
  awaitAnswer,
  isRefusalOf,
  keyOf,
  type StripeSettings,
  stripeClient,
} from './stripe-client.ts';
import { EFFECT, isStanding, refundOf, stripeRecords } from './stripe-records.ts';

export type { StripeSettings };

/** The creators' country; it decides which legal information an account requires. */
const COUNTRY = 'fr';
/**
 * Stripe pays accounts out daily by default. A negative balance is withheld from coming shares, and
 * never debited from the owner's bank.
 */
const PAID_MONTHLY: Stripe.BalanceSettingsUpdateParams = {
  payments: {
    debit_negative_balances: false,
    payouts: { schedule: { interval: 'monthly', monthly_payout_days: [1] } },
  },
};

/** Stripe: hosted checkout pages, separate charges and transfers, Express accounts. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const client = () => stripeClient(settings);
  return {
    checkouts: stripeCheckouts(settings),

    refund: async ({ attempt, orderId, paymentId, cents }) => {
      if (!paymentId) throw new Error(`order ${orderId} has no payment to refund`);
      const stripe = await client();
      const known = attempt.mayBeDone
        ? await madeBy(
            attempt,
            stripe.refunds.list({ payment_intent: paymentId, limit: 100 }),
            isStanding,
          )
        : null;
      if (known) {
        idOfSame(known, cents);
        return refundOf(known);
      }
      const answer = await awaitAnswer(
        stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: cents,
            metadata: { [EFFECT]: attempt.key, order: orderId },
          },
          sentAs(attempt),
        ),
      );
      // Stripe repeats its earlier answer to this key, whatever the state of the object since.
      return refundOf(
        attempt.mayBeDone || wasAnsweredBefore(answer)
          ? await stripe.refunds.retrieve(answer.id)
          : answer,
      );
    },

    transfer: async ({ attempt, accountId, orderId, chargeId, cents }) => {
      const stripe = await client();
      const group = orderId ?? attempt.key;
      const known = attempt.mayBeDone
        ? await madeBy(attempt, stripe.transfers.list({ transfer_group: group, limit: 100 }))
        : null;
      if (known) return { id: idOfSame(known, cents) };
      const transfer = await awaitAnswer(
        stripe.transfers.create(
          {
            destination: accountId,
            amount: cents,
            currency: 'eur',
            transfer_group: group,
            ...(chargeId ? { source_transaction: chargeId } : {}),
            metadata: { [EFFECT]: attempt.key },
          },
          sentAs(attempt),
        ),
      );
      return { id: transfer.id };
    },

    reverse: async ({ attempt, transferId, cents }) => {
      const stripe = await client();
      const known = attempt.mayBeDone
        ? await madeBy(attempt, stripe.transfers.listReversals(transferId, { limit: 100 }))
        : null;
      if (known) return { id: idOfSame(known, cents) };
      const reversal = await awaitAnswer(
        stripe.transfers.createReversal(
          transferId,
          { amount: cents, metadata: { [EFFECT]: attempt.key } },
          sentAs(attempt),
        ),
      );
      return { id: reversal.id };
    },

    note: async (paymentId, metadata) => {
      const stripe = await client();
      await stripe.paymentIntents.update(paymentId, { metadata });
    },

    records: stripeRecords(settings),

    openAccount: async ({ id, email, name, closedId }) => {
      const stripe = await client();
      const create = (contact: { contact_email?: string }, idempotencyKey: string) =>
        stripe.v2.core.accounts.create(
          {
            ...contact,
            display_name: name,
            dashboard: 'express',
            identity: { country: COUNTRY },
            defaults: {
              responsibilities: { fees_collector: 'application', losses_collector: 'application' },
            },
            configuration: {
              recipient: {
                capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
              },
            },
            metadata: { creator: id },
            include: ['configuration.recipient'],
          },
          { idempotencyKey },
        );
      const key = closedId ? `account:${id}:${closedId}` : `account:${id}`;
      const made = await create({ contact_email: email }, key).catch(async (error: unknown) => {
        // Stripe's onboarding asks for an address itself.
        if (!(await isRefusalOf('contact_email', error))) throw error;
        return create({}, `${key}:no-email`);
      });
      // If this fails, the next attempt finds the same account by its key.
      await stripe.balanceSettings.update(PAID_MONTHLY, { stripeAccount: made.id });
      // A restored database has lost this account, which may have progressed since.
      const account = wasAnsweredBefore(made)
        ? await stripe.v2.core.accounts.retrieve(made.id, { include: ['configuration.recipient'] })
        : made;
      return { id: account.id, state: accountStateOf(account) };
    },

    account: async (accountId) => {
      const stripe = await client();
      const account = await stripe.v2.core.accounts.retrieve(accountId, {
        include: ['configuration.recipient', 'requirements'],
      });
      const asked = (account.requirements?.entries ?? []).filter(
        ({ awaiting_action_from }) => awaiting_action_from === 'user',
      );
      return {
        state: accountStateOf(account),
        missing: missingIn(asked.map(({ description }) => description)),
        isClosed: account.closed === true,
      };
    },

    onboardingUrl: async (accountId, returnUrl) => {
      const stripe = await client();
      const link = await stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: {
            return_url: returnUrl,
            refresh_url: returnUrl,
          },
        },
      });
      return link.url;
    },

    dashboardUrl: async (accountId) => {
      const stripe = await client();
      return (await stripe.accounts.createLoginLink(accountId)).url;
    },
  };
}

/**
 * Request options with the attempt's own key. The package retries nothing, because the effect is
 * retried.
 */
function sentAs(attempt: Attempt): Stripe.RequestOptions {
  return { idempotencyKey: keyOf(attempt), maxNetworkRetries: 0 };
}

/** The object that an earlier attempt created and that still stands, among all of its order. */
async function madeBy<Made extends { metadata: Stripe.Metadata | null }>(
  { key }: Attempt,
  all: AsyncIterable<Made>,
  stands: (made: Made) => boolean = () => true,
): Promise<Made | null> {
  for await (const made of all) if (made.metadata?.[EFFECT] === key && stands(made)) return made;
  return null;
}

/** The id of an earlier attempt's object; throws when its amount differs from the wanted one. */
function idOfSame({ id, amount }: { id: string; amount: number }, cents: number): string {
  if (amount !== cents) throw new Error(`${id} has ${amount} cents instead of ${cents}`);
  return id;
}

/** True when Stripe replayed its earlier answer to the same key. */
function wasAnsweredBefore({ lastResponse }: Stripe.Response<unknown>): boolean {
  // The package types them as an object; with `fetch` they are a `Headers`.
  const headers = new Headers(lastResponse.headers);
  return headers.get('Idempotent-Replayed') === 'true';
}

function accountStateOf(account: Stripe.V2.Core.Account): AccountState {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  // An account that receives money without being able to pay it out would hold it.
  const paysOut = !balance?.payouts || balance.payouts.status === 'active';
  return balance?.stripe_transfers?.status === 'active' && paysOut ? 'active' : 'incomplete';
}
