import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';

interface EndSubscriptionProps {
  orderId: string;
  /** The creator's name; only for screen readers. */
  name: string;
}

/** Links from a subscription to the screen that ends it. */
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
