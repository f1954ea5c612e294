import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { type LogFilter, logFilters } from '../../../domain/moderation/log-filter.ts';
import type { LoggedAction } from '../../../domain/moderation/moderation.ts';
import type { LogEntry } from '../../../domain/moderation/moderation-wire.ts';
import { subjectLabels } from '../../../domain/moderation/moderation-words.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { type LogChoice, logQuery } from '../../data/moderation.ts';
import { formatClock, formatDayInWords } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Select } from '../../ui/select.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

const ACTS = 'actes';
const UNTIL = 'jusquau';

/** All actions of moderators, newest first, by days. Entries never change. */
export function Log() {
  const [query, setQuery] = useSearchParams();
  const acts = logFilters.find((filter) => filter === query.get(ACTS));
  const until = /^\d{4}-\d{2}-\d{2}$/.test(query.get(UNTIL) ?? '') ? query.get(UNTIL)! : '';
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <section aria-label="Journal" className="max-w-4xl">
      <p className="pb-4 text-sm text-ink-soft">
        Chaque décision y reste telle qu’elle a été prise : rien ne s’y modifie ni ne s’y efface.
      </p>
      <search className="grid gap-4 pb-4 sm:grid-cols-[16rem_12rem]">
        <Field label="Actes">
          <Select value={acts ?? ''} onChange={({ target }) => choose(ACTS, target.value)}>
            <option value="">Tous</option>
            {logFilters.map((filter: LogFilter) => (
              <option key={filter} value={filter}>
                {logFilterLabels[filter]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Jusqu’au">
          <Input type="date" value={until} onChange={({ target }) => choose(UNTIL, target.value)} />
        </Field>
      </search>
      <Entries choice={{ ...(acts && { acts }), ...(until && { before: endOfDay(until) }) }} />
    </section>
  );
}

/** The end of a day of the moderator's calendar, ISO 8601. */
function endOfDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + 1).toISOString();
}

function Entries({ choice }: { choice: LogChoice }) {
  const list = useInfiniteQuery(logQuery(choice));
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  if (error && !entries)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!entries) return <RowsSkeleton rows={8} />;
  if (entries.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        text={
          choice.acts || choice.before
            ? 'Le journal n’a aucune entrée de cette sorte.'
            : 'Rien n’a encore été décidé.'
        }
      />
    );
  return (
    <>
      {byDay(entries).map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="grid gap-1 pb-4 text-sm">
          <h2 className="border-b pb-1 text-base">{day}</h2>
          <ol className="grid">
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <div className="py-3 empty:hidden">
        <LoadMore list={list} label="Voir plus d’entrées" />
      </div>
    </>
  );
}

/** The entries of each day in words, in their order. */
function byDay(entries: LogEntry[]): [day: string, entries: LogEntry[]][] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const day = formatDayInWords(entry.at, undefined, true);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Entry({ entry }: { entry: LogEntry }) {
  const { at, moderator, action, subject, reason } = entry;
  const href = hrefOf(entry);
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[4rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-ink-soft tabular-nums">
        {formatClock(at)}
      </time>
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <p className="flex flex-wrap gap-x-2">
          {href ? (
            <Link to={href} className="font-medium underline underline-offset-4">
              {logWords(action, subject.type)}
            </Link>
          ) : (
            <span className="font-medium">{logWords(action, subject.type)}</span>
          )}
          <span className="text-ink-soft">
            par <bdi>{moderator ? shownName(moderator) : 'l’exploitant'}</bdi>
          </span>
        </p>
        {reason && (
          <p dir="auto" className="max-w-[65ch] text-ink-soft wrap-anywhere">
            {reason}
          </p>
        )}
      </div>
    </li>
  );
}

/** The case of a decision, else the profile of a user who is still there. */
function hrefOf({ caseId, username }: LogEntry): string | null {
  if (caseId) return `${paths.moderationConsole}?etat=decides&cas=${caseId}`;
  return username && paths.user(username);
}

/** Labels of the actions in the log; an unknown action is shown as it is. */
const acts: Record<LoggedAction, string> = {
  none: 'Rien à changer',
  hide: 'Masqué',
  warn: 'Auteur averti',
  suspend: 'Compte suspendu',
  uphold: 'Décision maintenue en recours',
  restore: 'Décision annulée en recours',
  verify: 'Profil vérifié',
  refuse: 'Vérification refusée',
  unverify: 'Vérification retirée',
  appoint: 'Rôle de modérateur donné',
  dismiss: 'Rôle de modérateur retiré',
  settle: 'Réclamation tranchée',
  share: 'Part d’une vente décidée',
  take_back: 'Décision annulée aussitôt',
  lift: 'Décision levée par l’exploitation',
};

/** 'Masqué · Commentaire'. */
function logWords(action: LoggedAction, type: LogEntry['subject']['type']): string {
  const label = type === 'order' ? 'Commande' : (subjectLabels[type] ?? type);
  return `${acts[action] ?? action} · ${label}`;
}

const logFilterLabels: Record<LogFilter, string> = {
  decisions: 'Décisions',
  appeals: 'Recours',
  verifications: 'Vérifications',
  roles: 'Rôles de modérateur',
  orders: 'Commandes',
};
