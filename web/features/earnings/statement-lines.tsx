import { Link } from 'react-router';
import type { Statement } from '../../../domain/orders/statement.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';

/** The movements of a month. A phone shows the net first; wide screens and paper show columns. */
export function StatementLines({ statement: { lines, totals } }: { statement: Statement }) {
  if (lines.length === 0) return <p className="text-ink-soft">Aucun mouvement ce mois-là.</p>;
  return (
    <>
      <ul className="grid divide-y sm:hidden print:hidden" aria-label="Lignes du relevé">
        {lines.map((line) => (
          <li key={keyOf(line)} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-3">
            <p className="min-w-0 wrap-anywhere">
              <Label line={line} />
            </p>
            <p className="text-right font-semibold tabular-nums">{formatPrice(line.netCents)}</p>
            <p className="text-sm text-ink-soft">
              {formatDay(line.at, 'Europe/Paris')}
              {line.number && ` · ${line.number}`}
            </p>
            {isEarned(line) && (
              <p className="text-right text-sm text-ink-soft tabular-nums">
                <span className="sr-only">Prix </span>
                {formatPrice(line.grossCents)}
                <span className="sr-only">
                  {line.feeCents < 0 ? ', commission rendue ' : ', commission '}
                </span>
                <span aria-hidden>{line.feeCents < 0 ? ' + ' : ' − '}</span>
                {formatPrice(Math.abs(line.feeCents))}
              </p>
            )}
          </li>
        ))}
        <li className="grid grid-cols-[1fr_auto] gap-x-4 py-3 font-semibold">
          <p>Total gagné</p>
          <p className="text-right tabular-nums">{formatPrice(totals.netCents)}</p>
        </li>
      </ul>
      <table className="w-full text-left text-sm tabular-nums max-sm:hidden print:table">
        <caption className="sr-only">Lignes du relevé</caption>
        <thead className="text-ink-soft">
          <tr>
            <th className="py-2 font-medium">Date</th>
            <th className="py-2 font-medium">Vente</th>
            <th className="py-2 pl-3 text-right font-medium">Prix</th>
            <th className="py-2 pl-3 text-right font-medium">Commission</th>
            <th className="py-2 pl-3 text-right font-medium">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)} className="border-t">
              <td className="py-2 pr-3">{formatDay(line.at, 'Europe/Paris')}</td>
              <td className="py-2 pr-3">
                <Label line={line} />
                {line.number && <span className="text-ink-soft"> · {line.number}</span>}
              </td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {isEarned(line) && formatPrice(line.grossCents)}
              </td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {isEarned(line) && formatPrice(line.feeCents)}
              </td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {formatPrice(line.netCents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr className="border-t">
            <th scope="row" colSpan={2} className="py-2">
              Total gagné
            </th>
            <td className="py-2 pl-3 text-right">{formatPrice(totals.grossCents)}</td>
            <td className="py-2 pl-3 text-right">{formatPrice(totals.feeCents)}</td>
            <td className="py-2 pl-3 text-right">{formatPrice(totals.netCents)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

type Line = Statement['lines'][number];

const keyOf = ({ kind, orderId, payoutId, at }: Line) => `${kind}:${orderId}:${payoutId}:${at}`;

/** The movement, which leads to the page of its payout. */
function Label({ line: { label, payoutId } }: { line: Line }) {
  return payoutId ? (
    <Link to={paths.payout(payoutId)} className="underline underline-offset-4">
      {label}
    </Link>
  ) : (
    <span>{label}</span>
  );
}

/** Debts and payouts are not earnings: they only move them. */
const isEarned = ({ kind }: Line) => kind !== 'debt' && kind !== 'payout';
