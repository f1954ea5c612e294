import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import type { Receipt } from '../../../domain/earnings.ts';
import { shownName } from '../../../domain/person.ts';
import { receiptQuery } from '../../data/orders.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay, formatPrice } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HowItWorks } from '../../ui/how-it-works.tsx';
import { Page } from '../../ui/page.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

/** The receipt of an order, to read and to print. */
export default function ReceiptPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery(receiptQuery(orderId));
  return (
    <Page title="Reçu" back={{ to: paths.purchase(orderId), label: 'Commande' }}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <CardsSkeleton cards={1} cardClassName="h-72" />}
      {data && <ReceiptSheet receipt={data} />}
    </Page>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, issuedAt, seller, buyer, lines, totalCents, refunds } = receipt;
  const { currency, provider } = receipt;
  return (
    <div className="grid gap-4">
      <Card asChild className="grid gap-5 print:border-0 print:bg-transparent print:p-0">
        <article aria-label={`Reçu ${number}`}>
          <header className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="flex items-center gap-2 text-lg">
              Reçu {number} <ProviderMark provider={provider} />
            </h2>
            <p className="text-sm text-ink-soft">{formatDay(issuedAt)}</p>
          </header>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Party label="Vendeur" party={seller} />
            <Party label="Client" party={buyer} />
          </dl>
          <table className="w-full text-left tabular-nums">
            <caption className="sr-only">Montants</caption>
            <tbody>
              {lines.map(({ label, cents }) => (
                <Row key={label} label={label} amount={formatPrice(cents, currency)} />
              ))}
              <Row label="Total payé, TTC" amount={formatPrice(totalCents, currency)} isStrong />
              {refunds.map((refund) => (
                <Row
                  key={refund.number}
                  label={`Avoir ${refund.number}, remboursé le ${formatDay(refund.at)}`}
                  amount={`− ${formatPrice(refund.cents, currency)}`}
                />
              ))}
            </tbody>
          </table>
          <p className="text-sm text-ink-soft">
            Paiement unique, sans renouvellement. Encaissé par Dis-moi pour le compte du vendeur.
          </p>
        </article>
      </Card>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          Imprimer
        </Button>
        <HowItWorks />
      </div>
    </div>
  );
}

function Party({ label, party }: { label: string; party: Receipt['seller'] }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-medium">{shownName(party)}</dd>
    </div>
  );
}

interface RowProps {
  label: string;
  amount: string;
  isStrong?: boolean;
}

function Row({ label, amount, isStrong = false }: RowProps) {
  return (
    <tr className={isStrong ? 'border-t font-semibold' : undefined}>
      <th scope="row" className={classes('py-2 pr-4', !isStrong && 'font-normal')}>
        {label}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{amount}</td>
    </tr>
  );
}
