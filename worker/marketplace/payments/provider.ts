import { type PaymentProviderName, paymentProviders } from '../../../domain/orders/order.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { demoProvider } from './demo.ts';
import type { PaymentProvider } from './port.ts';
import { type StripeSettings, stripeProvider } from './stripe.ts';

/** What providers are chosen and reached by. */
export type PaymentSettings = Pick<Env, 'PAYMENTS'> & StripeSettings;

/** The name under which this deployment's provider stands in orders; throws where none is set. */
export function providerName(env: Pick<Env, 'PAYMENTS' | 'STRIPE_MODE'>): PaymentProviderName {
  const name = paymentProviders.find((each) => each === env.PAYMENTS);
  if (!name) throw new Error('PAYMENTS names no provider');
  if (name === 'demo' && isLive(env)) {
    console.error(JSON.stringify({ event: 'payments.mixed', payments: name, mode: 'live' }));
    throw new ProblemError('payments.mixed');
  }
  return name;
}

/** True where cards are charged: no demonstration may take their place. */
const isLive = (env: Pick<Env, 'STRIPE_MODE'>) => (env.STRIPE_MODE as string) === 'live';

/** The provider of this deployment; throws where none is set. */
export function paymentProvider(env: PaymentSettings): PaymentProvider {
  return providerNamed(providerName(env), env);
}

/** The provider that an order was placed with, whatever this deployment places new ones with. */
export function providerNamed(name: PaymentProviderName, env: StripeSettings): PaymentProvider {
  return name === 'demo' ? demoProvider : stripeProvider(env);
}
