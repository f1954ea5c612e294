import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import {
  audit,
  auditsQuery,
  catchUpOnProvider,
  reconcile,
  runsQuery,
} from '../../../data/operations/money.ts';
import { formatCount, formatMoment, formatPrice } from '../../../formats/formats.ts';
import { ApiProblem } from '../../../platform/api-problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Part } from './parts.tsx';

const SINCE = 'since';

/** The moment in the form, ISO 8601, in this device's time zone; throws a problem when it is empty. */
function momentIn(form: FormData): string {
  const moment = new Date(String(form.get(SINCE) ?? ''));
  if (Number.isNaN(moment.getTime()))
    throw new ApiProblem({
      status: 400,
      code: 'request.invalid',
      detail: 'Donnez le moment, jour et heure.',
    });
  return moment.toISOString();
}

/** The two checks of the books, each with 'run now' and its history. */
export function Checks() {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-10">
      <Audits />
      <Runs />
    </div>
  );
}

function Audits() {
  const list = useInfiniteQuery(auditsQuery);
  return (
    <Part
      title="Audit des livres"
      hint="Chaque nuit, toutes les règles des livres sont vérifiées sur les données. Une règle rompue vient d’un défaut du code ou d’une écriture à la main : arrêtez les commandes et cherchez les lignes."
    >
      <div>
        <ActButton
          label="Auditer maintenant"
          effect="Lit tous les livres, ce qui peut durer. Rien ne change."
          reasonHint={null}
          send={async () => {
            await audit();
            return 'done';
          }}
          done="Livres audités"
        />
      </div>
      <Loaded query={list}>
        {({ pages }) => {
          const audits = pages.flatMap((page) => page.audits);
          return audits.length === 0 ? (
            <EmptyState icon={ListChecks} text="Aucun audit n’est encore gardé." />
          ) : (
            <ol className="grid">
              {audits.map(({ ranAt, broken }) => (
                <li key={ranAt} className="grid gap-1 border-t py-3 text-sm">
                  <p className="flex flex-wrap items-center gap-x-3">
                    <time dateTime={ranAt} className="tabular-nums">
                      {formatMoment(ranAt)}
                    </time>
                    {broken.length === 0 ? (
                      <Badge tone="presence">Livres justes</Badge>
                    ) : (
                      <Badge tone="danger">{formatCount(broken.length)} règles rompues</Badge>
                    )}
                  </p>
                  {broken.map(({ name, found }) => (
                    <p key={name} className="text-danger wrap-anywhere">
                      {name} : {formatCount(found)} lignes
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      <LoadMore list={list} label="Voir plus d’audits" />
    </Part>
  );
}

function Runs() {
  const list = useInfiniteQuery(runsQuery);
  return (
    <Part
      title="Rapprochement avec Stripe"
      hint="Chaque nuit, chaque écriture de Stripe est comparée à nos livres. Les écarts qui restent sont des tâches."
    >
      <div className="flex flex-wrap gap-2">
        <ActButton
          label="Rapprocher maintenant"
          effect="Relit les écritures et les soldes de Stripe, et applique ce qu’aucun événement n’a dit."
          reasonHint={null}
          send={async () => {
            await reconcile();
            return 'done';
          }}
          done="Livres rapprochés"
        />
        <ActButton
          label="Rattraper Stripe"
          effect="Après une longue panne de nos webhooks : relit tout ce que Stripe a fait depuis ce moment. Aucun argent ne bouge jusqu’à la fin. Interrompu, il reprend où il en était avec le même moment ; rapprochez ensuite les livres."
          reasonHint={null}
          send={async (_, form) => {
            await catchUpOnProvider(momentIn(form));
            return 'done';
          }}
          done="Stripe est rattrapé"
        >
          <Field label="Depuis">
            <Input name={SINCE} type="datetime-local" />
          </Field>
        </ActButton>
      </div>
      <Loaded query={list}>
        {({ pages }) => {
          const runs = pages.flatMap((page) => page.runs);
          return runs.length === 0 ? (
            <EmptyState icon={ListChecks} text="Aucun rapprochement n’a encore eu lieu." />
          ) : (
            <ol className="grid">
              {runs.map(({ ranAt, transactions, differences, providerCents }) => (
                <li
                  key={ranAt}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-3 text-sm"
                >
                  <time dateTime={ranAt} className="tabular-nums">
                    {formatMoment(ranAt)}
                  </time>
                  {differences === 0 ? (
                    <Badge tone="presence">Aucun écart</Badge>
                  ) : (
                    <Badge tone="danger">{formatCount(differences)} écarts</Badge>
                  )}
                  <span className="text-ink-soft">
                    {formatCount(transactions)} écritures nouvelles, solde{' '}
                    {formatPrice(providerCents)}
                  </span>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      <LoadMore list={list} label="Voir plus de rapprochements" />
    </Part>
  );
}
