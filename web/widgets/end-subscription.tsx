import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';

interface EndSubscriptionProps {
  orderId: string;
  /** Of the creator; read out with the words. */
  name: string;
}

/** Leads from where a subscription is shown to where it is given up. */
export function EndSubscription({ orderId, name }: EndSubscriptionProps) {
  return (
    <Link
      to={paths.purchase(orderId)}
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
    >
      Résilier votre contrat<span className="sr-only"> avec {name}</span>
    </Link>
  );
}
