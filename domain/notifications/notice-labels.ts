import type { NoticeKind } from './notification.ts';

/** Names of the kinds in the settings and in the footers of mails. */
export const kindLabels: Record<NoticeKind, string> = {
  question: 'Nouvelles questions',
  answer: 'Réponses à mes questions',
  message: 'Nouveaux messages',
  reminder: 'Rappels : réponse à donner ou à lire',
  refund: 'Remboursements',
  release: 'Revenus disponibles',
  sale_lost: 'Ventes perdues',
  dispute: 'Problèmes signalés, contestations et décisions',
  payout: 'Virements et sommes dues',
  rating: 'Évaluations reçues',
  publication: 'Publication de réponses',
  follow: 'Nouveaux abonnés',
  like: 'J’aime',
  comment: 'Commentaires',
  reply: 'Réponses à mes commentaires',
  week: 'Résumé de la semaine',
  post: 'Posts des créateurs suivis',
  return: 'Créateurs attendus, de retour ou pour ma question',
  moderation: 'Décisions de modération',
  account: 'Compte et sécurité',
  news: 'Nouveautés de Dis-moi',
};

/** The names of kinds in a sentence: '« A », « B » et « C »'. */
export function quotedLabels(kinds: readonly NoticeKind[]): string {
  const quoted = kinds.map((kind) => `« ${kindLabels[kind]} »`);
  return quoted.length > 1
    ? `${quoted.slice(0, -1).join(', ')} et ${quoted.at(-1)}`
    : quoted.join();
}
