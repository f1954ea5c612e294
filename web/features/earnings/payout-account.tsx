import type { Earnings } from '../../../domain/orders/earnings.ts';
import { useMailReminder } from '../../data/use-mail-reminder.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { MailReminder } from '../../widgets/mail-reminder.tsx';
import { DemoAccount } from './demo-account.tsx';
import { StripeAccount } from './stripe-account.tsx';

/** The setup and state of a creator's payout account, which needs a confirmed address. */
export function PayoutAccount({ earnings }: { earnings: Earnings }) {
  const { payments } = useSiteConfig();
  const reminder = useMailReminder();
  const Account = payments === 'demo' ? DemoAccount : StripeAccount;
  return (
    <>
      {earnings.payoutAccount !== 'active' && <MailReminder reminder={reminder} about="payout" />}
      <Account earnings={earnings} />
    </>
  );
}
