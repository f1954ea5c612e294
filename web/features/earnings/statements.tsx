import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import type { Statement } from '../../../domain/earnings.ts';
import { monthBeside, parisMonth } from '../../../domain/paris-months.ts';
import { fetchStatementCsv, statementQuery } from '../../data/earnings.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { formatDay, formatPrice } from '../../lib/formats.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Months that can be chosen: this one and those before it. */
const MONTHS_SHOWN = 24;

/** What moved in a month: on screen, as a file, on paper. */
export function Statements() {
  const id = useId();
  const months = useMonths();
  const [month, setMonth] = useState(months[0]!.value);
  const chosen = months.find(({ value }) => value === month);
  const { data, error, refetch } = useQuery(statementQuery(month));
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => fetchStatementCsv(month),
    onSuccess: (file) => save(file, `dis-moi-${month}.csv`),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Card asChild className="grid gap-4 print:border-0 print:bg-transparent print:p-0">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id={id} className="text-lg">
            Relevé mensuel
            <span className="hidden print:inline"> · {chosen?.label}</span>
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
            <Button variant="outline" busy={isPending} onClick={() => download()}>
              <Download aria-hidden />
              CSV
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              Imprimer
            </Button>
          </div>
        </div>
        {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="h-32" />}
        {data && <StatementTable statement={data} />}
      </section>
    </Card>
  );
}

function StatementTable({ statement: { lines, totals } }: { statement: Statement }) {
  if (lines.length === 0) return <p className="text-ink-soft">Aucun mouvement ce mois-là.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard
    <section className="overflow-x-auto" aria-label="Lignes du relevé" tabIndex={0}>
      <table className="w-full min-w-110 text-left text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <th className="py-2 font-medium">Date</th>
            <th className="py-2 font-medium">Vente</th>
            <th className="py-2 text-right font-medium">Prix</th>
            <th className="py-2 text-right font-medium">Commission</th>
            <th className="py-2 text-right font-medium">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.kind}:${line.orderId}:${line.at}`} className="border-t">
              <td className="py-2 pr-3">{formatDay(line.at, 'Europe/Paris')}</td>
              <td className="py-2 pr-3">
                {line.label}
                {line.number && <span className="text-ink-soft"> · {line.number}</span>}
              </td>
              <td className="py-2 text-right">{isEarned(line) && formatPrice(line.grossCents)}</td>
              <td className="py-2 text-right">{isEarned(line) && formatPrice(line.feeCents)}</td>
              <td className="py-2 text-right">{formatPrice(line.netCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr className="border-t">
            <th scope="row" colSpan={2} className="py-2">
              Total gagné
            </th>
            <td className="py-2 text-right">{formatPrice(totals.grossCents)}</td>
            <td className="py-2 text-right">{formatPrice(totals.feeCents)}</td>
            <td className="py-2 text-right">{formatPrice(totals.netCents)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The months that there are statements of, this one first; it is the one that is shown. */
export const useMonths = () => lastMonths(useNow(3_600_000));

/** Debts and payouts move what was earned. */
const isEarned = ({ kind }: Statement['lines'][number]) => kind !== 'debt' && kind !== 'payout';

/** This month of Paris and those before it, the newest first: `2026-11`, 'novembre 2026'. */
function lastMonths(now: Date): { value: string; label: string }[] {
  const latest = parisMonth(now.getTime());
  return Array.from({ length: MONTHS_SHOWN }, (_, before) => {
    const value = monthBeside(latest, -before);
    return {
      value,
      label: new Date(`${value}-01T00:00:00Z`).toLocaleDateString('fr-FR', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    };
  });
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
