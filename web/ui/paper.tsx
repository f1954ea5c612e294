import type { ReactNode } from 'react';
import type { InvoiceSupplier } from '../../domain/orders/invoice.ts';
import { Card } from './card.tsx';
import { classes } from './classes.ts';

interface PaperProps {
  title: ReactNode;
  /** Accessible name. */
  label: string;
  date: string;
  children: ReactNode;
}

/** A receipt, an invoice or a statement: a card on screen, a sheet in print. */
export function Paper({ title, label, date, children }: PaperProps) {
  return (
    <Card asChild className="grid gap-5 print:border-0 print:bg-transparent print:p-0">
      <article aria-label={label}>
        <header className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 className="flex flex-wrap items-center gap-x-2 text-lg">{title}</h2>
          <p className="text-sm text-ink-soft">{date}</p>
        </header>
        {children}
      </article>
    </Card>
  );
}

export function PaperParty({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function Supplier({ supplier }: { supplier: InvoiceSupplier }) {
  return (
    <>
      <span className="block font-medium">{supplier.name}</span>
      <span className="block text-sm text-ink-soft">
        {supplier.legalForm} · {supplier.registration}
        <br />
        {supplier.address}
        {supplier.vatNumber && (
          <>
            <br />
            TVA intracommunautaire {supplier.vatNumber}
          </>
        )}
      </span>
    </>
  );
}

interface PaperRowProps {
  label: ReactNode;
  amount: string;
  isStrong?: boolean;
}

export function PaperRow({ label, amount, isStrong = false }: PaperRowProps) {
  return (
    <tr className={isStrong ? 'border-t font-semibold' : undefined}>
      <th scope="row" className={classes('py-2 pr-4', !isStrong && 'font-normal')}>
        {label}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{amount}</td>
    </tr>
  );
}
