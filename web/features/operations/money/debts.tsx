import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { debtsQuery, writeOffDebt } from '../../../data/operations/money.ts';
import { formatPrice } from '../../../formats/formats.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { WriteLetter } from '../kit/letters.tsx';
import { PersonLink } from '../kit/links.tsx';
import { PagedRows } from '../kit/rows.tsx';

/** Creators who owe money after a refund or a lost dispute. */
export function Debts() {
  return (
    <div className="max-w-4xl">
      <Block
        title="Dettes"
        hint="Un remboursement ou un litige perdu est venu après le versement. Le créateur peut la régler par carte ; sinon, ses prochaines ventes la remboursent avant tout virement."
      >
        <PagedRows
          list={useInfiniteQuery(debtsQuery)}
          rowsOf={({ debts }) => debts}
          keyOf={({ creator }) => creator.id}
          empty="Personne ne doit rien."
          icon={HandCoins}
          more="Voir plus de dettes"
        >
          {({ creator, cents, untransferredCents }) => (
            <>
              <PersonLink person={creator} />
              <span className="tabular-nums">doit {formatPrice(cents)}</span>
              <span className="text-ink-soft tabular-nums">
                {formatPrice(untransferredCents)} de gains en attente
              </span>
              <WriteLetter person={creator} label="Écrire au créateur" />
              <ActButton
                label="Effacer la dette"
                effect="La plateforme prend cette perte à sa charge, définitivement."
                send={(reason) => writeOffDebt(creator.id, { cents, reason })}
                done="Dette effacée"
                tone="danger"
                reasonHint="Le journal des opérateurs le garde."
              />
            </>
          )}
        </PagedRows>
      </Block>
    </div>
  );
}
