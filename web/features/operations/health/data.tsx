import type { ShownPart } from '../../../../domain/operations/shown-message.ts';
import type { OutboxData, OutboxKind } from '../../../../domain/outbox.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Facts } from '../kit/facts.tsx';
import { conversationLink, orderLink, personLink, TextLink } from '../kit/links.tsx';

type KeysOf<Data> = Data extends unknown ? keyof Data : never;
type OutboxKey = { [Kind in OutboxKind]: KeysOf<OutboxData<Kind>> }[OutboxKind];

/** French words for the names in the data of an effect, and in a message of a queue. */
const labels: Record<OutboxKey | ShownPart, string> = {
  about: 'Au sujet de',
  after: 'À partir de',
  announcementId: 'Annonce',
  appealId: 'Contestation',
  at: 'Le',
  attempts: 'Essais',
  before: 'Avant',
  blockedId: 'Personne bloquée',
  blockerId: 'Personne qui bloque',
  bucket: 'Dossier',
  channel: 'Moyen',
  changeId: 'Changement de réglage',
  commentId: 'Commentaire',
  conversationId: 'Conversation',
  creatorId: 'Créateur',
  day: 'Jour',
  decisionId: 'Décision',
  event: 'Événement',
  expiresAt: 'Expire le',
  exportId: 'Export',
  id: 'Numéro',
  isGiven: 'Rôle donné',
  keys: 'Fichiers',
  kind: 'Sorte',
  letterId: 'Message de l’équipe',
  liftedFor: 'Levée pour',
  mayExpire: 'Peut expirer seul',
  messageId: 'Message',
  noticeId: 'Notification',
  only: 'Seulement pour',
  orderId: 'Commande',
  personId: 'Personne',
  pictures: 'Images',
  postId: 'Post',
  postIds: 'Posts',
  ratingId: 'Avis',
  reportId: 'Signalement',
  role: 'Rôle',
  sessionIds: 'Sessions',
  status: 'État',
  storedBefore: 'Enregistrés avant le',
  tags: 'Caches',
  topicId: 'Sujet',
  type: 'Type',
  upload: 'Envoi en cours',
  userId: 'Personne',
  viewedAt: 'Vu le',
  week: 'Semaine du',
};

/** Pages of the console by the name of the id. */
const pages: Partial<Record<string, (id: string) => string>> = {
  blockedId: personLink,
  blockerId: personLink,
  conversationId: conversationLink,
  creatorId: personLink,
  orderId: orderLink,
  personId: personLink,
  recipientId: personLink,
  userId: personLink,
};

/** The data of an effect or a message, name by name, with links to people, orders and conversations. */
export function Data({ data }: { data: unknown }) {
  const isNamed = typeof data === 'object' && data !== null && !Array.isArray(data);
  const facts = Object.entries(isNamed ? data : { contenu: data }).map(
    ([name, value]) => [labels[name as OutboxKey | ShownPart] ?? name, shown(name, value)] as const,
  );
  return <Facts facts={facts} />;
}

function shown(name: string, value: unknown) {
  const page = pages[name];
  if (page && typeof value === 'string') return <TextLink to={page(value)}>{value}</TextLink>;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number')
    return /at$|before$/i.test(name) ? formatMoment(new Date(value)) : String(value);
  if (Array.isArray(value)) return value.map((each) => textOf(each)).join(', ');
  return textOf(value);
}

/** A value, or the values of an object one after the other. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(textOf).join(' ');
}
