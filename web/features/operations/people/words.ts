import type {
  ConversationFacts,
  PersonDecision,
  PersonMoney,
  PersonOrder,
  PersonVerification,
  SearchHit,
  SearchHitKind,
} from '../../../../domain/operations/people-wire.ts';
import type { OrderState } from '../../../../domain/orders/events.ts';
import type { OrderOutcome, PaymentProviderName } from '../../../../domain/orders/order.ts';
import type { MissingOfAccount } from '../../../../domain/orders/payout.ts';
import { formatDay } from '../../../formats/formats.ts';

/** Words of the search and of a person's page. */

/** Says that a decision about an operator or moderator takes two operators. */
export const SECOND_FOR_TEAM =
  'Cette personne a un rôle dans l’équipe : une deuxième personne doit valider.';

export const hitKindWords: Record<SearchHitKind, string> = {
  person: 'Personne',
  order: 'Commande',
  conversation: 'Conversation',
  report: 'Signalement',
};

const orderStateWords: Record<OrderState, string> = {
  awaiting: 'à payer',
  abandoned: 'abandonnée',
  held: 'payée, réponse attendue',
  answered: 'répondue',
  contested: 'contestée',
  settled: 'soldée',
};

const outcomeWords: Record<OrderOutcome, string> = {
  released: 'versée au créateur',
  refunded: 'remboursée',
  split: 'partagée',
};

/** 'remboursée', 'payée, réponse attendue'. */
export const orderWords = ({ state, outcome }: Pick<PersonOrder, 'state' | 'outcome'>): string =>
  outcome ? outcomeWords[outcome] : orderStateWords[state];

/** A person's username, address, roles and registration, or the state and the day of a found thing. */
export function hitDetail({ kind, detail, email, roles, at }: SearchHit): string {
  const day = formatDay(at, 'Europe/Paris');
  if (kind !== 'person') return `${hitState(kind, detail)} · ${day}`;
  const named = roles.map((role) => roleWords[role]);
  return [detail, ...(email ? [email] : []), ...named, `inscription le ${day}`].join(' · ');
}

const roleWords = { creator: 'expert', operator: 'opérateur', moderator: 'modérateur' } as const;

function hitState(kind: SearchHitKind, detail: string): string {
  if (kind === 'order') return orderStateWords[detail as OrderState] ?? detail;
  if (kind === 'conversation') return detail === 'completed' ? 'terminée' : 'en cours';
  return detail === 'open' ? 'à traiter' : 'traité';
}

const closeWords = {
  unanswered: 'restée sans réponse',
  withdrawn: 'renoncée',
  stopped: 'arrêtée',
} as const;

export const conversationWords = ({
  status,
  closeReason,
  firstReplyAt,
  askedAt,
}: Pick<ConversationFacts, 'status' | 'closeReason' | 'firstReplyAt' | 'askedAt'>): string => {
  if (closeReason) return closeWords[closeReason];
  if (status === 'completed') return 'terminée';
  if (firstReplyAt) return 'en cours, répondue';
  return askedAt ? 'réponse attendue' : 'question pas encore écrite';
};

export const refusalWords = {
  bounce: 'l’adresse n’existe pas ou n’accepte rien',
  complaint: 'la personne a signalé nos e-mails comme indésirables',
  suppressed: 'le service d’envoi n’y écrit plus pour l’instant',
} as const;

export const methodWords = {
  password: 'mot de passe',
  oauth: 'Google',
  recovery: 'lien de récupération',
  passkey: 'clé d’accès',
  checkout: 'paiement',
} as const;

export function verificationWords({ isVerified, latest }: PersonVerification): string {
  if (isVerified) return 'Vérifié';
  if (latest?.state === 'waiting') return 'Demande en attente';
  if (latest?.state === 'refused') return 'Refusé ou retiré';
  return 'Non vérifié';
}

export function appealWords({ appeal, isTakenBack, liftedAt }: PersonDecision): string | null {
  if (isTakenBack) return 'Annulée aussitôt';
  if (appeal && appeal.decidedAt === null) return 'Contestée, à trancher';
  if (appeal?.isUpheld) return 'Contestée, maintenue';
  if (appeal) return 'Annulée en recours';
  return liftedAt ? 'Levée' : null;
}

const payoutStateWords = { incomplete: 'à compléter', active: 'actif' } as const;
const providerWords: Record<PaymentProviderName, string> = {
  demo: 'démonstration',
  stripe: 'Stripe',
};
const missingWords: Record<MissingOfAccount, string> = {
  identity: 'identité',
  document: 'pièce d’identité',
  bank: 'IBAN',
  terms: 'accord aux conditions',
  business: 'activité',
  other: 'autres renseignements',
};

/** 'Stripe, à compléter (manque : IBAN)'. */
export function accountWords({
  provider,
  state,
  missing,
}: NonNullable<PersonMoney['payoutAccount']>): string {
  const lacks = missing.map((each) => missingWords[each]).join(', ');
  return `${providerWords[provider]}, ${payoutStateWords[state]}${lacks && ` (manque : ${lacks})`}`;
}
