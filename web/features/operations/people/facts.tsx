import { Fragment, type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

/** Facts as terms and their values; those that are null are left out. */
export function Facts({ facts }: { facts: [term: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value !== null)
        .map(([term, value]) => (
          <Fragment key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

interface PartProps {
  title: string;
  /** Buttons of the acts that fit here. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A part of a page, with its heading and acts. */
export function Part({ title, acts, children }: PartProps) {
  const id = useId();
  return (
    <Card asChild className="grid content-start gap-3">
      <section aria-labelledby={id}>
        <h3 id={id} className="text-base">
          {title}
        </h3>
        {children}
        {acts && <div className="flex flex-wrap gap-2 empty:hidden">{acts}</div>}
      </section>
    </Card>
  );
}
