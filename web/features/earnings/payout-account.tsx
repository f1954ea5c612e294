import type { Earnings } from '../../../domain/orders/earnings.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { DemoAccount } from './demo-account.tsx';
import { StripeAccount } from './stripe-account.tsx';

/** Leads to where a creator says which account they are paid to, and tells how far that is. */
export function PayoutAccount({ earnings }: { earnings: Earnings }) {
  const { payments } = useSiteConfig();
  return payments === 'demo' ? (
    <DemoAccount earnings={earnings} />
  ) : (
    <StripeAccount earnings={earnings} />
  );
}
