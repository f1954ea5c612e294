import { demoProvider } from './demo.ts';
import type { PaymentProvider } from './port.ts';

/** The name under which this deployment's provider stands in orders; throws where none is set. */
export function providerName(env: Pick<Env, 'PAYMENTS'>): 'demo' {
  if (env.PAYMENTS !== 'demo') throw new Error('PAYMENTS names no provider');
  return env.PAYMENTS;
}

/** The provider of this deployment; throws where none is set. */
export function paymentProvider(env: Pick<Env, 'PAYMENTS'>): PaymentProvider {
  return { demo: demoProvider }[providerName(env)];
}
