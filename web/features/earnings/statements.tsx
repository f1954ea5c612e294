import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileText, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { fetchStatementCsv, statementQuery } from '../../data/earnings.ts';
import { invoicesQuery } from '../../data/invoices.ts';
import { formatPrice, monthLabel } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMonths } from './months.ts';
import { StatementLines } from './statement-lines.tsx';

/**
 * The movements of a month, with links to their file, their printable page and the commission
 * invoice.
 */
export function Statements() {
  const id = useId();
  const months = useMonths();
  const [month, setMonth] = useState(months[0]!.value);
  const year = month.slice(0, 4);
  const { data, error, refetch } = useQuery(statementQuery(month));
  const { mutate: download, isPending } = useMutation({
    mutationFn: (period: string) => fetchStatementCsv(period),
    onSuccess: (file, period) => saveFile(file, `dis-moi-${period}.csv`),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Card asChild className="grid gap-4 print:border-0 print:bg-transparent print:p-0">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id={id} className="text-lg">
            Relevé mensuel
            <span className="hidden print:inline"> · {monthLabel(month)}</span>
          </h2>
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <Field label="Mois" className="w-52">
              <Select value={month} onChange={(event) => setMonth(event.target.value)}>
                {months.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Button variant="outline" busy={isPending} onClick={() => download(month)}>
              <Download aria-hidden />
              CSV
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.statement(month)}>
                <Printer aria-hidden />
                Imprimer
              </Link>
            </Button>
          </div>
        </div>
        {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="h-32" />}
        {data && <StatementLines statement={data} />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t pt-4 print:hidden">
          <InvoiceLink month={month} />
          <Button variant="outline" size="small" busy={isPending} onClick={() => download(year)}>
            <Download aria-hidden />
            Toute l’année {year}
          </Button>
        </div>
      </section>
    </Card>
  );
}

/** Links to the month's commission invoice, or says when it is issued. */
function InvoiceLink({ month }: { month: string }) {
  const { data } = useQuery(invoicesQuery(month.slice(0, 4)));
  const invoice = data?.find((each) => each.month === month);
  if (!invoice)
    return (
      <p className="min-h-11 flex-1 content-center text-sm text-ink-soft">
        La facture de commission paraît trois jours après la fin du mois.
      </p>
    );
  return (
    <Link
      to={paths.invoice(month)}
      className="inline-flex min-h-11 flex-1 items-center gap-2 text-sm underline underline-offset-4"
    >
      <FileText aria-hidden className="size-4 shrink-0" />
      {invoice.isCreditNote ? 'Avoir sur commission' : 'Facture de commission'} {invoice.number} ·{' '}
      {formatPrice(invoice.totalCents)}
    </Link>
  );
}
