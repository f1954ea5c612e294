import { Fragment, type ReactNode } from 'react';

export type Fact = readonly [term: string, value: ReactNode];

/** Facts as terms and their values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-sm sm:grid-cols-[13rem_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([term, value]) => (
          <Fragment key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere tabular-nums">
              {value}
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}
