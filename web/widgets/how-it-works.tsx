import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';

/** Leads to how prices are held, released and given back, wherever one pays or is paid. */
export function HowItWorks() {
  return (
    <p className="text-sm text-ink-soft print:hidden">
      <Link to={paths.payments} className="underline underline-offset-4 hover:text-ink">
        Comment ça marche : paiement et remboursement
      </Link>
    </p>
  );
}
