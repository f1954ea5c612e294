import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionWords, moderationRules } from '../../../../domain/moderation/moderation-rules.ts';
import { ruleLabel, subjectLabels } from '../../../../domain/moderation/moderation-words.ts';
import { kindLabels } from '../../../../domain/notifications/notice-labels.ts';
import type {
  ConversationFacts,
  OperatedPerson,
  PersonDecision,
  PersonOrder,
  PersonReport,
} from '../../../../domain/operations/people-wire.ts';
import { offerNames } from '../../../../domain/orders/earnings.ts';
import { DEBT_PAID_BY_CARD } from '../../../../domain/orders/movements.ts';
import {
  confirmVerification,
  liftDecision,
  moreConversations,
  moreDecisions,
  moreOrders,
  moreReports,
  personNoticesQuery,
  personQuery,
  revokeVerification,
} from '../../../data/operations/people.ts';
import { formatDay, formatMoment, formatPrice } from '../../../formats/formats.ts';
import { paths } from '../../../platform/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { Facts } from '../kit/facts.tsx';
import {
  conversationLink,
  focusOnMount,
  nameOf,
  orderLink,
  PersonLink,
  sectionLink,
  TextLink,
} from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Rows } from '../kit/rows.tsx';
import { WaitingHere } from '../kit/waiting-here.tsx';
import { countOf } from '../kit/words.ts';
import { payoutReason, payoutWords } from '../money/words.ts';
import { DecisionAct } from './decision-act.tsx';
import { Letters } from './letters.tsx';
import { ListBlock } from './listed-rows.tsx';
import { Account, Sessions } from './person-account.tsx';
import {
  accountWords,
  appealWords,
  conversationWords,
  orderWords,
  SECOND_FOR_TEAM,
  verificationWords,
} from './words.ts';

/** Everything that an operator may need about a person, with the acts that fit. */
export function PersonPage({ id }: { id: string }) {
  const query = useQuery(personQuery(id));
  return (
    <div className="grid gap-4">
      <p>
        <TextLink to={sectionLink('recherche')}>Nouvelle recherche</TextLink>
      </p>
      <Loaded query={query}>{(person) => <Person person={person} />}</Loaded>
    </div>
  );
}

function Person({ person }: { person: OperatedPerson }) {
  const { id, account, orders, conversations, reports, decisions } = person;
  return (
    <article aria-label={nameOf(person)} className="grid gap-4">
      <Header person={person} />
      <WaitingHere about={id} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {account && <Account person={person} account={account} />}
        {!account && person.deletedAt === null && (
          <Block level={3} title="Compte">
            <p className="text-sm">Personne ne peut se connecter à ce profil.</p>
          </Block>
        )}
        {account && <Sessions person={person} account={account} />}
        <Letters person={person} />
        <Verification person={person} />
        <Money person={person} />
        <ListBlock
          title="Commandes"
          empty="Aucune."
          lists={[
            ['Passées', orders.asker, moreOrders(id, 'asker')],
            ['Reçues', orders.creator, moreOrders(id, 'creator')],
          ]}
        >
          {(order) => <OrderRow order={order} />}
        </ListBlock>
        <ListBlock
          title="Conversations"
          empty="Aucune."
          lists={[
            ['Comme personne qui demande', conversations.asker, moreConversations(id, 'asker')],
            ['Comme créateur', conversations.creator, moreConversations(id, 'creator')],
          ]}
        >
          {(facts) => <ConversationRow facts={facts} />}
        </ListBlock>
        <ListBlock
          title="Signalements"
          empty="Aucun."
          lists={[
            ['À son sujet', reports.about, moreReports(id, 'about')],
            ['Faits par elle', reports.by, moreReports(id, 'by')],
          ]}
        >
          {(report) => <ReportRow report={report} />}
        </ListBlock>
        <ListBlock
          title="Décisions de modération"
          empty="Aucune."
          lists={[['À son sujet', decisions, moreDecisions(id)]]}
        >
          {(decision) => <DecisionRow person={person} decision={decision} />}
        </ListBlock>
        {account && <Notices id={id} />}
      </div>
    </article>
  );
}

function Header({ person }: { person: OperatedPerson }) {
  const { id, username, createdAt, deletedAt, hiddenAt, suspendedAt, isSelf, bio } = person;
  const { moderatorSince, operatorSince, isCreator } = person;
  const isDeleted = deletedAt !== null;
  const needsSecond = moderatorSince !== null || operatorSince !== null;
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={person.avatarUrl} size="large" />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h2 ref={focusOnMount} tabIndex={-1} className="text-xl outline-none wrap-anywhere">
            <bdi>{isDeleted ? 'Compte supprimé' : nameOf(person)}</bdi>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {isDeleted ? (
              `supprimé le ${formatDay(deletedAt)}`
            ) : (
              <>
                <TextLink to={paths.user(username)}>@{username}</TextLink> · inscription le{' '}
                {formatDay(createdAt)}
              </>
            )}
          </p>
          <p className="flex flex-wrap gap-1.5">
            {isCreator && <Badge tone="encre">Créateur</Badge>}
            {moderatorSince && <Badge tone="safran">Modération</Badge>}
            {operatorSince && <Badge tone="safran">Exploitation</Badge>}
            {suspendedAt && (
              <Badge tone="danger">Compte suspendu le {formatDay(suspendedAt)}</Badge>
            )}
            {hiddenAt && !isDeleted && (
              <Badge tone="danger">Profil masqué le {formatDay(hiddenAt)}</Badge>
            )}
          </p>
        </div>
      </div>
      {bio && (
        <p dir="auto" className="max-w-[65ch] text-sm whitespace-pre-line wrap-anywhere">
          {bio}
        </p>
      )}
      {isSelf && (
        <p className="text-sm text-ink-soft">
          C’est votre compte : une autre personne doit en décider.
        </p>
      )}
      {!isDeleted && !isSelf && (
        <div className="flex flex-wrap gap-2">
          <DecisionAct id={id} action="warn" needsSecond={needsSecond} />
          {!hiddenAt && <DecisionAct id={id} action="hide" needsSecond={needsSecond} />}
          {!suspendedAt && <DecisionAct id={id} action="suspend" needsSecond={needsSecond} />}
        </div>
      )}
    </header>
  );
}

function Verification({ person }: { person: OperatedPerson }) {
  const { id, username, verification, isCreator, isSelf, deletedAt } = person;
  const { isVerified, latest, shows } = verification;
  return (
    <Block
      level={3}
      title="Vérification"
      acts={
        isCreator &&
        !isSelf &&
        deletedAt === null &&
        (isVerified ? (
          <ActButton
            label="Retirer « Vérifié »"
            tone="danger"
            effect="Le badge disparaît tout de suite. La personne peut faire une nouvelle demande."
            reasonHint="La personne le lit tel quel."
            send={(reason) => revokeVerification(username, reason)}
            done="« Vérifié » retiré"
          />
        ) : (
          <ActButton
            label="Confirmer « Vérifié »"
            effect="Le profil porte le badge tel qu’il est montré ici, et la demande en attente est acceptée. Les documents envoyés sont supprimés."
            reasonHint="Il reste dans le journal de l’exploitation."
            send={(reason) => confirmVerification(id, { reason, shows })}
            done="Profil vérifié"
          />
        ))
      }
    >
      <Facts
        facts={[
          ['État', verificationWords(verification)],
          ['Dernière demande', latest && formatMoment(latest.createdAt)],
          ['Motif', latest?.reason ?? null],
        ]}
      />
    </Block>
  );
}

function Money({ person: { money } }: { person: OperatedPerson }) {
  const { payoutAccount, payouts } = money;
  return (
    <Block level={3} title="Argent">
      <Facts
        facts={[
          ['Réponses dues', formatPrice(money.heldCents)],
          ['À libérer', formatPrice(money.pendingCents)],
          ['À transférer', formatPrice(money.untransferredCents)],
          ['Sur son compte', formatPrice(money.connectCents)],
          ['En route', formatPrice(money.transitCents)],
          ['Versé', formatPrice(money.paidOutCents)],
          ['Dette', money.debtCents > 0 ? formatPrice(money.debtCents) : null],
          [
            DEBT_PAID_BY_CARD,
            money.debtPaid &&
              `${formatPrice(money.debtPaid.cents)} le ${formatDay(money.debtPaid.at)}`,
          ],
          ['Compte de versement', payoutAccount ? accountWords(payoutAccount) : 'aucun'],
        ]}
      />
      <Rows rows={payouts} keyOf={(payout) => payout.id} label="Derniers virements">
        {(payout) => (
          <>
            <span className="tabular-nums">{formatPrice(payout.cents)}</span>
            <span className="text-ink-soft">
              {formatDay(payout.createdAt)} · {payoutWords[payout.state]}
              {payout.reason && ` · ${payoutReason(payout.reason)}`}
            </span>
          </>
        )}
      </Rows>
    </Block>
  );
}

function OrderRow({ order }: { order: PersonOrder }) {
  return (
    <>
      <TextLink to={orderLink(order.id)}>{order.receipt ?? 'sans reçu'}</TextLink>
      <span className="tabular-nums">{formatPrice(order.priceCents)}</span>
      <span>{orderWords(order)}</span>
      {order.isChargedBack && <Badge tone="danger">Contestée à la banque</Badge>}
      {order.unsentMails > 0 && (
        <Badge tone="outline">
          {countOf(order.unsentMails, 'e-mail non remis', 'e-mails non remis')}
        </Badge>
      )}
      <span className="basis-full text-ink-soft">
        {formatMoment(order.createdAt)} · {offerNames[order.pricing]} ·{' '}
        <PersonLink person={order.other} />
      </span>
    </>
  );
}

function ConversationRow({ facts }: { facts: ConversationFacts }) {
  return (
    <>
      <TextLink to={conversationLink(facts.id)}>{formatMoment(facts.startedAt)}</TextLink>
      <span>{conversationWords(facts)}</span>
      <span className="basis-full text-ink-soft">
        {countOf(facts.messageCount, 'message', 'messages')} · {offerNames[facts.pricing]} ·{' '}
        <PersonLink person={facts.other} />
      </span>
    </>
  );
}

function ReportRow({ report }: { report: PersonReport }) {
  const state = report.decidedAt ? 'etat=decides&' : '';
  return (
    <>
      <TextLink to={`${paths.moderationConsole}?${state}cas=${report.caseId}`}>
        {report.number}
      </TextLink>
      <span>
        {subjectLabels[report.subjectType]} · {moderationRules[report.category].label}
      </span>
      <span className="basis-full text-ink-soft">
        {formatMoment(report.createdAt)} · {report.decidedAt ? 'traité' : 'à traiter'} ·{' '}
        {report.count === 0
          ? 'à notre initiative'
          : countOf(report.count, 'signalement', 'signalements')}
      </span>
    </>
  );
}

function DecisionRow({ person, decision }: { person: OperatedPerson; decision: PersonDecision }) {
  const state = appealWords(decision);
  return (
    <>
      <span className="font-medium">
        {actionWords[decision.action].label} · {subjectLabels[decision.subjectType]}
      </span>
      {decision.rule && <span className="text-ink-soft">{ruleLabel(decision.rule)}</span>}
      {state && <Badge tone="outline">{state}</Badge>}
      <span className="basis-full text-ink-soft">
        {formatMoment(decision.createdAt)}, par <bdi>{nameOf(decision.by)}</bdi>
      </span>
      <span dir="auto" className="basis-full wrap-anywhere">
        {decision.reason}
      </span>
      {decision.isInForce && !person.isSelf && (
        <ActButton
          label="Lever la décision"
          effect={`Ce qu’elle masquait ou suspendait revient, et la personne l’apprend par e-mail. Ce qui a été remboursé le reste. Une contestation en attente est acceptée.${decision.needsTwo ? ` ${SECOND_FOR_TEAM}` : ''}`}
          reasonHint="La personne le lit tel quel."
          send={(reason) => liftDecision(person.id, decision.id, reason)}
          done="Décision levée"
        />
      )}
    </>
  );
}

/** The latest notifications, once they are asked for: the look is logged. */
function Notices({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Block level={3} title="Notifications">
      {isOpen ? (
        <NoticeList id={id} />
      ) : (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          Voir les dernières
        </Button>
      )}
    </Block>
  );
}

function NoticeList({ id }: { id: string }) {
  const query = useQuery(personNoticesQuery(id));
  return (
    <Loaded query={query}>
      {({ notices }) => (
        <Rows
          rows={notices}
          keyOf={(notice) => notice.id}
          empty="Aucune."
          label="Dernières notifications"
        >
          {(notice) => (
            <>
              <span>{kindLabels[notice.kind]}</span>
              <span className="text-ink-soft">
                {formatMoment(notice.createdAt)} · {notice.readAt ? 'lue' : 'non lue'}
              </span>
            </>
          )}
        </Rows>
      )}
    </Loaded>
  );
}
