import type { ConversationRole } from '../conversations/conversation.ts';
import { iso } from '../dates/iso.ts';
import { formatPriceInText } from '../text/french.ts';
import type { ChargebackState } from './chargeback.ts';
import type { OrderActor } from './events.ts';
import type { UnopenedReason } from './order.ts';
import { unopenedWords } from './unopened-words.ts';

/**
 * The story of an order's money: each movement with its cause, author, time, amounts and reason. It is derived from
 * what is stored for other purposes. Both sides' pages, notices, mails, statements and the console read it in the words
 * of {@link movementTitle} and {@link movementWords}.
 */

/** Causes of a refund, as they follow 'Remboursement'. */
const refundCauses = {
  unopened: 'la commande n’a pas pu s’ouvrir',
  withdrawn: 'renonciation à la commande',
  unanswered: 'sans réponse à temps',
  stopped: 'conversation arrêtée sans réponse',
  unserved: 'temps qui n’est plus servi',
  complaint: 'décision sur le problème signalé',
  team: 'décision de l’équipe Dis-moi',
} as const;
export type RefundCause = keyof typeof refundCauses;

/** Causes of a release, as they follow 'Prix libéré'. */
const releaseCauses = {
  time: 'délai pour signaler un problème passé',
  confirmed: 'réponse confirmée',
  complaint: 'décision sur le problème signalé',
  rest: 'ce qui n’est pas remboursé',
  team: 'décision de l’équipe Dis-moi',
} as const;
export type ReleaseCause = keyof typeof releaseCauses;

export type MovementKind =
  | { what: 'paid' | 'complaint' | 'goodwill' | 'debt_paid' | 'payout' }
  | { what: 'refund'; cause: RefundCause }
  | { what: 'release'; cause: ReleaseCause }
  | { what: 'chargeback'; state: ChargebackState };

const chargebackTitles: Record<ChargebackState, string> = {
  open: 'Paiement contesté auprès de la banque',
  won: 'Contestation bancaire rejetée',
  lost: 'Contestation bancaire acceptée',
};

/** The payment of a debt by card, which is no order's movement; wherever it is shown. */
export const DEBT_PAID_BY_CARD = 'Dette réglée par carte';

/** The movement and its cause, for every reader. */
export function movementTitle(kind: MovementKind): string {
  switch (kind.what) {
    case 'paid':
      return 'Prix payé';
    case 'complaint':
      return 'Problème signalé';
    case 'refund':
      return `Remboursement : ${refundCauses[kind.cause]}`;
    case 'release':
      return `Prix libéré : ${releaseCauses[kind.cause]}`;
    case 'goodwill':
      return 'Geste commercial de Dis-moi';
    case 'chargeback':
      return chargebackTitles[kind.state];
    case 'debt_paid':
      return 'Dette payée par une vente';
    case 'payout':
      return 'Virement vers la banque';
  }
}

/** Integer cents. */
export type Movement = MovementKind & {
  /** Unique within the order. */
  id: string;
  /** ISO 8601. */
  at: string;
  by: OrderActor;
  /** The member of the team who decided it, as in the operators' log; null for other actors, and for participants. */
  operator: string | null;
  /** The part of the price that moves. */
  cents: number;
  /** The creator's part of it; negative when it is taken from them. */
  shareCents: number;
  /** The part of a taken share that the creator had been paid, and owes. */
  debtCents: number;
  /** In the words of its author; null without one. */
  reason: string | null;
};

/** The stored facts that {@link movementsOf} derives from. Integer cents, epoch milliseconds. */
export interface OrderRecord {
  priceCents: number;
  feeCents: number;
  paidAt: number | null;
  answeredAt: number | null;
  answerBy: number | null;
  releaseAt: number | null;
  settledAt: number | null;
  withdrawnAt: number | null;
  stoppedAt: number | null;
  unopened: UnopenedReason | null;
  complaint: {
    text: string;
    createdAt: number;
    decidedAt: number | null;
    reason: string | null;
  } | null;
  /** The entries of the books that divide the price, or repay a debt. `credit`: the kind of account. */
  entries: { key: string; cents: number; at: number; credit: string }[];
  /** Chargebacks that have taken money. */
  chargebacks: {
    id: string;
    state: ChargebackState;
    openedAt: number;
    closedAt: number | null;
    takenCents: number;
    returnedCents: number;
    holdCents: number;
    creatorCents: number;
    debtCents: number;
  }[];
  /** Decisions and refunds of the team that were done. */
  acts: { what: 'decision' | 'refund' | 'give_back'; at: number; by: string; reason: string }[];
  /** The payouts that have taken its share to the bank, each with its part. */
  payouts: { id: string; at: number; cents: number }[];
}

/** The movements of an order, the earliest first; none before it is paid. */
export function movementsOf(order: OrderRecord): Movement[] {
  if (order.paidAt === null) return [];
  const paid: Movement = {
    ...nobody,
    ...{ id: 'paid', what: 'paid', at: iso(order.paidAt), by: 'asker', cents: order.priceCents },
    shareCents: wholeShare(order),
  };
  return [
    paid,
    ...complained(order),
    ...settled(order),
    ...refundedLater(order),
    ...givenBeside(order),
    ...chargedBack(order),
    ...debtsPaid(order),
    ...paidOut(order),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const nobody = { operator: null, shareCents: 0, debtCents: 0, reason: null };

const wholeShare = ({ priceCents, feeCents }: OrderRecord) => priceCents - feeCents;

/** The entry whose key begins so; the rest of the key is the order, the chargeback or the effect. */
const entryOf = ({ entries }: OrderRecord, beginning: string) =>
  entries.find(({ key }) => key.startsWith(beginning));

function complained({ complaint, priceCents }: OrderRecord): Movement[] {
  if (!complaint) return [];
  const { createdAt, text: reason } = complaint;
  const at = iso(createdAt);
  return [
    { ...nobody, id: 'complaint', what: 'complaint', at, by: 'asker', cents: priceCents, reason },
  ];
}

/** The settlement: a refund, a release, or both. A bank's refund of a held price is that of its chargeback. */
function settled(order: OrderRecord): Movement[] {
  const refund = entryOf(order, 'refund:');
  const share = entryOf(order, 'share:');
  const isOurs = refund !== undefined && refund.credit !== 'dispute';
  const cause = causeOf(order);
  const shareCents = share?.cents ?? 0;
  const decided = decisionOf(order, cause);
  const movements: Movement[] = [];
  if (isOurs)
    movements.push({
      ...{ ...nobody, ...decided, id: 'refund', what: 'refund', cause },
      ...{ at: iso(refund.at), cents: refund.cents, shareCents: shareCents - wholeShare(order) },
    });
  if (share) {
    const released = releaseCauseOf(order, refund !== undefined);
    movements.push({
      ...nobody,
      ...(released === 'time'
        ? { by: 'time' }
        : released === 'confirmed'
          ? { by: 'asker' }
          : decided),
      ...{ id: 'release', what: 'release', cause: released },
      ...{ at: iso(share.at), cents: order.priceCents - (refund?.cents ?? 0), shareCents },
    });
  }
  return movements;
}

const isDecided = ({ complaint, settledAt }: OrderRecord) =>
  complaint !== null && complaint.decidedAt !== null && complaint.decidedAt === settledAt;

/** The cause of the refund at the settlement. */
function causeOf(order: OrderRecord): RefundCause {
  if (order.unopened !== null) return 'unopened';
  if (order.withdrawnAt !== null) return 'withdrawn';
  if (isDecided(order)) return 'complaint';
  if (refundAct(order)) return 'team';
  if (order.answeredAt !== null) return order.stoppedAt === null ? 'team' : 'unserved';
  return order.answerBy !== null && order.settledAt! < order.answerBy ? 'stopped' : 'unanswered';
}

function releaseCauseOf(order: OrderRecord, isDivided: boolean): ReleaseCause {
  if (isDecided(order)) return 'complaint';
  if (isDivided) return 'rest';
  // A refund at the platform's cost releases the price first.
  if (refundAct(order)) return 'team';
  return order.releaseAt !== null && order.settledAt! < order.releaseAt ? 'confirmed' : 'time';
}

/** The team's refund that settled the order; an unanswered one is settled a moment later, by its conversation. */
const refundAct = ({ acts, settledAt, answeredAt }: OrderRecord) =>
  acts.find(
    ({ what, at }) =>
      what === 'refund' && (at === settledAt || (answeredAt === null && at <= settledAt!)),
  );

const refundActors: Record<RefundCause, OrderActor> = {
  unopened: 'house',
  withdrawn: 'asker',
  unanswered: 'time',
  stopped: 'house',
  unserved: 'house',
  complaint: 'operator',
  team: 'operator',
};

function decisionOf(order: OrderRecord, cause: RefundCause) {
  const by = refundActors[cause];
  if (cause === 'unopened') return { by, reason: unopenedWords[order.unopened!] };
  if (cause === 'complaint') {
    const act = order.acts.find(({ what, at }) => what === 'decision' && at === order.settledAt);
    return { by, operator: act?.by ?? null, reason: order.complaint!.reason };
  }
  const act = cause === 'team' ? refundAct(order) : undefined;
  return { by, operator: act?.by ?? null, reason: act?.reason ?? null };
}

/** Refunds after the release: one by the team, and one of the time that is no longer served. */
function refundedLater(order: OrderRecord): Movement[] {
  const later = order.entries.filter(({ key }) => key.startsWith('back-'));
  const isUnserved = ({ key }: OrderRecord['entries'][number]) => key.endsWith(':stopped');
  return [later.filter((entry) => !isUnserved(entry)), later.filter(isUnserved)].flatMap(
    (entries, index): Movement[] => {
      const [first] = entries;
      if (!first) return [];
      const sum = (beginning: string) =>
        entries
          .filter(({ key }) => key.startsWith(beginning))
          .reduce((total, { cents }) => total + cents, 0);
      const { at } = first;
      const debtCents = sum('back-debt:');
      const act = order.acts.find((each) => each.what !== 'decision' && each.at === at);
      const author =
        index === 0
          ? ({ by: 'operator', operator: act?.by ?? null, reason: act?.reason ?? null } as const)
          : ({ by: 'house', operator: null, reason: null } as const);
      return [
        {
          ...{ id: index === 0 ? 'refund:back' : 'refund:stopped', what: 'refund', ...author },
          ...{
            cause: index === 0 ? 'team' : 'unserved',
            at: iso(at),
            cents: sum('back-'),
            debtCents,
          },
          shareCents: 0 - sum('back-share:') - debtCents,
        },
      ];
    },
  );
}

/** Goodwill, which the platform gives beside the price. */
function givenBeside(order: OrderRecord): Movement[] {
  const entry = entryOf(order, 'goodwill:');
  if (!entry) return [];
  const act = order.acts.find(({ what, at }) => what === 'refund' && at === entry.at);
  return [
    {
      ...{ ...nobody, id: 'goodwill', what: 'goodwill', at: iso(entry.at), by: 'operator' },
      ...{ cents: entry.cents, operator: act?.by ?? null, reason: act?.reason ?? null },
    },
  ];
}

function chargedBack(order: OrderRecord): Movement[] {
  return order.chargebacks.flatMap(
    ({ id, state, openedAt, closedAt, takenCents, returnedCents, holdCents, ...loss }) => {
      const of = { ...nobody, what: 'chargeback', by: 'bank' } as const;
      const opened: Movement = {
        ...{ ...of, id: `${id}:open`, state: 'open', at: iso(openedAt), cents: takenCents },
      };
      if (closedAt === null || state === 'open') return [opened];
      if (state === 'won')
        return [opened, { ...of, id: `${id}:won`, state, at: iso(closedAt), cents: takenCents }];
      const held = holdCents === 0 ? 0 : wholeShare(order) - (entryOf(order, 'share:')?.cents ?? 0);
      const shareCents = 0 - held - loss.creatorCents - loss.debtCents;
      const cents = takenCents - returnedCents;
      const { debtCents } = loss;
      return [
        opened,
        { ...of, id: `${id}:lost`, state, at: iso(closedAt), cents, shareCents, debtCents },
      ];
    },
  );
}

function debtsPaid({ entries }: OrderRecord): Movement[] {
  return entries
    .filter(({ key }) => key.startsWith('repaid:'))
    .map(({ key: id, at, cents }) => ({
      ...{
        ...nobody,
        id,
        what: 'debt_paid',
        at: iso(at),
        by: 'house',
        cents: 0,
        shareCents: -cents,
      },
    }));
}

function paidOut({ payouts }: OrderRecord): Movement[] {
  return payouts.map(({ id, at, cents: shareCents }) => ({
    ...{ ...nobody, id, what: 'payout', at: iso(at), by: 'provider', cents: 0, shareCents },
  }));
}

/** The movements that a side of the order reads: no member of the team by name, and no money of the other side. */
export function movementsFor(role: ConversationRole, movements: readonly Movement[]): Movement[] {
  const unnamed = movements.map((movement) => ({ ...movement, operator: null }));
  if (role === 'creator') return unnamed.filter(({ what }) => what !== 'goodwill');
  return unnamed
    .filter(({ what }) => what !== 'debt_paid' && what !== 'payout')
    .map((movement) => ({ ...movement, shareCents: 0, debtCents: 0 }));
}

export type MovementReader = ConversationRole | 'operator';

/** The movement in French: its title, and sentences about what it means for the reader. */
export function movementWords(
  movement: Movement,
  reader: MovementReader,
  currency: string,
): { title: string; body: string } {
  const sentences = sentencesOf(movement, reader, (cents) => formatPriceInText(cents, currency));
  if (movement.what !== 'complaint' || reader === 'operator')
    sentences.push(...reasonSentences(movement));
  if (reader === 'creator' && mayAnswer(movement)) sentences.push(HOW_TO_ANSWER);
  return { title: movementTitle(movement), body: sentences.join(' ') };
}

/** The reason in quotation marks; nothing without one. */
export const reasonSentences = ({ reason }: Movement): string[] =>
  reason === null ? [] : [`Raison : « ${reason.replace(/[\s.]+$/, '')} ».`];

const HOW_TO_ANSWER =
  'Pas d’accord ? Écrivez-nous depuis la page Contact, avec le numéro de la commande.';

/** A decision of the team that costs the creator, about which nobody has heard them before. */
const mayAnswer = (movement: Movement) =>
  movement.what === 'refund' && movement.cause === 'team' && movement.shareCents < 0;

function sentencesOf(
  movement: Movement,
  reader: MovementReader,
  price: (cents: number) => string,
): string[] {
  const { cents, shareCents } = movement;
  const share = `${reader === 'creator' ? 'Votre part' : 'Part de l’expert'} : ${price(shareCents)}`;
  switch (movement.what) {
    case 'paid':
      return [`${price(cents)}, mis de côté.`, ...(reader === 'asker' ? [] : [`${share}.`])];
    case 'complaint':
      return ['Le prix reste mis de côté jusqu’à la décision de notre équipe.'];
    case 'refund':
      if (reader === 'asker') return [`${price(cents)} sur le moyen de paiement utilisé.`];
      return [`${price(cents)} rendus à la personne.`, ...taken(movement, reader, price)];
    case 'goodwill':
      return [
        `${price(cents)} sur le moyen de paiement ${reader === 'asker' ? 'utilisé. Cela ne change rien à vos droits' : 'de la personne, à la charge de Dis-moi'}.`,
      ];
    case 'release':
      if (reader === 'asker') return [`${price(cents)} pour l’expert.`];
      return [`${share}, sur ${price(cents)}.`];
    case 'chargeback':
      return [...bankSays[movement.state][reader], ...taken(movement, reader, price)];
    case 'debt_paid':
      return [`${price(-shareCents)} de cette vente ont payé une dette envers Dis-moi.`];
    case 'payout':
      return [`${share}.`];
  }
}

/** Sentences about the part that is taken from the creator; none for the asker. */
function taken(
  { what, shareCents, debtCents }: Movement,
  reader: MovementReader,
  price: (cents: number) => string,
): string[] {
  if (reader === 'asker') return [];
  const isOwn = reader === 'creator';
  const share = isOwn ? 'votre part' : 'la part de l’expert';
  if (shareCents === 0)
    return what === 'refund' ? [`À la charge de Dis-moi : ${share} reste la même.`] : [];
  const lost = `${price(-shareCents)} sont repris sur ${share}.`;
  if (debtCents === 0) return [lost];
  const [owed, how] = isOwn
    ? ['Vous devez', 'à régler par carte dans Revenus, sinon pris sur les prochaines ventes']
    : ['L’expert doit', 'à prendre sur les prochaines ventes'];
  return [lost, `${owed} ${price(debtCents)}, déjà versés, ${how}.`];
}

const bankSays: Record<ChargebackState, Record<MovementReader, string[]>> = {
  open: {
    asker: ['Votre banque examine votre demande. Rien n’est versé ni remboursé avant sa réponse.'],
    creator: [
      'La banque de la personne examine sa demande, ce qui peut durer plusieurs semaines. Rien ne vous est versé pour cette vente avant sa réponse.',
    ],
    operator: ['La banque examine la demande : rien ne bouge avant sa réponse.'],
  },
  won: {
    asker: [],
    creator: ['Cette vente vous reste acquise et suit son cours.'],
    operator: [],
  },
  lost: {
    asker: ['Votre banque vous a rendu l’argent.'],
    creator: ['La banque a rendu l’argent à la personne, et la conversation est terminée.'],
    operator: ['La banque a rendu l’argent à la personne.'],
  },
};
