import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { TASKS_SHOWN, type Task, type TaskKind } from '../../../../domain/operations/money-wire.ts';
import type { Account } from '../../../../domain/orders/ledger.ts';
import { type EffectKind, effectKinds } from '../../../../domain/orders/payment-effects.ts';
import { plural } from '../../../../domain/text/french.ts';
import {
  answerObjection,
  decideShares,
  retryEffects,
  retryEvents,
  runPayments,
  settle,
  tasksQuery,
  unstick,
} from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ActButton, refuse } from '../kit/act-button.tsx';
import { WriteLetter } from '../kit/letters.tsx';
import { orderLink, PersonLink, sectionLink, TextLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { RetryEffect, RetryEvent } from './retry.tsx';
import {
  chargebackWithoutOrder,
  differenceOf,
  effectKindWords,
  settlingAccounts,
  sidesOf,
  taskWords,
} from './words.ts';

/** Tasks of a kind that are shown before the others are asked for. */
const FOLDED_FROM = 10;

const kindsInOrder = Object.keys(taskWords) as TaskKind[];

/** Everything that waits for an operator, by kind, with the advice and the buttons of each. */
export function Tasks() {
  const query = useQuery(tasksQuery);
  return (
    <Loaded query={query}>
      {({ tasks }) => {
        const groups = kindsInOrder
          .map((kind) => ({ kind, tasks: tasks.filter((task) => task.kind === kind) }))
          .filter((group) => group.tasks.length > 0);
        return (
          <div className="grid max-w-4xl grid-cols-1 gap-8">
            <div>
              <ActButton
                label="Lancer les paiements"
                effect="Fait tout de suite ce que la plateforme fait chaque minute : événements, remboursements, versements dus."
                send={() => runPayments()}
                done="Paiements lancés"
              />
            </div>
            {groups.length === 0 ? (
              <EmptyState icon={CircleCheck} text="Rien n’attend personne." />
            ) : (
              groups.map((group) => <Group key={group.kind} {...group} />)
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Group({ kind, tasks }: { kind: TaskKind; tasks: Task[] }) {
  const { title, advice } = taskWords[kind];
  const [isUnfolded, setUnfolded] = useState(false);
  const inOrder = tasks.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
  const shown = isUnfolded ? inOrder : inOrder.slice(0, FOLDED_FROM);
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="flex items-center gap-2 text-lg">
          {title}
          <Badge>{tasks.length >= TASKS_SHOWN ? `${tasks.length} et plus` : tasks.length}</Badge>
        </h2>
        <p className="max-w-[65ch] text-sm text-ink-soft">{advice}</p>
      </div>
      <GroupActs kind={kind} tasks={tasks} />
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((task) => (
          <li key={`${task.kind}:${task.id}`}>
            <TaskCard task={task} />
          </li>
        ))}
      </ul>
      {shown.length < tasks.length && (
        <div>
          <Button variant="outline" size="small" onClick={() => setUnfolded(true)}>
            Voir les {tasks.length - shown.length} autres
          </Button>
        </div>
      )}
    </section>
  );
}

/** The next deadline comes first, then the oldest task. */
const placeOf = ({ until, since }: Task) => `${until ?? '9'} ${since}`;

function GroupActs({ kind, tasks }: { kind: TaskKind; tasks: Task[] }) {
  if (kind === 'event_failed' && tasks.length > 1)
    return (
      <div>
        <ActButton
          label="Réessayer tous les événements"
          effect="Les objets de Stripe sont relus dans la minute ; rien n’est appliqué deux fois."
          send={() => retryEvents()}
          done="Événements remis en file"
        />
      </div>
    );
  if (kind !== 'effect_failed') return null;
  const failed = effectKinds.filter(
    (effect) => tasks.filter(({ id }) => effectOf(id) === effect).length > 1,
  );
  if (failed.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {failed.map((effect) => (
        <ActButton
          key={effect}
          label={`Réessayer tous : ${effectKindWords[effect].toLocaleLowerCase('fr')}`}
          effect="Après une panne de Stripe : chaque mouvement abandonné de ce type repart dans la minute, sous sa clé."
          send={() => retryEffects(effect)}
          done="Mouvements remis en file"
        />
      ))}
    </div>
  );
}

const effectOf = (key: string) => key.split(':', 1)[0] as EffectKind;

function TaskCard({ task }: { task: Task }) {
  const { kind, cents, orderIds, asker, creator, since, until } = task;
  const what = subjectOf(task);
  const isLate = until !== null && Date.parse(until) < Date.now();
  return (
    <Card asChild>
      <article className="grid grid-cols-1 gap-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {cents !== null && (
            <strong className="text-base tabular-nums">{formatPrice(cents)}</strong>
          )}
          {(asker || creator) && (
            <span className="min-w-0 wrap-anywhere">
              {asker && <PersonLink person={asker} />}
              {asker && creator && ' → '}
              {creator && <PersonLink person={creator} />}
            </span>
          )}
          {isLate && <Badge tone="danger">En retard</Badge>}
        </p>
        {what && <p className="max-w-[65ch] wrap-anywhere">{what}</p>}
        <p className="text-ink-soft">
          Depuis le {formatMoment(since)}
          {until && <> · avant le {formatMoment(until)}</>}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          <TaskActs task={task} />
          {creator && creatorsToWriteTo.includes(kind) && (
            <WriteLetter
              label="Écrire au créateur"
              person={creator}
              orderId={orderIds.length === 1 ? orderIds[0]! : null}
            />
          )}
          {kind === 'second_person' ? (
            <TextLink to={sectionLink('validations')}>Voir la proposition</TextLink>
          ) : (
            orderIds.slice(0, 10).map((id, index) => (
              <TextLink key={id} to={orderLink(id)}>
                {orderIds.length === 1 ? 'Voir la commande' : `Commande ${index + 1}`}
              </TextLink>
            ))
          )}
        </div>
      </article>
    </Card>
  );
}

/** Kinds of tasks that a word from the creator may end. */
const creatorsToWriteTo: readonly TaskKind[] = [
  'account_missing',
  'payout_failed',
  'paper_objection',
  'share_held',
  'overdue',
];

/** A sentence about what the task concerns, beyond its amount and people; null when they say it all. */
function subjectOf({ kind, id, detail, orderIds }: Task): string | null {
  const said = detail ?? 'sans message';
  switch (kind) {
    case 'chargeback':
      return orderIds.length === 0 ? chargebackWithoutOrder(id, said) : `Litige ${id}`;
    case 'effect_failed':
      return `${effectKindWords[effectOf(id)]} : ${said}`;
    case 'difference':
      return `${differenceOf(id)} (${id}) : ${sidesOf(said)}`;
    case 'share_held':
      return `${orderIds.length} ${plural(orderIds.length, 'commande')}`;
    case 'payout_failed':
      return `Virement ${id} : ${said.replace(/^creator \S+: /, '')}`;
    case 'paper_objection':
      return said;
    case 'payment_returned':
      return id;
    case 'entry_without_rule':
    case 'event_failed':
      return `${id} : ${said}`;
    // The words of both sides are on the order's page, where a look is logged.
    default:
      return null;
  }
}

function TaskActs({ task }: { task: Task }) {
  const { kind, id, conversationId, creator } = task;
  if (kind === 'effect_failed') return <RetryEffect id={id} />;
  if (kind === 'event_failed') return <RetryEvent id={id} />;
  if (kind === 'overdue')
    return (
      <ActButton
        label="Réparer et relancer"
        effect="La conversation réécrit son état dans la base, puis tout ce qui est dû est fait."
        send={() => unstick(conversationId)}
        done="Conversation réparée, paiements lancés"
      />
    );
  if (kind === 'paper_objection')
    return (
      <>
        <ActButton
          label="Corriger"
          effect="Un avoir annule ce qui n’est pas remboursé, et une nouvelle facture le remplace."
          reasonHint="Le vendeur lit le motif."
          send={(reason) => answerObjection(id, { correct: true, reason })}
          done="Facture corrigée"
        />
        <ActButton
          label="Laisser telle quelle"
          effect="La facture reste. Le vendeur lit pourquoi."
          reasonHint="Le vendeur lit le motif."
          send={(reason) => answerObjection(id, { correct: false, reason })}
          done="Réponse enregistrée"
        />
      </>
    );
  if (kind === 'share_held' && creator) return <ShareActs task={task} creatorId={creator.id} />;
  const isSettleable =
    (kind === 'difference' && id !== 'uncovered') || kind === 'entry_without_rule';
  return isSettleable ? <SettleButton id={kind === 'difference' ? id : `unbooked:${id}`} /> : null;
}

/** The two decisions about held shares of the orders that are shown and stay checked, never of later ones. */
function ShareActs({ task: { orderIds }, creatorId }: { task: Task; creatorId: string }) {
  const send =
    (decision: 'let_go' | 'give_back') =>
    (reason: string, form: FormData): ReturnType<typeof decideShares> => {
      const chosen = orderIds.length > 1 ? form.getAll('order').map(String) : orderIds;
      if (chosen.length === 0) refuse('Choisissez au moins une commande.');
      return decideShares(creatorId, { decision, reason, orderIds: chosen });
    };
  const choices = orderIds.length > 1 && (
    <fieldset className="grid gap-1 text-sm">
      <legend className="pb-1 font-medium">Commandes</legend>
      {orderIds.map((id, index) => (
        <label key={id} className="flex min-h-9 items-center gap-2">
          <input type="checkbox" name="order" value={id} defaultChecked className="size-4" />
          Commande {index + 1}
        </label>
      ))}
    </fieldset>
  );
  return (
    <>
      <ActButton
        label="Verser les parts"
        effect="Les parts partent chez le créateur comme les autres."
        reasonHint="Le motif reste au journal."
        send={send('let_go')}
        done="Parts versées"
      >
        {choices}
      </ActButton>
      <ActButton
        label="Rendre aux acheteurs"
        effect="Le reste du prix de chaque commande est remboursé, commission comprise."
        tone="danger"
        reasonHint="Le motif reste au journal."
        send={send('give_back')}
        done="Prix rendus"
      >
        {choices}
      </ActButton>
    </>
  );
}

function SettleButton({ id }: { id: string }) {
  return (
    <ActButton
      label="Solder l’écart"
      effect="Le mouvement est passé sur le compte où l’argent est vraiment. Une écriture ne s’efface jamais."
      reasonHint="Le motif reste dans les livres, avec votre nom."
      send={(reason, form) => settle(id, { account: form.get('account') as Account, reason })}
      done="Écart soldé"
    >
      <Field label="Compte">
        <Select name="account">
          {settlingAccounts(id).map(([account, words]) => (
            <option key={account} value={account}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </ActButton>
  );
}
