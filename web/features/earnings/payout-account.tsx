import type { Earnings } from '../../../domain/orders/earnings.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { DemoAccount } from './demo-account.tsx';
import { StripeAccount } from './stripe-account.tsx';

/** The setup and state of a creator's payout account. */
export function PayoutAccount({ earnings }: { earnings: Earnings }) {
  const { payments } = useSiteConfig();
  return payments === 'demo' ? (
    <DemoAccount earnings={earnings} />
  ) : (
    <StripeAccount earnings={earnings} />
  );
}
