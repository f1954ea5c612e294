import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';

/** The way to the terms of sale, beside a button that buys. */
export function SalesTermsLink() {
  return (
    <p className="text-center text-sm">
      <Link
        to={paths.salesTerms}
        className="inline-flex min-h-6 items-center underline underline-offset-4"
      >
        Conditions de vente et remboursement
      </Link>
    </p>
  );
}
