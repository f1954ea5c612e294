import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';

/** What becomes of a price without an answer, beside what one pays with; leads to how it works. */
export function RefundPromise() {
  return (
    <>
      Remboursé sans réponse.{' '}
      <Link to={paths.payments} className="underline underline-offset-4 hover:text-ink">
        Comment ça marche
        <span className="sr-only"> : paiement et remboursement</span>
      </Link>
    </>
  );
}
