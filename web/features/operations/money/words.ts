import type { TaskKind } from '../../../../domain/operations/money-wire.ts';
import type { ChargebackState } from '../../../../domain/orders/chargeback.ts';
import type { OrderActor, OrderState } from '../../../../domain/orders/events.ts';
import type { OrderOutcome } from '../../../../domain/orders/order.ts';
import type { EffectKind } from '../../../../domain/orders/payment-effects.ts';
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
      'Ils ne correspondaient à aucune commande et sont remboursés seuls. S’il y en a plusieurs, changez les clés de Stripe.',
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
/** An account of the books, or a kind of accounts, in words. */
export const accountOf = (account: string): string => {
  const [kind] = account.split(':', 1);
  return accountWords[kind!] ?? account;
};

/** Kinds of accounts whose balance is below zero as long as all is well. */
const heldElsewhere = ['provider', 'connect', 'transit', 'debt', 'fees', 'loss', 'bank'];

/** A balance as people say it: 100 € at Stripe are 100 €, although the books count them as -100 €. */
export const shownBalance = (kind: string, cents: number): number =>
  heldElsewhere.includes(kind) && cents !== 0 ? -cents : cents;

/** A difference in words, by the beginning of its id. */
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

/** A chargeback without an order in words, from the task's detail: `payment pi_… is not booked`. */
export function unbookedChargeback(id: string, detail: string): string {
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
