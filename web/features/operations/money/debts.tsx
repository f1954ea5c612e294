import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { debtsQuery } from '../../../data/operations/money.ts';
import { formatPrice } from '../../../formats/formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Part, PartyLink } from './parts.tsx';

/** Creators who owe money after a refund or a lost dispute. */
export function Debts() {
  const list = useInfiniteQuery(debtsQuery);
  return (
    <Part
      title="Dettes"
      hint="Un remboursement ou un litige perdu est venu après le versement. Les prochaines ventes remboursent la dette avant tout virement."
    >
      <Loaded query={list}>
        {({ pages }) => {
          const debts = pages.flatMap((page) => page.debts);
          return debts.length === 0 ? (
            <EmptyState icon={HandCoins} text="Personne ne doit rien." />
          ) : (
            <table className="w-full max-w-3xl text-left text-sm tabular-nums">
              <thead>
                <tr>
                  <th scope="col" className="py-2 pr-3 font-medium">
                    Créateur
                  </th>
                  <th scope="col" className="py-2 pl-3 text-right font-medium">
                    Doit
                  </th>
                  <th scope="col" className="py-2 pl-3 text-right font-medium">
                    Gains en attente
                  </th>
                </tr>
              </thead>
              <tbody>
                {debts.map(({ creator, cents, untransferredCents }) => (
                  <tr key={creator.id} className="border-t">
                    <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                      <PartyLink party={creator} />
                    </th>
                    <td className="py-2 pl-3 text-right">{formatPrice(cents)}</td>
                    <td className="py-2 pl-3 text-right">{formatPrice(untransferredCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Loaded>
      <LoadMore list={list} label="Voir plus de dettes" />
    </Part>
  );
}
