import { demoProvider } from './demo.ts';
import type { PaymentProvider } from './port.ts';

/** The provider of this deployment. */
export function paymentProvider(_env: Pick<Env, 'PAYMENTS'>): PaymentProvider {
  return demoProvider;
}
