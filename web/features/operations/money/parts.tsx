import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Party } from '../../../../domain/operations/money-wire.ts';
import { parseEuros } from '../../../../domain/profiles/tariff.ts';
import { ApiProblem } from '../../../platform/api-problem.ts';
import { paths } from '../../../platform/paths.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { sectionLink } from '../section-link.ts';

/** Name of the section in the URL, and its parameters: the view, or the order that it shows. */
const MONEY = 'argent';
export const VIEW = 'vue';
export const ORDER = 'commande';

export const viewLink = (view: string) => sectionLink(MONEY, { [VIEW]: view });
const orderFileLink = (id: string) => sectionLink(MONEY, { [ORDER]: id });

/** Style of a link in running text. */
const LINK = 'font-medium text-encre hover:underline';

/** A person's name, which leads to their public profile. */
export function PartyLink({ party }: { party: Party }) {
  if (party.username === null) return <span>Compte supprimé</span>;
  return (
    <Link to={paths.user(party.username)} className={LINK}>
      <bdi>{party.name ?? party.username}</bdi>
    </Link>
  );
}

/** A link to the order's page in this section. */
export function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={orderFileLink(id)} className={LINK}>
      {children}
    </Link>
  );
}

/** A part of a page with its heading. */
export function Part({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-3">
      <div>
        <h2 className="text-lg">{title}</h2>
        {hint && <p className="max-w-[65ch] text-sm text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Facts with their names; rows of null are omitted. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere tabular-nums max-sm:pb-1">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const AMOUNT = 'amount';

/** The amount of an act, in euros; {@link centsIn} reads it. */
export function AmountField({ label, hint }: { label: string; hint: string }) {
  return (
    <Field label={label} hint={hint}>
      <Input name={AMOUNT} inputMode="decimal" autoComplete="off" />
    </Field>
  );
}

/** The cents of the {@link AmountField}; throws a problem for anything that is no amount. */
export function centsIn(form: FormData): number {
  const cents = parseEuros(String(form.get(AMOUNT) ?? ''));
  if (cents === null)
    throw new ApiProblem({
      status: 400,
      code: 'request.invalid',
      detail: 'Écrivez un montant en euros, par exemple 4,50.',
    });
  return cents;
}
