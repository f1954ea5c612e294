import { useQuery } from '@tanstack/react-query';
import { type MoneyOverview, overviewQuery } from '../../../data/operations/money.ts';
import { formatCount, formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Block } from '../kit/block.tsx';
import { Facts } from '../kit/facts.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { countOf } from '../kit/words.ts';
import {
  accountOf,
  chargebackWords,
  effectStateWords,
  orderStatus,
  shownBalance,
} from './words.ts';

const payoutWords: Record<string, string> = {
  pending: 'En route',
  paid: 'Arrivés',
  failed: 'Revenus',
};

/** All the money: what is owed, what Stripe holds, and the counts of everything. */
export function Overview() {
  const query = useQuery(overviewQuery);
  return <Loaded query={query}>{(overview) => <Shown overview={overview} />}</Loaded>;
}

const orUnknown = (cents: number | null) => (cents === null ? 'inconnu' : formatPrice(cents));

function Shown({ overview }: { overview: MoneyOverview }) {
  const { coverage, accounts, reconciliation, provider } = overview;
  const counts = (all: Record<string, number>, words: (name: string) => string) => {
    const rows = Object.entries(all);
    if (rows.length === 0) return [['Aucun', formatCount(0)] as const];
    return rows.map(([name, count]) => [words(name), formatCount(count)] as const);
  };
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      {coverage.covered === false && (
        <Alert tone="danger" isStanding>
          Stripe détient moins que ce que la plateforme doit : approvisionnez le solde.
        </Alert>
      )}
      <Block
        title="Couverture"
        hint={`Paiements : ${provider === 'demo' ? 'démonstration' : 'Stripe'}.`}
      >
        <Facts
          facts={[
            ['Dû à des personnes', formatPrice(coverage.owedCents)],
            ['Solde chez Stripe', orUnknown(coverage.providerCents)],
            ['Que la plateforme peut retirer', orUnknown(coverage.withdrawableCents)],
            ['TVA à payer', formatPrice(coverage.vatCents)],
            ['Frais à venir', formatPrice(coverage.comingFeesCents)],
            [
              'Dernier rapprochement',
              reconciliation
                ? `${formatMoment(reconciliation.ranAt)}, ${countOf(reconciliation.differences, 'écart')}`
                : 'aucun',
            ],
          ]}
        />
      </Block>
      <Block
        title="Comptes"
        hint="Ce que nous devons ou gardons ; pour Stripe, la banque, les virements et les dettes, ce qui nous revient ; pour les frais et les pertes, ce qui est parti."
      >
        <Facts
          facts={accounts.map(
            ({ id, cents }) => [accountOf(id), formatPrice(shownBalance(id, cents))] as const,
          )}
        />
      </Block>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Block title="Commandes">
          <Facts
            facts={counts(overview.orders, (state) =>
              orderStatus({ state: state as 'held', outcome: null }),
            )}
          />
        </Block>
        <Block title="Mouvements">
          <Facts
            facts={counts(
              overview.effects,
              (state) => effectStateWords[state as keyof typeof effectStateWords] ?? state,
            )}
          />
        </Block>
        <Block title="Litiges bancaires">
          <Facts
            facts={counts(
              overview.chargebacks,
              (state) => chargebackWords[state as 'open'] ?? state,
            )}
          />
        </Block>
        <Block title="Virements">
          <Facts facts={counts(overview.payouts, (state) => payoutWords[state] ?? state)} />
        </Block>
      </div>
    </div>
  );
}
