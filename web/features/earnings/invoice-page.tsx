import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useParams } from 'react-router';
import type { Invoice, InvoiceCustomer } from '../../../domain/orders/invoice.ts';
import { formatSiren } from '../../../domain/orders/seller.ts';
import { invoiceQuery } from '../../data/invoices.ts';
import { formatDay, formatPrice, monthLabel } from '../../formats/formats.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Paper, PaperParty, PaperRow, Supplier } from '../../ui/paper.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

/** The platform's commission invoice for a month, for screen and print. */
export default function InvoicePage() {
  const { period = '' } = useParams();
  const { data, error, refetch } = useQuery(invoiceQuery(period));
  const isMissing = error instanceof ApiProblem && error.code === 'invoice.not_found';
  return (
    <Page title="Facture de commission" back={{ to: paths.earnings, label: 'Revenus' }}>
      {data ? (
        <InvoiceSheet invoice={data} />
      ) : isMissing ? (
        <EmptyState
          icon={FileText}
          title="Pas de facture pour ce mois"
          text="Elle paraît trois jours après la fin d’un mois où vous avez vendu."
        />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={1} cardClassName="h-96" />
      )}
    </Page>
  );
}

function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, month, issuedAt, supplier, customer, lines, currency } = invoice;
  const title = `${invoice.isCreditNote ? 'Avoir' : 'Facture'} ${number}`;
  return (
    <div className="grid gap-4">
      <Paper
        title={
          <span>
            {invoice.isCreditNote ? 'Avoir' : 'Facture'}{' '}
            <span className="whitespace-nowrap">{number}</span>
          </span>
        }
        label={title}
        date={formatDay(issuedAt, 'Europe/Paris')}
      >
        <dl className="grid gap-3 sm:grid-cols-2">
          <PaperParty label="Émetteur">
            <Supplier supplier={supplier} />
          </PaperParty>
          <PaperParty label="Client">
            <Customer customer={customer} />
          </PaperParty>
        </dl>
        <p>Commission sur vos ventes, {monthLabel(month)}</p>
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">Montants</caption>
          <tbody className="text-sm">
            {lines.map((line) => (
              <PaperRow
                key={`${line.orderId}:${line.at}:${line.cents}`}
                label={
                  <>
                    {line.label}
                    <span className="block text-ink-soft">
                      {formatDay(line.at, 'Europe/Paris')}
                      {line.number && ` · ${line.number}`}
                    </span>
                  </>
                }
                amount={formatPrice(line.cents, currency)}
              />
            ))}
          </tbody>
          <tfoot>
            <PaperRow label="Total HT" amount={formatPrice(invoice.exclCents, currency)} />
            {invoice.rates.map(({ mention, vatCents }) => (
              <PaperRow key={mention} label={mention} amount={formatPrice(vatCents, currency)} />
            ))}
            <PaperRow
              label="Total TTC"
              amount={formatPrice(invoice.totalCents, currency)}
              isStrong
            />
          </tfoot>
        </table>
        <p className="text-sm text-ink-soft">
          Montants des lignes TTC. Commission déjà retenue sur le prix de vos ventes : rien n’est à
          payer.
        </p>
      </Paper>
      <div className="print:hidden">
        <PrintButton />
      </div>
    </div>
  );
}

function Customer({ customer }: { customer: InvoiceCustomer }) {
  const { legalName, name, username, address, siren, vatNumber } = customer;
  return (
    <>
      <bdi className="block font-medium">{legalName ?? name ?? (username && `@${username}`)}</bdi>
      <span className="block text-sm text-ink-soft">
        {address && <bdi className="block whitespace-pre-line">{address}</bdi>}
        {siren && <span className="block">SIREN {formatSiren(siren)}</span>}
        {vatNumber && <span className="block">TVA intracommunautaire {vatNumber}</span>}
        {!legalName && username && <span className="block">@{username}</span>}
      </span>
    </>
  );
}
