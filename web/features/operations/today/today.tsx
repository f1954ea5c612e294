import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TASKS_SHOWN, type Task } from '../../../../domain/operations/money-wire.ts';
import type { Today as TodayAnswer } from '../../../../domain/operations/today-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { todayQuery } from '../../../data/operations/today.ts';
import { formatCount, formatMoment, formatPrice } from '../../../formats/formats.ts';
import { paths } from '../../../platform/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { nameOf, orderLink, personLink, sectionLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Rows } from '../kit/rows.tsx';
import { nameOfOperator, titleOfProposal } from '../kit/words.ts';
import { taskWords } from '../money/words.ts';
import { describedSettings } from '../settings/facts.ts';

/** Something that waits. Times are ISO 8601. */
interface Waiting {
  key: string;
  title: string;
  about: ReactNode;
  since: string | null;
  until: string | null;
  /** True when it happens by itself at `until`. */
  isPlanned?: boolean;
  /** The page with the act. */
  to: string;
  act: string;
}

/** The tasks that wait for operators, the earliest deadline first, each with a link to its act. */
export function Today() {
  const query = useQuery(todayQuery);
  return (
    <section aria-label="Aujourd’hui" className="max-w-4xl">
      <Loaded query={query}>
        {(today) => (
          <Rows
            rows={waitingIn(today)}
            keyOf={({ key }) => key}
            empty="Rien n’attend personne."
            icon={CircleCheck}
            className="flex items-start justify-between gap-4"
          >
            {(each) => <Row waiting={each} />}
          </Rows>
        )}
      </Loaded>
    </section>
  );
}

function Row({
  waiting: { title, about, since, until, isPlanned, to, act },
}: {
  waiting: Waiting;
}) {
  const isLate = !isPlanned && until !== null && Date.parse(until) < Date.now();
  return (
    <>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{title}</span>
          {isLate && <Badge tone="danger">En retard</Badge>}
        </p>
        {about && <p className="wrap-anywhere">{about}</p>}
        {(until ?? since) && (
          <p className="text-ink-soft">
            {until
              ? `${isPlanned ? 'Prévu' : 'Avant'} le ${formatMoment(until)}`
              : `Depuis le ${formatMoment(since!)}`}
          </p>
        )}
      </div>
      <Link
        to={to}
        aria-label={`${act} : ${title}`}
        className="flex min-h-11 shrink-0 items-center rounded-sm underline underline-offset-4"
      >
        {act}
      </Link>
    </>
  );
}

/** All of it, by deadline and then by age. */
function waitingIn(today: TodayAnswer): Waiting[] {
  const { tasks, proposals, letters, planned } = today;
  const unclaimed = tasks.filter(({ kind }) => kind === 'account_missing');
  const single = unclaimed.length > 1 ? tasks.filter((task) => !unclaimed.includes(task)) : tasks;
  const ofTasks = single.map(({ kind, id, cents, asker, creator, orderIds, since, until }) => ({
    ...{ key: `${kind}:${id}`, title: taskWords[kind].one, since, until },
    about: [
      cents !== null && formatPrice(Math.abs(cents)),
      [asker, creator].flatMap((person) => (person ? nameOf(person) : [])).join(' → '),
    ]
      .filter(Boolean)
      .join(' · '),
    ...(orderIds.length === 1
      ? { to: orderLink(orderIds[0]!), act: 'Voir la commande' }
      : kind === 'account_missing' && creator
        ? { to: personLink(creator.id), act: 'Voir la fiche' }
        : { to: sectionLink('argent'), act: 'Voir la tâche' }),
  }));
  const ofProposals = proposals
    .filter(({ isMine }) => isMine)
    .map((proposal) => ({
      ...{ key: `proposal:${proposal.id}`, title: `À valider : ${titleOfProposal(proposal)}` },
      about: `Proposé par ${nameOfOperator(proposal.proposedBy)} : ${proposal.reason}`,
      ...{ since: proposal.proposedAt, until: proposal.expiresAt },
      ...{ to: sectionLink('validations'), act: 'Valider ou refuser' },
    }));
  const ofLetters = letters.map(({ person, since }) => ({
    ...{ key: `letter:${person.id}`, title: 'Réponse à notre courrier', about: nameOf(person) },
    ...{ since, until: null, to: personLink(person.id), act: 'Lire et répondre' },
  }));
  const ofPlanned = planned.map((each) => ({
    ...{ since: each.since, until: each.at, isPlanned: true },
    ...(each.what === 'factor_reset'
      ? {
          ...{ key: `reset:${each.person.id}`, title: 'Seconds facteurs à retirer' },
          ...{ about: nameOf(each.person), to: personLink(each.person.id) },
          act: 'Voir ou arrêter',
        }
      : {
          ...{ key: `setting:${each.setting}`, title: 'Réglage qui va changer' },
          ...{ about: describedSettings[each.setting].title, to: sectionLink('reglages') },
          act: 'Voir ou annuler',
        }),
  }));
  const others = [
    ...ofLetters,
    ...ofPlanned,
    ...(unclaimed.length > 1 ? [unclaimedAccounts(unclaimed)] : []),
    ...counted(today),
  ];
  const placeOf = ({ until, since }: Waiting) => `${until ?? '9'} ${since}`;
  return [...ofTasks, ...ofProposals, ...others].toSorted((one, other) =>
    placeOf(one).localeCompare(placeOf(other)),
  );
}

/** Things that are only counted, each kind in one line. */
function counted({
  appeals,
  unmetQuestions,
  deadLetters,
  failedMails,
  parked,
}: TodayAnswer): Waiting[] {
  const line = (
    key: string,
    title: string,
    found: { count: number; since: string | null } | null,
    noun: string,
    link: Pick<Waiting, 'to' | 'act'>,
  ): Waiting[] =>
    found && found.count > 0
      ? [
          {
            ...{ key, title, since: found.since, until: null, ...link },
            about: `${formatCount(found.count)} ${plural(found.count, noun, noun === 'recours' ? noun : undefined)}`,
          },
        ]
      : [];
  const health = { to: sectionLink('sante'), act: 'Voir la santé' };
  return [
    ...line('appeals', 'Recours à trancher', appeals, 'recours', {
      ...{ to: `${paths.moderationConsole}?onglet=recours`, act: 'Voir les recours' },
    }),
    ...line('unmet', 'Questions sans expert', unmetQuestions, 'question', {
      ...{ to: sectionLink('catalogue'), act: 'Voir les questions' },
    }),
    ...line('dead', 'Messages en échec', deadLetters, 'message', health),
    ...line(
      'mails',
      'E-mails de commande abandonnés',
      { count: failedMails, since: null },
      'e-mail',
      health,
    ),
    ...line('parked', 'Effets mis de côté', { count: parked, since: null }, 'effet', health),
  ];
}

/** The earnings without a payout account in one line, because one advice is for all of them. */
const unclaimedAccounts = (tasks: Task[]): Waiting => ({
  key: 'account_missing',
  title: taskWords.account_missing.title,
  about: [
    formatPrice(tasks.reduce((sum, { cents }) => sum + (cents ?? 0), 0)),
    `${formatCount(tasks.length)}${tasks.length >= TASKS_SHOWN ? ' créateurs et plus' : ' créateurs'}`,
  ].join(' · '),
  since: tasks.map(({ since }) => since).toSorted()[0]!,
  until: null,
  to: sectionLink('argent'),
  act: 'Voir les créateurs',
});
