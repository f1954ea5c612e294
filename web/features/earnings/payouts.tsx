import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { payoutsQuery } from '../../data/earnings.ts';
import { formatPrice } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { payoutWords } from './payout-words.ts';

/** Payouts that are listed before the user asks for more. */
const SHOWN_FIRST = 3;

/** The creator's last payouts, each with a link to its sales; nothing before the first. */
export function Payouts() {
  const id = useId();
  const { data: payouts } = useQuery(payoutsQuery);
  const [isWhole, setWhole] = useState(false);
  if (!payouts || payouts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        Virements
      </h2>
      <ul className="grid divide-y rounded-lg border bg-surface">
        {payouts.slice(0, isWhole ? undefined : SHOWN_FIRST).map((payout) => (
          <li key={payout.id}>
            <Link
              to={paths.payout(payout.id)}
              className="grid gap-0.5 px-4 py-3 no-underline hover:bg-wash sm:px-5"
            >
              <span className="font-semibold tabular-nums">
                {formatPrice(payout.cents, payout.currency)}
              </span>
              <span className="text-sm">{payoutWords(payout)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {payouts.length > SHOWN_FIRST && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Voir moins de virements' : 'Voir plus de virements'}
        </Button>
      )}
    </section>
  );
}
