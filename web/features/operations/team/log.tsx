import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Act } from '../../../../domain/operations/operators-wire.ts';
import { actsQuery, type LogChoice, teamQuery } from '../../../data/operations/team.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { PersonLink, personLink, TextLink } from '../kit/links.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { nameOfOperator } from '../kit/words.ts';
import { actLines, nameOfChanged, outcomeWords } from './act-changes.ts';
import { namedActs, pageOfSubject, sentenceOf } from './act-words.ts';

/** Parameters of the URL: whose acts, which, of which day, and if looks are shown. */
const FILTERS = { operator: 'par', act: 'acte', day: 'jour', looks: 'consultations' } as const;

/** The acts of operators, the latest first, and their looks at personal data when asked for. Entries never change. */
export function Log() {
  const [query, setQuery] = useSearchParams();
  const chosen = (name: keyof typeof FILTERS) => query.get(FILTERS[name]) ?? '';
  const choose = (name: keyof typeof FILTERS, value: string) =>
    setQuery(
      (parameters) => {
        if (value === '') parameters.delete(FILTERS[name]);
        else parameters.set(FILTERS[name], value);
        return parameters;
      },
      { replace: true },
    );
  const choice: LogChoice = {
    looks: chosen('looks') === '1' ? '1' : '0',
    ...(chosen('operator') && { operator: chosen('operator') }),
    ...(chosen('act') && { act: chosen('act') }),
    ...(/^\d{4}-\d\d-\d\d$/.test(chosen('day')) && { day: chosen('day') }),
  };
  const { data: team } = useQuery(teamQuery);
  return (
    <section aria-label="Journal" className="grid max-w-4xl gap-4">
      <p className="text-sm text-ink-soft">
        Chaque acte et chaque consultation d’une fiche y restent : rien ne s’y modifie ni ne s’y
        efface.
      </p>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        <Field label="Personne">
          <Select
            value={chosen('operator')}
            onChange={({ target }) => choose('operator', target.value)}
          >
            <option value="">Toutes</option>
            {team?.operators.map(({ userId, name, username }) => (
              <option key={userId} value={`user:${userId}`}>
                {name ?? username}
              </option>
            ))}
            <option value="token">Jeton sans nom</option>
          </Select>
        </Field>
        <Field label="Acte" className="order-first col-span-2 sm:order-none sm:col-span-1">
          <Select value={chosen('act')} onChange={({ target }) => choose('act', target.value)}>
            <option value="">Tous</option>
            {namedActs.map(([action, words]) => (
              <option key={action} value={action}>
                A {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Jour">
          <Input
            type="date"
            value={chosen('day')}
            onChange={({ target }) => choose('day', target.value)}
          />
        </Field>
        <label className="flex min-h-11 items-center gap-2 text-sm col-span-full">
          <input
            type="checkbox"
            className="size-4"
            checked={choice.looks === '1'}
            onChange={({ target }) => choose('looks', target.checked ? '1' : '')}
          />
          Montrer aussi les consultations
        </label>
      </div>
      <PagedRows
        list={useInfiniteQuery(actsQuery(choice))}
        rowsOf={({ entries }) => entries}
        keyOf={({ id }) => id}
        empty="Aucune entrée."
        icon={ScrollText}
        more="Voir plus d’entrées"
        className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        {(act) => <Entry act={act} />}
      </PagedRows>
    </section>
  );
}

function Entry({ act }: { act: Act }) {
  const { at, operator, action, subject, person, details, status, changes } = act;
  const { reason, ...others } = details;
  const page = pageOfSubject(subject);
  const outcome = outcomeWords(status);
  const name = changes && nameOfChanged(changes);
  const isProposed = status === 202 && !action.startsWith('GET ');
  return (
    <>
      <time dateTime={at} className="text-ink-soft tabular-nums">
        {formatMoment(at)}
      </time>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="wrap-anywhere">
          <bdi>{nameOfOperator(operator)}</bdi>{' '}
          <span className="font-medium">{sentenceOf(action, status === null || status < 400)}</span>
          {name && (
            <>
              {' '}
              « <bdi>{name}</bdi> »
            </>
          )}
          {person && (
            <>
              , à propos de <PersonLink person={person} />
            </>
          )}
          {page && !(person && page.to === personLink(person.id)) && (
            <>
              {' · '}
              <TextLink to={page.to}>{page.label}</TextLink>
            </>
          )}
          {isProposed && <span className="text-ink-soft"> · proposé ou commencé</span>}
          {outcome && <span className="text-ink-soft"> · {outcome}</span>}
        </p>
        {typeof reason === 'string' && reason !== '' && (
          <p dir="auto" className="max-w-[65ch] text-ink-soft wrap-anywhere">
            « {reason} »
          </p>
        )}
        {actLines(others, changes, isProposed).map((line) => (
          <p key={line} className="max-w-[65ch] wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </>
  );
}
