import { useQuery } from '@tanstack/react-query';
import { formatDocumentNumber } from '../../../../domain/orders/document-number.ts';
import { orderLabel } from '../../../../domain/orders/earnings.ts';
import { refundableCents } from '../../../../domain/orders/goodwill.ts';
import { movementWords } from '../../../../domain/orders/movements.ts';
import { effectKeys } from '../../../../domain/orders/payment-effects.ts';
import type { RefundSide } from '../../../../domain/orders/refund-sides.ts';
import { unopenedWords } from '../../../../domain/orders/unopened-words.ts';
import { decide, type OrderFile, orderFileQuery, refund } from '../../../data/operations/money.ts';
import { formatMoment, formatPrice } from '../../../formats/formats.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { Facts } from '../kit/facts.tsx';
import { LetterRow, WriteLetter } from '../kit/letters.tsx';
import { PersonLink, sectionLink, TextLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Rows } from '../kit/rows.tsx';
import { Technical } from '../kit/technical.tsx';
import { nameOfOperator } from '../kit/words.ts';
import { AmountField, centsIn } from './amount.tsx';
import { Conversations, Evidence, Words } from './order-reading.tsx';
import { RetryEffect, RetryEvent } from './retry.tsx';
import {
  accountOf,
  bankReason,
  chargebackWords,
  effectKindWords,
  effectStateWords,
  entryOf,
  orderActorWords,
  orderStatus,
  titleOfEvent,
} from './words.ts';

const amountOrNone = (cents: number) => (cents > 0 ? formatPrice(cents) : null);
const moment = (at: number | null) => (at === null ? null : formatMoment(new Date(at)));

/** Everything about one order, and the acts that its state allows. Each look is logged. */
export function OrderPage({ id }: { id: string }) {
  const query = useQuery(orderFileQuery(id));
  return (
    <Loaded query={query}>
      {(file) => (
        <div className="grid max-w-4xl grid-cols-1 gap-4">
          <Summary file={file} />
          <Story file={file} />
          <Complaint file={file} />
          <Letters file={file} />
          {file.reasonToRead !== null && <Conversations file={file} reason={file.reasonToRead} />}
          <Disputes file={file} />
          <Effects file={file} />
          <Entries file={file} />
          <Papers file={file} />
          <Events file={file} />
        </div>
      )}
    </Loaded>
  );
}

function Summary({ file }: { file: OrderFile }) {
  const { order, asker, creator, topic, chargebacks, proposals } = file;
  const { priceCents, refundedCents, goodwillCents, paidAt, chargeback } = order;
  const receipt = file.documents.find(({ series }) => series === 'R');
  return (
    <Card asChild>
      <section aria-label="Commande" className="grid grid-cols-1 gap-4">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {orderLabel(order.pricing, topic ?? 'sujet supprimé')}, {formatPrice(priceCents)}
          <Badge tone={order.state === 'contested' ? 'danger' : 'neutral'}>
            {orderStatus(order)}
          </Badge>
          {chargeback === 'open' && <Badge tone="danger">Reprise par la banque</Badge>}
        </h2>
        {proposals > 0 && (
          <Alert tone="info" isStanding>
            Une décision proposée attend une deuxième personne :{' '}
            <TextLink to={sectionLink('validations')}>À valider</TextLink>
          </Alert>
        )}
        <Facts
          facts={[
            ['Acheteur', <PersonLink key="asker" person={asker} />],
            ['Créateur', <PersonLink key="creator" person={creator} />],
            ['Commission du prix entier', formatPrice(order.feeCents)],
            ['Commandée le', moment(order.createdAt)],
            [
              'Consentements',
              order.consentedAt && `${moment(order.consentedAt)}, texte ${order.consentText}`,
            ],
            ['Payée le', moment(paidAt)],
            ['N’a rien ouvert', order.unopened && unopenedWords[order.unopened]],
            ['À répondre avant', order.state === 'held' ? moment(order.answerBy) : null],
            ['Répondue le', moment(order.answeredAt)],
            ['Versement prévu', order.state === 'answered' ? moment(order.releaseAt) : null],
            ['Rétractation', moment(order.withdrawnAt)],
            ['Réglée le', moment(order.settledAt)],
            ['Rendu', refundedCents > 0 ? formatPrice(refundedCents) : null],
            ['Geste commercial', goodwillCents > 0 ? formatPrice(goodwillCents) : null],
            ['Carte signalée volée', moment(order.fraudWarnedAt)],
            ['Reçu', receipt ? formatDocumentNumber(receipt) : null],
            ['Commande', order.id],
            ['Paiement', order.paymentId],
            ['Débit', order.chargeId],
          ]}
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {order.state === 'contested' && chargeback !== 'open' && <DecideButton file={file} />}
          {canRefund(file) && <RefundButton file={file} />}
        </div>
        {order.state === 'contested' && chargeback === 'open' && (
          <p className="text-sm text-ink-soft">
            La banque décide d’abord : rien ne se tranche avant sa réponse.
          </p>
        )}
        {chargebacks.length > 0 && <Evidence file={file} />}
      </section>
    </Card>
  );
}

/** Why, by whom and when the order's money moved, in the words that both sides read. */
function Story({ file: { movements, order } }: { file: OrderFile }) {
  return (
    <Block title="Histoire de l’argent">
      <Rows
        rows={movements}
        keyOf={({ id }) => id}
        empty="Rien n’a été payé."
        className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
      >
        {(movement) => {
          const { at, operator, by } = movement;
          const unnamed = { ...movement, operator: null };
          const { title, body } = movementWords(unnamed, 'operator', order.currency);
          return (
            <>
              <span className="text-ink-soft tabular-nums">{formatMoment(at)}</span>
              <span className="wrap-anywhere">
                <strong className="font-medium">{title}</strong>
                <span className="block text-ink-soft">
                  {orderActorWords[by]}
                  {operator && ` (${nameOfOperator(operator)})`}
                  {body && `. ${body}`}
                </span>
              </span>
            </>
          );
        }}
      </Rows>
    </Block>
  );
}

/** True when a refund may be possible; the server decides. */
function canRefund({ order, effects }: OrderFile): boolean {
  const { state, chargeback, paidAt } = order;
  return (
    paidAt !== null &&
    state !== 'contested' &&
    chargeback !== 'open' &&
    refundableCents(order) > 0 &&
    // After the release it is possible once.
    !effects.some(({ key }) => key === effectKeys.refundAfterRelease(order.id))
  );
}

function DecideButton({ file: { order } }: { file: OrderFile }) {
  const price = formatPrice(order.priceCents);
  return (
    <ActButton
      label="Trancher"
      effect={`L’acheteur reçoit la part que vous lui rendez, le créateur le reste, moins la commission. Personne ne peut trancher deux fois. Au-delà de 200 €, une deuxième personne valide.`}
      reasonHint="Les deux parties lisent ce motif."
      send={(reason, form) => decide(order.id, { refundCents: centsIn(form), reason })}
      done="Commande tranchée"
    >
      <AmountField label="Rendu à l’acheteur (€)" hint={`De 0 à ${price}, le prix entier.`} />
    </ActButton>
  );
}

function RefundButton({ file: { order } }: { file: OrderFile }) {
  const left = formatPrice(refundableCents(order));
  const isSettled = order.state === 'settled';
  return (
    <ActButton
      label="Rembourser"
      effect={
        isSettled
          ? 'Après le versement, une seule fois : sur la part qui attend et la commission, puis en dette. Aux frais de la plateforme, une part est un geste commercial, une seule fois aussi.'
          : 'La commande est réglée : cette part revient à l’acheteur, le reste au créateur. Sans réponse, ou tant qu’il peut renoncer, tout ou rien. Une part aux frais de la plateforme est un geste commercial, une seule fois : la commande continue, et l’acheteur peut encore se plaindre.'
      }
      tone="danger"
      reasonHint="Les deux parties lisent ce motif."
      send={(reason, form, actId) =>
        refund(order.id, {
          ...{ refundCents: centsIn(form), reason, actId },
          from: form.get('from') as RefundSide,
        })
      }
      done="Remboursement enregistré"
    >
      <AmountField label="Montant (€)" hint={`${left} au plus.`} />
      <Field label="Aux frais de">
        <Select name="from">
          <option value="creator">Le créateur, et la commission en proportion</option>
          <option value="platform">La plateforme : le créateur ne perd rien</option>
        </Select>
      </Field>
    </ActButton>
  );
}

function Complaint({ file: { complaint, order } }: { file: OrderFile }) {
  if (!complaint)
    return order.state === 'contested' ? (
      <Alert tone="info" isStanding>
        Le texte de la réclamation est perdu depuis une restauration : demandez-le à l’acheteur.
      </Alert>
    ) : null;
  const { text, createdAt, reply, repliedAt, decidedAt, reason, refundCents } = complaint;
  return (
    <Block title="Réclamation">
      <Words who="L’acheteur" at={moment(createdAt)} text={text} />
      {reply === null ? (
        <p className="text-sm text-ink-soft">Le créateur n’a pas répondu.</p>
      ) : (
        <Words who="Le créateur" at={moment(repliedAt)} text={reply} />
      )}
      {decidedAt !== null && (
        <Words
          who={`Décision : ${formatPrice(refundCents ?? order.refundedCents)} rendus`}
          at={moment(decidedAt)}
          text={reason ?? ''}
        />
      )}
    </Block>
  );
}

/** The letters about the order, with both of its people. */
function Letters({ file: { order, asker, creator, letters } }: { file: OrderFile }) {
  return (
    <Block
      title="Courrier"
      acts={
        <>
          <WriteLetter label="Écrire à l’acheteur" person={asker} orderId={order.id} />
          <WriteLetter label="Écrire au créateur" person={creator} orderId={order.id} />
        </>
      }
    >
      <Rows rows={letters} keyOf={({ id }) => id} empty="Rien n’a été écrit sur cette commande.">
        {(letter) => <LetterRow letter={letter} />}
      </Rows>
    </Block>
  );
}

function Disputes({ file: { chargebacks } }: { file: OrderFile }) {
  if (chargebacks.length === 0) return null;
  return (
    <Block title="Litiges bancaires">
      {chargebacks.map((each) => (
        <Facts
          key={each.id}
          facts={[
            ['Litige', `${each.id}, ${chargebackWords[each.state].toLocaleLowerCase('fr')}`],
            ['Motif de la banque', bankReason(each.reason)],
            ['Montant contesté', formatPrice(each.cents)],
            ['Pris par la banque', each.takenCents > 0 ? formatPrice(each.takenCents) : 'rien'],
            ['Ouvert le', moment(each.openedAt)],
            ['Répondre avant', each.state === 'open' ? moment(each.answerBy) : null],
            ['Clos le', moment(each.closedAt)],
            ['Repris sur la part', amountOrNone(each.creatorCents)],
            ['Dû par le créateur', amountOrNone(each.debtCents)],
            ['Repris sur la commission', amountOrNone(each.feeCents)],
            ['Perdu par la plateforme', amountOrNone(each.lossCents)],
          ]}
        />
      ))}
    </Block>
  );
}

function Effects({ file: { effects } }: { file: OrderFile }) {
  return (
    <Block title="Mouvements">
      <Rows
        rows={effects}
        keyOf={({ key }) => key}
        empty="Rien n’a été remboursé ni versé."
        className="grid justify-items-start gap-1"
      >
        {(effect) => (
          <>
            <p className="flex flex-wrap gap-x-3 gap-y-1">
              <strong className="tabular-nums">{formatPrice(effect.cents)}</strong>
              <span>
                {effectKindWords[effect.kind]} : {effectStateWords[effect.state]}
              </span>
              <span className="text-ink-soft">
                {effect.doneAt === null
                  ? `créé le ${moment(effect.createdAt)}`
                  : `le ${moment(effect.doneAt)}`}
              </span>
            </p>
            {effect.error && <Technical text={effect.error} />}
            {effect.state === 'failed' && <RetryEffect id={effect.key} />}
          </>
        )}
      </Rows>
    </Block>
  );
}

function Entries({ file: { transfers } }: { file: OrderFile }) {
  return (
    <Block title="Livres">
      <Rows
        rows={transfers}
        keyOf={({ key }) => key}
        empty="Rien n’est inscrit."
        className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
      >
        {({ key, cents, debit, credit, at }) => (
          <>
            <span className="text-ink-soft tabular-nums">{moment(at)}</span>
            <span className="wrap-anywhere">
              {entryOf(key)}
              <span className="block text-ink-soft">
                {accountOf(debit)} → {accountOf(credit)}
              </span>
            </span>
            <span className="font-medium tabular-nums sm:text-right">{formatPrice(cents)}</span>
          </>
        )}
      </Rows>
    </Block>
  );
}

function Papers({ file: { documents } }: { file: OrderFile }) {
  if (documents.length === 0) return null;
  return (
    <Block title="Reçus et avoirs">
      <Facts
        facts={documents
          .toSorted((one, other) => one.issuedAt - other.issuedAt)
          .map((paper) => [
            formatDocumentNumber(paper),
            `${formatPrice(paper.cents)}, le ${moment(paper.issuedAt)}`,
          ])}
      />
    </Block>
  );
}

function Events({ file: { events } }: { file: OrderFile }) {
  if (events.length === 0) return null;
  return (
    <Block title="Événements de Stripe">
      <Rows rows={events} keyOf={({ id }) => id} className="grid justify-items-start gap-1">
        {({ id, type, receivedAt, doneAt, dueAt, error }) => (
          <>
            <p className="flex flex-wrap gap-x-3 wrap-anywhere">
              <span>{titleOfEvent(type)}</span>
              <span className="text-ink-soft">{moment(receivedAt)}</span>
              {doneAt === null && (
                <Badge tone="danger">{dueAt === null ? 'abandonné' : 'en attente'}</Badge>
              )}
            </p>
            {error && <Technical text={error} />}
            {doneAt === null && dueAt === null && <RetryEvent id={id} />}
          </>
        )}
      </Rows>
    </Block>
  );
}
