import { type PaymentProviderName, paymentProviders } from '../../../domain/orders/order.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { log } from '../../platform/log.ts';
import { demoProvider } from './demo.ts';
import type { PaymentProvider } from './port.ts';
import { type StripeSettings, stripeProvider } from './stripe.ts';

/** The settings that select and reach a provider. */
export type PaymentSettings = Pick<Env, 'PAYMENTS'> & StripeSettings;

/** The name of this deployment's provider in orders; throws when none is configured. */
export function providerName(env: Pick<Env, 'PAYMENTS' | 'STRIPE_MODE'>): PaymentProviderName {
  const name = paymentProviders.find((each) => each === env.PAYMENTS);
  if (!name) throw new Error('PAYMENTS names no provider');
  if (name === 'demo' && isLive(env)) {
    log.error('payments.mixed', { payments: name, mode: 'live' });
    throw new ProblemError('payments.mixed');
  }
  return name;
}

/** True when cards are charged; a demonstration provider is then forbidden. */
const isLive = (env: Pick<Env, 'STRIPE_MODE'>) => (env.STRIPE_MODE as string) === 'live';

/** This deployment's provider; throws when none is configured. */
export function paymentProvider(env: PaymentSettings): PaymentProvider {
  return providerNamed(providerName(env), env);
}

/** The provider that an order was placed with, which may differ from the provider of new orders. */
export function providerNamed(name: PaymentProviderName, env: StripeSettings): PaymentProvider {
  return name === 'demo' ? demoProvider : stripeProvider(env);
}
