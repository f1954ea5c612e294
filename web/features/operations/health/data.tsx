import type { OutboxData, OutboxKind } from '../../../../domain/outbox.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Facts } from '../kit/facts.tsx';
import { conversationLink, orderLink, personLink, TextLink } from '../kit/links.tsx';

type KeysOf<Data> = Data extends unknown ? keyof Data : never;
type OutboxKey = { [Kind in OutboxKind]: KeysOf<OutboxData<Kind>> }[OutboxKind];

/** French words for the names in an effect's data. */
const labels: Record<OutboxKey, string> = {
  about: 'Au sujet de',
  after: 'À partir de',
  announcementId: 'Annonce',
  appealId: 'Contestation',
  at: 'Le',
  before: 'Avant',
  blockedId: 'Personne bloquée',
  blockerId: 'Personne qui bloque',
  bucket: 'Dossier',
  changeId: 'Changement de réglage',
  commentId: 'Commentaire',
  conversationId: 'Conversation',
  creatorId: 'Créateur',
  decisionId: 'Décision',
  exportId: 'Export',
  isGiven: 'Rôle donné',
  keys: 'Fichiers',
  letterId: 'Message de l’équipe',
  liftedFor: 'Levée pour',
  mayExpire: 'Peut expirer seul',
  messageId: 'Message',
  only: 'Seulement pour',
  orderId: 'Commande',
  personId: 'Personne',
  pictures: 'Images',
  postId: 'Post',
  ratingId: 'Avis',
  reportId: 'Signalement',
  role: 'Rôle',
  sessionIds: 'Sessions',
  storedBefore: 'Enregistrés avant le',
  tags: 'Caches',
  topicId: 'Sujet',
  upload: 'Envoi en cours',
  userId: 'Personne',
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
    ([name, value]) => [labels[name as OutboxKey] ?? name, shown(name, value)] as const,
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
