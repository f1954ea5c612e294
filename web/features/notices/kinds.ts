import type { NoticeKind } from '../../../domain/notification.ts';

/** What each kind is called where one chooses. */
export const kindLabels: Record<NoticeKind, string> = {
  question: 'Nouvelles questions',
  answer: 'Réponses à mes questions',
  message: 'Nouveaux messages',
  reminder: 'Rappels : réponse à donner ou à lire',
  refund: 'Remboursements',
  release: 'Revenus disponibles',
  rating: 'Évaluations reçues',
  follow: 'Nouveaux abonnés',
  like: 'J’aime',
  comment: 'Commentaires',
  reply: 'Réponses à mes commentaires',
  moderation: 'Décisions de modération',
  account: 'Compte et sécurité',
};

interface KindGroup {
  label: string;
  kinds: NoticeKind[];
}

/** The kinds in the order in which one chooses. */
export const kindGroups: KindGroup[] = [
  { label: 'Conversations', kinds: ['question', 'answer', 'message', 'reminder', 'rating'] },
  { label: 'Publications', kinds: ['follow', 'like', 'comment', 'reply'] },
  { label: 'Argent et compte', kinds: ['refund', 'release', 'moderation', 'account'] },
];

/** What only happens to people who answer. */
export const creatorKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'question',
  'rating',
  'follow',
  'comment',
  'release',
]);
