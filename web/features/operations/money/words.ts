import type { TaskKind } from '../../../../domain/operations/money-wire.ts';
import type { BookCheck } from '../../../../domain/orders/book-checks.ts';
import type { ChargebackState } from '../../../../domain/orders/chargeback.ts';
import type { OrderActor, OrderState } from '../../../../domain/orders/events.ts';
import type { HeardEvent } from '../../../../domain/orders/heard-events.ts';
import { DEBT_PAID_BY_CARD } from '../../../../domain/orders/movements.ts';
import type { OrderOutcome } from '../../../../domain/orders/order.ts';
import type { EffectKind } from '../../../../domain/orders/payment-effects.ts';
import type { PayoutState } from '../../../../domain/orders/payout.ts';
import { formatPrice } from '../../../formats/formats.ts';

/** Words of the section 'Argent': for operators only, so they stay out of shared modules. */

/** The kinds of tasks in the order of the screen: the heading, and what to do. */
export const taskWords: Record<TaskKind, { title: string; one: string; advice: string }> = {
  contested: {
    title: 'Commandes contestées',
    one: 'Commande contestée',
    advice:
      'Le prix est gelé. Lisez les deux versions et la conversation, puis tranchez : une partie rendue, le reste versé. Sans décision à temps, tout est rendu.',
  },
  chargeback: {
    title: 'Paiements repris par une banque',
    one: 'Paiement repris par une banque',
    advice:
      'Répondez dans Stripe (Disputes) avant la date : les preuves à coller sont sur la commande. Rien ne bouge d’ici là. Un paiement sans commande se cherche dans Stripe.',
  },
  effect_failed: {
    title: 'Mouvements abandonnés',
    one: 'Mouvement abandonné',
    advice:
      'Corrigez la cause chez Stripe, puis réessayez : Stripe est d’abord interrogé, rien n’est payé deux fois. Un remboursement revenu deux fois se paie par virement, et reste ici.',
  },
  overdue: {
    title: 'Commandes que rien ne fait avancer',
    one: 'Commande que rien ne fait avancer',
    advice:
      'Le plus souvent, la conversation n’a pas tout écrit dans la base : réparez-la et relancez les paiements. Si rien ne bouge, comparez livres et état sur la commande.',
  },
  share_held: {
    title: 'Parts retenues',
    one: 'Parts retenues',
    advice:
      'Le créateur est suspendu, ou une banque signale une carte volée. Versez les parts, ou rendez le reste du prix : avant un litige, rendre coûte moins.',
  },
  second_person: {
    title: 'Décisions à valider',
    one: 'Décision à valider',
    advice: 'Une personne a proposé : une autre valide, ou refuse avec un motif.',
  },
  payout_failed: {
    title: 'Virements revenus',
    one: 'Virement revenu',
    advice:
      'Stripe a prévenu le créateur, et « Revenus » le montre. L’argent repart une fois l’IBAN corrigé : rien à faire, sauf s’il écrit.',
  },
  difference: {
    title: 'Écarts avec Stripe',
    one: 'Écart avec Stripe',
    advice:
      'Regardez le mouvement dans Stripe. Annulez là-bas ce qui a été fait à la main ; sinon, soldez l’écart sur un compte. Un écart qui disparaît au prochain rapprochement s’efface seul.',
  },
  entry_without_rule: {
    title: 'Écritures d’un type inconnu',
    one: 'Écriture d’un type inconnu',
    advice:
      'Stripe a passé une écriture que nos livres ne connaissent pas : soldez-la sur un compte.',
  },
  event_failed: {
    title: 'Événements non traités',
    one: 'Événement non traité',
    advice:
      'Le rapprochement relit les mêmes objets : rien n’est perdu. Une fois le code corrigé, réessayez.',
  },
  account_missing: {
    title: 'Gains sans compte de versement',
    one: 'Gains sans compte de versement',
    advice:
      'Trois e-mails sont partis. Écrivez au créateur ; là où Stripe ne paie pas, payez par virement, ou convenez d’un remboursement.',
  },
  paper_objection: {
    title: 'Factures contestées par leur vendeur',
    one: 'Facture contestée par son vendeur',
    advice:
      'Le vendeur dit sur la commande ce qui est faux. Corriger émet un avoir et une facture avec les faits d’aujourd’hui : faites-lui d’abord changer sa déclaration. Aucun argent ne bouge.',
  },
  payment_returned: {
    title: 'Paiements renvoyés',
    one: 'Paiement renvoyé',
    advice:
      'Ils ne correspondaient à aucune commande, ou payaient une dette déjà réglée : ils sont remboursés seuls. S’il y en a plusieurs, changez les clés de Stripe.',
  },
};

const stateWords: Record<OrderState, string> = {
  awaiting: 'Paiement attendu',
  abandoned: 'Paiement abandonné',
  held: 'Payée, sans réponse',
  answered: 'Répondue, pas encore versée',
  contested: 'Contestée',
  settled: 'Réglée',
};

const outcomeWords: Record<OrderOutcome, string> = {
  released: 'Acquise au créateur',
  refunded: 'Remboursée',
  split: 'Partagée',
};

/** The state of an order, or its outcome once it is settled. */
export function orderStatus({
  state,
  outcome,
}: {
  state: OrderState;
  outcome: OrderOutcome | null;
}): string {
  return outcome === null ? stateWords[state] : outcomeWords[outcome];
}

/** The author of a movement of an order's money. */
export const orderActorWords: Record<OrderActor, string> = {
  asker: 'Par l’acheteur',
  creator: 'Par l’expert',
  time: 'Par la fin du délai',
  house: 'Par la plateforme, d’elle-même',
  operator: 'Par l’équipe',
  moderator: 'Par la modération',
  provider: 'Par Stripe',
  bank: 'Par la banque',
};

export const chargebackWords: Record<ChargebackState, string> = {
  open: 'En cours',
  won: 'Gagné',
  lost: 'Perdu',
};

/** The bank's reasons, as Stripe names them. */
const bankReasons: Record<string, string> = {
  bank_cannot_process: 'la banque ne peut pas traiter',
  credit_not_processed: 'un remboursement promis n’est pas venu',
  customer_initiated: 'le client conteste',
  duplicate: 'débité deux fois',
  fraudulent: 'le titulaire dit ne pas avoir payé',
  general: 'sans motif précis',
  incorrect_account_details: 'coordonnées fausses',
  insufficient_funds: 'fonds insuffisants',
  product_not_received: 'service non reçu',
  product_unacceptable: 'service non conforme',
  subscription_canceled: 'abonnement résilié',
  unrecognized: 'débit non reconnu',
};
export const bankReason = (reason: string): string => bankReasons[reason] ?? reason;

export const effectKindWords: Record<EffectKind, string> = {
  refund: 'Remboursement',
  transfer: 'Part versée au créateur',
  reversal: 'Part reprise au créateur',
  goodwill: 'Geste commercial',
  return: 'Paiement renvoyé',
};

export const effectStateWords = {
  waiting: 'attend d’être dû',
  pending: 'en cours',
  done: 'fait',
  failed: 'abandonné',
  frozen: 'gelé par la banque',
  dropped: 'annulé',
} as const;

/** Entries of the books by the beginning of their keys; a longer beginning comes before a shorter one. */
const entryWords: [string, string][] = [
  ['paid:', 'Prix payé, mis de côté'],
  ['refund:', 'Part du prix à rembourser'],
  ['fee:', 'Commission de la plateforme'],
  ['share:', 'Part du créateur'],
  ['vat:', 'TVA dans la commission'],
  ['done:', 'Mouvement fait chez Stripe'],
  ['undone:', 'Remboursement revenu'],
  ['came:', 'Paiement reçu sans commande'],
  ['back-share:', 'Rendu après versement, sur la part en attente'],
  ['back-fee:', 'Rendu après versement, sur la commission'],
  ['back-debt:', 'Rendu après versement, dû par le créateur'],
  ['back-loss:', 'Rendu après versement, aux frais de la plateforme'],
  ['goodwill-back:', 'Geste commercial compté dans un remboursement, ou annulé'],
  ['goodwill:', 'Geste commercial, aux frais de la plateforme'],
  ['repaid:', 'Dette remboursée par une part'],
  ['debt-in:', DEBT_PAID_BY_CARD],
  ['debt-out:', 'Paiement d’une dette repris'],
  ['debt-over:', 'Dette payée deux fois, à rembourser'],
  ['written-off:', 'Dette effacée, aux frais de la plateforme'],
  ['chargeback-returned:', 'Paiement rendu par la banque'],
  ['chargeback:', 'Paiement repris par la banque'],
  ['unlost-', 'Perte annulée'],
  ['lost-', 'Litige perdu'],
  ['payout', 'Virement au créateur'],
  ['debit', 'Prélèvement chez le créateur'],
  ['provider-fee:', 'Frais de Stripe'],
  ['provider-own:', 'Écriture propre à Stripe'],
  ['settled:', 'Écart soldé'],
];
export const entryOf = (key: string): string =>
  entryWords.find(([beginning]) => key.startsWith(beginning))?.[1] ?? key;

const accountWords: Record<string, string> = {
  provider: 'chez Stripe',
  revenue: 'commissions',
  vat: 'TVA à payer',
  fees: 'frais de Stripe',
  loss: 'pertes',
  bank: 'banque de la plateforme',
  hold: 'mis de côté',
  refund: 'à rembourser',
  dispute: 'repris par les banques',
  creator: 'dû aux créateurs',
  connect: 'comptes Stripe des créateurs',
  transit: 'virements en route',
  debt: 'dettes des créateurs',
};
export const accountOf = (account: string): string => {
  const [kind] = account.split(':', 1);
  return accountWords[kind!] ?? account;
};

/** Kinds of accounts whose balance is below zero as long as all is well. */
const heldElsewhere = ['provider', 'connect', 'transit', 'debt', 'fees', 'loss', 'bank'];

/** A balance as people say it: 100 € at Stripe are 100 €, although the books count them as -100 €. */
export const shownBalance = (kind: string, cents: number): number =>
  heldElsewhere.includes(kind) && cents !== 0 ? -cents : cents;

export function differenceOf(id: string): string {
  if (id === 'uncovered') return 'Stripe détient moins que ce qui est dû : approvisionnez le solde';
  if (id === 'balance:provider') return 'Solde de la plateforme différent : à solder en dernier';
  if (id.startsWith('balance:connect:')) return 'Solde du compte d’un créateur différent';
  if (id.startsWith('unbooked:')) return 'Écriture de Stripe absente de nos livres';
  if (id.startsWith('unseen:')) return 'Mouvement de nos livres absent chez Stripe';
  return id;
}

/** Both sides of a difference in words, from the task's detail: `ours 300, theirs nothing`, in cents. */
export function sidesOf(detail: string): string {
  const sides = /^ours (\S+), theirs (\S+)$/.exec(detail);
  if (!sides) return detail;
  const words = (cents: string) => (cents === 'nothing' ? 'rien' : formatPrice(Number(cents)));
  return `${words(sides[1]!)} chez nous, ${words(sides[2]!)} chez Stripe`;
}

/** A chargeback without an order in words, from the task's detail: `debt paid by pi_…`, `payment pi_… is not booked`. */
export function chargebackWithoutOrder(id: string, detail: string): string {
  const ofDebt = /^debt paid by (\S+)$/.exec(detail)?.[1];
  if (ofDebt) return `Litige ${id} : la dette que le créateur a réglée par carte (${ofDebt})`;
  const payment = /^payment (\S+) is not booked$/.exec(detail)?.[1];
  return `Litige ${id} : le paiement ${payment ?? detail} n’est pas dans nos livres`;
}

/** The accounts on which a difference may be booked, with their words. */
export function settlingAccounts(id: string): [string, string][] {
  const connect = 'balance:connect:';
  if (id.startsWith(connect)) return [[`creator:${id.slice(connect.length)}`, 'Dû au créateur']];
  return [
    ['fees', 'Frais de Stripe'],
    ['loss', 'Pertes'],
    ['revenue', 'Commissions'],
    ['bank', 'Banque de la plateforme'],
  ];
}

/** The rules of the books, as they read when they are broken. */
const checkWords: Record<BookCheck, string> = {
  balances_sum_to_zero: 'La somme de tous les comptes n’est pas nulle',
  balances_follow_from_transfers: 'Un solde n’est pas la somme de ses écritures',
  nothing_owed_is_overdrawn: 'Un compte qui ne peut pas devoir est négatif',
  paid_is_held_or_divided: 'Un prix payé n’est ni mis de côté ni partagé en entier',
  settled_orders_hold_nothing: 'Une commande réglée garde de l’argent de côté',
  division_is_what_was_booked: 'Le partage d’une commande n’est pas celui des livres',
  outcome_is_what_was_divided: 'L’issue d’une commande ne correspond pas à son partage',
  fees_are_within_the_price: 'Une commission dépasse son prix',
  every_refund_has_its_effect: 'Un remboursement n’a pas son mouvement',
  effects_done_are_booked_once: 'Un mouvement fait n’est pas inscrit une seule fois',
  every_share_has_its_transfer: 'Une part acquise n’a pas son versement',
  shares_that_wait_are_counted: 'Les parts qui attendent sont mal comptées',
  a_payment_is_one_order_s: 'Un paiement renvoyé est aussi celui d’une commande',
  paid_conversations_have_their_order: 'Une conversation payée n’a pas sa commande',
  orders_have_their_conversation: 'Une commande payée n’a pas sa conversation',
  charges_have_their_consents: 'Un paiement n’a pas les consentements de l’acheteur',
  payments_have_their_receipt: 'Un paiement n’a pas son reçu',
  earnings_follow_from_orders: 'Les revenus d’un créateur ne suivent pas ses commandes',
  paid_is_somewhere: 'De l’argent payé n’est à personne',
  liabilities_are_covered: 'La plateforme détient moins que ce qu’elle doit',
  vat_is_that_in_the_fees: 'La TVA n’est pas celle des commissions',
  invoices_are_the_fees: 'Les factures d’un créateur ne font pas ses commissions',
  refunds_are_made_or_owed: 'Un remboursement n’est ni fait ni dû',
  shares_are_sent_or_wait: 'Une part n’est ni envoyée ni en attente',
  untransferred_is_what_waits: 'Le montant à transférer n’est pas celui des parts en attente',
  paid_out_is_what_arrived: 'Le montant versé n’est pas celui des virements arrivés',
  chargebacks_are_on_their_orders: 'Un litige bancaire manque sur sa commande',
  refund_states_are_their_effects: 'L’état d’un remboursement n’est pas celui de son mouvement',
  chargebacks_are_borne: 'Un litige perdu n’est supporté par personne',
  disputes_hold_what_banks_took: 'Ce que les banques ont repris est mal inscrit',
  nothing_leaves_while_a_bank_decides: 'De l’argent part pendant qu’une banque décide',
  nothing_is_frozen_without_a_chargeback: 'De l’argent est gelé sans litige bancaire',
  goodwill_is_what_was_given: 'Un geste commercial n’est pas celui des livres',
  payouts_are_where_they_are: 'Un virement n’est pas inscrit là où il est',
};
/** A rule of the books in words; one of another version by its name. */
export const titleOfCheck = (name: string): string => checkWords[name as BookCheck] ?? name;

/** Stripe's events that the Worker acts on. */
const eventWords: Record<HeardEvent, string> = {
  'checkout.session.completed': 'Paiement fait',
  'checkout.session.async_payment_succeeded': 'Paiement différé arrivé',
  'checkout.session.async_payment_failed': 'Paiement différé refusé',
  'checkout.session.expired': 'Page de paiement expirée',
  'charge.dispute.created': 'Litige ouvert par une banque',
  'charge.dispute.updated': 'Litige modifié',
  'charge.dispute.closed': 'Litige clos',
  'charge.dispute.funds_withdrawn': 'Argent repris par une banque',
  'charge.dispute.funds_reinstated': 'Argent rendu par une banque',
  'charge.refunded': 'Paiement remboursé',
  'radar.early_fraud_warning.created': 'Carte signalée volée',
  'radar.early_fraud_warning.updated': 'Signalement d’une carte modifié',
  'refund.created': 'Remboursement créé',
  'refund.updated': 'Remboursement modifié',
  'refund.failed': 'Remboursement échoué',
  'payout.created': 'Virement créé',
  'payout.updated': 'Virement modifié',
  'payout.paid': 'Virement arrivé',
  'payout.failed': 'Virement revenu',
  'payout.canceled': 'Virement annulé',
  'account.updated': 'Compte d’un créateur modifié',
  'v2.core.account.updated': 'Compte d’un créateur modifié',
  'v2.core.account.closed': 'Compte d’un créateur fermé',
  'v2.core.account[requirements].updated': 'Pièces demandées à un créateur modifiées',
  'v2.core.account[configuration.recipient].updated': 'Réglages de versement modifiés',
  'v2.core.account[configuration.recipient].capability_status_updated':
    'Droit d’être versé modifié',
};
/** An event in words; one that needs no handler by its type. */
export const titleOfEvent = (type: string): string => eventWords[type as HeardEvent] ?? type;

export const payoutWords: Record<PayoutState, string> = {
  pending: 'en route',
  paid: 'arrivé',
  failed: 'revenu',
};

/** The bank's reasons for a payout that came back, as Stripe names them. */
const payoutReasons: Record<string, string> = {
  account_closed: 'compte fermé',
  account_frozen: 'compte bloqué',
  bank_account_restricted: 'compte limité par la banque',
  bank_ownership_changed: 'la banque a changé',
  could_not_process: 'la banque ne peut pas traiter',
  debit_not_authorized: 'prélèvement non autorisé',
  declined: 'refusé par la banque',
  insufficient_funds: 'fonds insuffisants',
  invalid_account_number: 'IBAN faux',
  incorrect_account_holder_name: 'nom du titulaire faux',
  incorrect_account_holder_address: 'adresse du titulaire fausse',
  incorrect_account_holder_tax_id: 'identifiant fiscal du titulaire faux',
  invalid_currency: 'le compte ne reçoit pas d’euros',
  no_account: 'compte introuvable',
  unsupported_card: 'carte non acceptée',
};
export const payoutReason = (reason: string): string => payoutReasons[reason] ?? reason;
