import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { isAnnounced, settingNames } from '../../../../domain/operations/settings.ts';
import type { SettingChange, SettingState } from '../../../../domain/operations/settings-wire.ts';
import {
  cancelSettingChange,
  settingChangesQuery,
  settingsQuery,
} from '../../../data/operations/settings.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { nameOfOperator } from '../parts/words.ts';
import { sectionLink } from '../section-link.ts';
import { appliesInWords, ChangeSetting } from './change-setting.tsx';
import { describedSettings, factsInWords } from './facts.ts';

/** The settings of the site, their planned changes, and who changed them. */
export function Settings() {
  const query = useQuery(settingsQuery);
  return (
    <section aria-label="Réglages" className="grid max-w-4xl gap-8">
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">
          Chaque changement demande deux personnes, chacune avec son compte ; les propositions sont
          dans <Link to={sectionLink('validations')}>À valider</Link>. Ce qui est déjà vendu ou émis
          garde les valeurs de son jour.
        </p>
        <Loaded query={query}>
          {({ settings }) => (
            <ul className="grid gap-3">
              {settingNames.map((name) => (
                <li key={name}>
                  <SettingCard state={settings[name]} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <SettingHistory />
    </section>
  );
}

function SettingCard({ state }: { state: SettingState }) {
  const { name, value, change, planned, lastId } = state;
  const { title, text } = describedSettings[name];
  return (
    <Card asChild>
      <article className="grid gap-3">
        <h2 className="text-base">{title}</h2>
        <p className="max-w-[65ch] text-sm text-ink-soft">{text}</p>
        <Facts name={name} value={value} />
        <p className="text-sm text-ink-soft">
          {change?.appliesAt ? (
            <>
              Depuis {appliesInWords(name, change.appliesAt)}. <People change={change} />
            </>
          ) : (
            'C’est la valeur d’origine.'
          )}
        </p>
        {planned ? (
          <div className="grid gap-3 rounded-lg border bg-wash p-3 sm:p-4">
            <h3 className="text-sm font-medium">
              Prévu {appliesInWords(name, planned.appliesAt!)}
            </h3>
            <Facts name={name} value={planned.value} />
            <p className="text-sm text-ink-soft">
              <People change={planned} />
            </p>
            <div>
              <ActButton
                label="Annuler ce changement"
                effect={
                  isAnnounced(name)
                    ? 'La valeur actuelle reste en vigueur. Tous les experts en sont prévenus aussitôt.'
                    : 'La valeur actuelle reste en vigueur.'
                }
                tone="danger"
                reasonHint="Il reste dans l’historique et le journal ; les experts ne le lisent pas."
                send={(reason) => cancelSettingChange(planned.id, reason)}
                done="Changement annulé"
              />
            </div>
          </div>
        ) : (
          <div>
            <ChangeSetting key={lastId} state={state} />
          </div>
        )}
      </article>
    </Card>
  );
}

function Facts({ name, value }: Pick<SettingChange, 'name' | 'value'>) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
      {factsInWords(name, value).map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft max-sm:not-first:pt-1">{label}</dt>
          <dd dir="auto" className="wrap-anywhere tabular-nums">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The two operators of a change, and its reason. */
function People({ change: { proposedBy, approvedBy, reason } }: { change: SettingChange }) {
  if (!proposedBy || !approvedBy) return null;
  return (
    <>
      Proposé par <bdi>{nameOfOperator(proposedBy)}</bdi>, validé par{' '}
      <bdi>{nameOfOperator(approvedBy)}</bdi> :{' '}
      <span dir="auto" className="wrap-anywhere">
        {reason}
      </span>
    </>
  );
}

function SettingHistory() {
  const list = useInfiniteQuery(settingChangesQuery);
  return (
    <section aria-labelledby="setting-history">
      <h2 id="setting-history" className="pb-1 text-lg">
        Historique
      </h2>
      <Loaded query={list}>
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          return changes.length === 0 ? (
            <EmptyState icon={History} text="Aucun réglage n’a encore changé." />
          ) : (
            <ol className="grid">
              {changes.map((change) => (
                <HistoryEntry key={change.id} change={change} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <div className="py-3 empty:hidden">
        <LoadMore list={list} label="Voir plus de changements" />
      </div>
    </section>
  );
}

function HistoryEntry({ change }: { change: SettingChange }) {
  const { name, value, appliesAt, setAt, cancelled } = change;
  const facts = factsInWords(name, value);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={setAt} className="text-ink-soft tabular-nums">
        {formatMoment(setAt)}
      </time>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="font-medium">
          {describedSettings[name].title}
          {appliesAt === null
            ? ' : valeur d’origine'
            : cancelled
              ? ' : changement annulé'
              : ` : à partir du ${appliesInWords(name, appliesAt).replace(/^le /, '')}`}
        </p>
        <p className="wrap-anywhere">{facts.map(({ text }) => text).join(' · ')}</p>
        {appliesAt !== null && (
          <p className="max-w-[65ch] text-ink-soft">
            <People change={change} />
          </p>
        )}
        {cancelled && (
          <p className="max-w-[65ch] text-ink-soft">
            Annulé par <bdi>{nameOfOperator(cancelled.by)}</bdi>, {formatMoment(cancelled.at)} :{' '}
            <span dir="auto" className="wrap-anywhere">
              {cancelled.reason}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
