import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';

/** Links to the explanation of the ranking, below ranked lists. */
export function RankingLink() {
  return (
    <p className="text-sm text-ink-soft">
      <Link
        to={paths.ranking}
        className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
      >
        Comment fonctionne le classement
      </Link>
    </p>
  );
}
