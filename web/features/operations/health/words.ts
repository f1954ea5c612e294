import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../domain/limits.ts';
import type { OrderMailKind } from '../../../../domain/orders/order.ts';
import type { OutboxKind } from '../../../../domain/outbox.ts';
import type { WatchedLevel } from '../../../../domain/telemetry/watched-levels.ts';

/** The parts that requests depend on. */
export const dependencyWords: Record<'d1' | 'r2' | 'kv' | 'durableObjects', string> = {
  d1: 'Base de données (D1)',
  r2: 'Fichiers (R2)',
  kv: 'Classements (KV)',
  durableObjects: 'Conversations et boîtes (objets durables)',
};

export const levelWords: Record<WatchedLevel, string> = {
  notices: 'Notifications à distribuer',
  effects: 'Effets hors de la base',
  orders: 'Commandes arrivées à échéance',
  orderMails: 'E-mails de commande',
  payments: 'Remboursements et virements',
  paymentEvents: 'Événements de Stripe',
  deadLetters: 'Messages en échec',
  parked: 'Effets mis de côté',
  rankings: 'Calcul des classements',
  reconciliation: 'Rapprochement avec Stripe',
  r2: 'Fichiers (R2)',
  kv: 'Classements (KV)',
  durableObjects: 'Objets durables',
  unwatched: 'Aucun relevé',
};

/** Levels that count rows; the others measure milliseconds or nothing. */
const counted: readonly WatchedLevel[] = ['deadLetters', 'parked'];

/** The worst value of an outage: a number of rows, or a delay. */
export function formatWorst(level: WatchedLevel, worst: number): string {
  return counted.includes(level) ? `jusqu’à ${worst} en attente` : `jusqu’à ${formatAge(worst)}`;
}

/** A length of time in two units at most: `40 s`, `12 min`, `3 h 05`, `2 j 4 h`. */
export function formatAge(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / 1000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  const hours = Math.floor(ms / HOUR_MS);
  if (ms < DAY_MS)
    return `${hours} h ${String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, '0')}`;
  return `${Math.floor(hours / 24)} j ${hours % 24} h`;
}

/** The kinds of effects, by what they do. */
const effectWords: Record<OutboxKind, string> = {
  block: 'Appliquer un blocage',
  unblock: 'Lever un blocage',
  account_closed: 'Fermer ou rouvrir les conversations d’un compte',
  guest_joined: 'Donner les conversations d’un compte provisoire à son compte',
  end_sessions: 'Fermer des sessions',
  give_back: 'Rendre ce qui n’a pas été répondu',
  end_shop: 'Effacer les posts de qui ne vend plus',
  end_unpaid: 'Clore les conversations d’une commande remboursée',
  send_question: 'Envoyer la question écrite avant le paiement',
  paper_copy: 'Copier des factures, des relevés ou une contestation',
  settings_copy: 'Copier les réglages, ou un rôle retiré',
  post_seen: 'Masquer ou montrer un post',
  comment_seen: 'Masquer ou montrer un commentaire',
  rating_seen: 'Masquer ou montrer un avis',
  message_seen: 'Masquer ou montrer un message',
  person_seen: 'Masquer ou montrer une personne',
  export_removal: 'Supprimer les fichiers d’un export',
  post_quotes: 'Retirer des notifications les mots d’un post masqué',
  purge: 'Vider des caches',
  object_deletion: 'Supprimer des fichiers',
  stray_objects: 'Supprimer des fichiers sans propriétaire',
  topic_tags: 'Mettre à jour les créateurs d’une sous-catégorie',
  topic_merge: 'Déplacer ce qui appartient à une sous-catégorie fusionnée',
  catalogue: 'Mettre à jour les classements et les caches du catalogue',
  delete_account: 'Supprimer un compte',
  statement: 'Envoyer les motifs d’une décision',
  letter: 'Porter un message de l’équipe',
  appeal_outcome: 'Annoncer la réponse à une contestation',
  report_received: 'Accuser réception d’un signalement',
  report_outcome: 'Annoncer la suite d’un signalement',
  outcomes_mail: 'Envoyer les suites de signalements',
  weekly_report: 'Envoyer le bilan de la semaine',
  terms_change: 'Annoncer un changement de conditions aux créateurs',
  role_changed: 'Annoncer qu’un rôle est donné ou retiré',
  announcement: 'Remettre une annonce à une personne',
};

/** A kind of effect in words; a kind that this version does not know by its name. */
export const titleOfEffect = (kind: string): string => effectWords[kind as OutboxKind] ?? kind;

const queueWords: Record<string, string> = {
  'post-views': 'Vues de posts et de profils',
  'mail-events': 'Adresses qui refusent les e-mails',
  'notice-deliveries': 'E-mails et notifications push',
  'payment-events': 'Événements de Stripe',
  'push-retries': 'Notifications push à renvoyer',
};
export const titleOfQueue = (queue: string): string => queueWords[queue] ?? queue;

/** Dead messages of this queue move money, and cannot be given up. */
export const NEEDED_QUEUE = 'payment-events';

const mailWords: Record<OrderMailKind, string> = {
  confirmation: 'confirmation',
  unasked: 'question à poser',
  withdrawal: 'rétractation',
  refund: 'remboursement',
  refund_failed: 'remboursement échoué',
  complaint: 'réclamation',
  complaint_received: 'accusé de réception',
  decision: 'décision',
  decision_creator: 'décision, au créateur',
  goodwill: 'geste commercial',
};
export const titleOfMail = (kind: string): string => mailWords[kind as OrderMailKind] ?? kind;

const jobWords: Record<string, string> = {
  rankings: 'Classements',
  marketplaceDays: 'Chiffres par jour',
  oldRows: 'Suppression de ce qui est périmé',
  unsynced: 'Conversations à relire',
  state: 'Relevé des niveaux de service',
  payments: 'Paiements',
  outbox: 'Effets hors de la base',
  deletedPosts: 'Fin des suppressions de posts',
  views: 'Vues du mois clos',
  reports: 'Bilans de la semaine',
  audiences: 'Annonces aux abonnés',
  dueDeletions: 'Suppressions de comptes',
  factorResets: 'Retraits de seconds facteurs',
  notices: 'Notifications',
  announcements: 'Envoi des annonces',
  rankedTopics: 'Classements après un changement du catalogue',
  exports: 'Exports de données',
  reconciliation: 'Rapprochement avec Stripe',
  audit: 'Contrôle des livres',
  operatorReminders: 'Rappels aux opérateurs',
  factorKeys: 'Changement de clé des seconds facteurs',
  figures: 'Chiffres annuels de la modération',
  oldPaperCopies: 'Fin des copies de documents',
  idleGuests: 'Fin des comptes provisoires sans commande',
  peerPrices: 'Prix demandés par sujet',
};
export const titleOfJob = (job: string): string => jobWords[job] ?? job;
