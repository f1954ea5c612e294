import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import {
  audit,
  auditsQuery,
  catchUpOnProvider,
  reconcile,
  runsQuery,
} from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ActButton, refuse } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { countOf } from '../kit/words.ts';
import { titleOfCheck } from './words.ts';

const SINCE = 'since';

/** The moment in the form, ISO 8601, in this device's time zone; refuses an empty one. */
function momentIn(form: FormData): string {
  const moment = new Date(String(form.get(SINCE) ?? ''));
  return Number.isNaN(moment.getTime())
    ? refuse('Donnez le moment, jour et heure.')
    : moment.toISOString();
}

/** The two checks of the books, each with 'run now' and its history. */
export function Checks() {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <Audits />
      <Runs />
    </div>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatMoment(at)}
    </time>
  );
}

function Audits() {
  return (
    <Block
      title="Audit des livres"
      hint="Chaque nuit, toutes les règles des livres sont vérifiées sur les données. Une règle rompue vient d’un défaut du code ou d’une écriture à la main : arrêtez les commandes et cherchez les lignes."
    >
      <div>
        <ActButton
          label="Auditer maintenant"
          effect="Lit tous les livres, ce qui peut durer. Rien ne change."
          send={audit}
          done="Livres audités"
        />
      </div>
      <PagedRows
        list={useInfiniteQuery(auditsQuery)}
        rowsOf={({ audits }) => audits}
        keyOf={({ ranAt }) => ranAt}
        empty="Aucun audit n’est encore gardé."
        icon={ListChecks}
        more="Voir plus d’audits"
        className="grid gap-1"
      >
        {({ ranAt, broken }) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3">
              <Moment at={ranAt} />
              {broken.length === 0 ? (
                <Badge tone="presence">Livres justes</Badge>
              ) : (
                <Badge tone="danger">
                  {countOf(broken.length, 'règle rompue', 'règles rompues')}
                </Badge>
              )}
            </p>
            {broken.map(({ name, found }) => (
              <p key={name} className="text-danger wrap-anywhere">
                {titleOfCheck(name)} : {countOf(found, 'ligne')}
              </p>
            ))}
          </>
        )}
      </PagedRows>
    </Block>
  );
}

function Runs() {
  return (
    <Block
      title="Rapprochement avec Stripe"
      hint="Chaque nuit, chaque écriture de Stripe est comparée à nos livres. Les écarts qui restent sont des tâches."
    >
      <div className="flex flex-wrap gap-2">
        <ActButton
          label="Rapprocher maintenant"
          effect="Relit les écritures et les soldes de Stripe, et applique ce qu’aucun événement n’a dit."
          send={reconcile}
          done="Livres rapprochés"
        />
        <ActButton
          label="Rattraper Stripe"
          effect="Après une longue panne de la réception des événements : relit tout ce que Stripe a fait depuis ce moment. Aucun argent ne bouge jusqu’à la fin. Interrompu, il reprend où il en était avec le même moment ; rapprochez ensuite les livres."
          send={(_, form) => catchUpOnProvider(momentIn(form))}
          done="Stripe est rattrapé"
        >
          <Field label="Depuis">
            <Input name={SINCE} type="datetime-local" />
          </Field>
        </ActButton>
      </div>
      <PagedRows
        list={useInfiniteQuery(runsQuery)}
        rowsOf={({ runs }) => runs}
        keyOf={({ ranAt }) => ranAt}
        empty="Aucun rapprochement n’a encore eu lieu."
        icon={ListChecks}
        more="Voir plus de rapprochements"
        className="flex flex-wrap items-center gap-x-3 gap-y-1"
      >
        {({ ranAt, transactions, differences, providerCents }) => (
          <>
            <Moment at={ranAt} />
            {differences === 0 ? (
              <Badge tone="presence">Aucun écart</Badge>
            ) : (
              <Badge tone="danger">{countOf(differences, 'écart')}</Badge>
            )}
            <span className="text-ink-soft">
              {countOf(transactions, 'écriture nouvelle', 'écritures nouvelles')}, solde{' '}
              {formatPrice(providerCents)}
            </span>
          </>
        )}
      </PagedRows>
    </Block>
  );
}
