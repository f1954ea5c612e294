import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { isAnnounced, settingNames } from '../../../../domain/operations/settings.ts';
import type { SettingChange, SettingState } from '../../../../domain/operations/settings-wire.ts';
import {
  cancelSettingChange,
  settingChangesQuery,
  settingsQuery,
} from '../../../data/operations/settings.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Card } from '../../../ui/card.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Facts } from '../kit/facts.tsx';
import { sectionLink, TextLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { WaitingHere } from '../kit/waiting-here.tsx';
import { nameOfOperator } from '../kit/words.ts';
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
          dans <TextLink to={sectionLink('validations')}>À valider</TextLink>. Ce qui est déjà vendu
          ou émis garde les valeurs de son jour.
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
        <Facts facts={factsInWords(name, value)} />
        <p className="text-sm text-ink-soft">
          {change?.appliesAt ? (
            <>
              Depuis {appliesInWords(name, change.appliesAt)}. <People change={change} />
            </>
          ) : (
            'C’est la valeur d’origine.'
          )}
        </p>
        <WaitingHere about={name} />
        {planned ? (
          <div className="grid gap-3 rounded-lg border bg-wash p-3 sm:p-4">
            <h3 className="text-sm font-medium">
              Prévu {appliesInWords(name, planned.appliesAt!)}
            </h3>
            <Facts facts={factsInWords(name, planned.value)} />
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
  return (
    <section aria-labelledby="setting-history">
      <h2 id="setting-history" className="pb-1 text-lg">
        Historique
      </h2>
      <PagedRows
        list={useInfiniteQuery(settingChangesQuery)}
        rowsOf={({ changes }) => changes}
        keyOf={({ id }) => id}
        empty="Aucun réglage n’a encore changé."
        icon={History}
        more="Voir plus de changements"
        className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        {(change) => <HistoryEntry change={change} />}
      </PagedRows>
    </section>
  );
}

function HistoryEntry({ change }: { change: SettingChange }) {
  const { name, value, appliesAt, setAt, cancelled } = change;
  const facts = factsInWords(name, value);
  return (
    <>
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
        <p className="wrap-anywhere">{facts.map(([, text]) => text).join(' · ')}</p>
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
    </>
  );
}
