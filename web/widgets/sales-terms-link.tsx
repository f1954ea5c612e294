import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';

const linkLook = 'inline-flex min-h-6 items-center underline underline-offset-4';

/** Links to the terms of sale and to the refund rules, next to a button that buys. */
export function SalesTermsLink() {
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-sm">
      <Link to={paths.salesTerms} className={linkLook}>
        Conditions de vente
      </Link>
      <Link to={paths.payments} className={linkLook}>
        Remboursement
      </Link>
    </p>
  );
}
