import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';

/** Links to the explanation of payments and refunds. */
export function HowItWorks() {
  return (
    <p className="text-sm text-ink-soft print:hidden">
      <Link to={paths.payments} className="underline underline-offset-4 hover:text-ink">
        Comment ça marche : paiement et remboursement
      </Link>
    </p>
  );
}
