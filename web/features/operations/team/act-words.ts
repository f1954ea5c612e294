import { conversationLink, orderLink, personLink } from '../kit/links.tsx';

/** Acts of operators, and their looks at personal data, by method and pattern of the route. */
const actWords: Record<string, string> = {
  'GET /search': 'Recherche',
  'GET /people/:id': 'Fiche consultée',
  'GET /people/:id/orders': 'Commandes d’une personne consultées',
  'GET /people/:id/conversations': 'Conversations d’une personne consultées',
  'GET /people/:id/reports': 'Signalements d’une personne consultés',
  'GET /people/:id/decisions': 'Décisions sur une personne consultées',
  'GET /people/:id/letters': 'Courrier d’une personne consulté',
  'GET /people/:id/notices': 'Notifications d’une personne consultées',
  'GET /conversations/:id': 'Conversation consultée, sans ses mots',
  'GET /payments/orders/:id': 'Commande consultée',
  'GET /payments/orders/:id/messages': 'Messages d’une commande en litige lus',
  'GET /payments/orders/:id/evidence': 'Preuves d’une commande préparées',
  'GET /payments/chargebacks': 'Litiges bancaires consultés',
  'GET /payments/debts': 'Dettes consultées',
  'GET /payments/unanswered': 'Réponses en retard consultées',
  'GET /payments/complained': 'Réclamations consultées',
  'GET /dead-letters/:queue': 'Messages en échec lus',
  'GET /accounting/:month': 'Écritures d’un mois téléchargées',
  'GET /payments/dac7/:year': 'Déclaration des vendeurs téléchargée',
  'GET /moderation/authority-orders': 'Ordres d’autorités consultés',
  'POST /people/:id/decisions': 'Décision sur un compte',
  'POST /people/:id/decisions/:decisionId/lift': 'Décision levée',
  'POST /people/:id/letters': 'Lettre ou note écrite à une personne',
  'POST /people/:id/export': 'Export de données lancé',
  'POST /people/:id/mail/accept': 'E-mails de nouveau acceptés',
  'POST /people/:id/mail/refuse': 'Refus d’e-mail noté',
  'POST /people/:id/sessions/end': 'Sessions fermées',
  'POST /people/:id/verification': '« Vérifié » confirmé',
  'POST /verifications/revoke': '« Vérifié » retiré',
  'POST /users/:username/factor-reset': 'Retrait des seconds facteurs commencé',
  'DELETE /users/:username/factor-reset': 'Retrait des seconds facteurs arrêté',
  'DELETE /users/:username': 'Compte supprimé',
  'POST /conversations/:id/repair': 'Conversation réparée',
  'POST /conversations/:id/restore': 'Conversation restaurée',
  'POST /conversations/repair': 'Conversations réparées',
  'POST /mail/bounces': 'Adresse refusée notée',
  'POST /orders/:id/decision': 'Commande contestée tranchée',
  'POST /orders/:id/refund': 'Commande remboursée',
  'POST /payments/run': 'Paiements lancés',
  'POST /payments/audits': 'Livres contrôlés',
  'POST /payments/reconcile': 'Rapprochement avec Stripe lancé',
  'POST /payments/replay': 'Paiements rejoués depuis Stripe',
  'POST /payments/restoring': 'Restauration commencée',
  'DELETE /payments/restoring': 'Restauration terminée',
  'POST /payments/creators/:id/shares': 'Parts retenues décidées',
  'POST /payments/creators/:id/debt': 'Dette effacée',
  'POST /orders/:id/objection': 'Contestation d’une facture répondue',
  'POST /payments/differences/:id/settle': 'Écart soldé',
  'POST /payments/effects/:key/paid': 'Remboursement payé par virement',
  'POST /payments/effects/:key/retry': 'Virement ou remboursement relancé',
  'POST /payments/effects/retry': 'Virements ou remboursements relancés',
  'POST /payments/events/:id/retry': 'Événement de Stripe relancé',
  'POST /payments/events/retry': 'Événements de Stripe relancés',
  'POST /order-mails/retry': 'E-mails de commande renvoyés',
  'POST /outbox/retry': 'Effets mis de côté relancés',
  'POST /outbox/parked/retry': 'Effets d’une sorte relancés',
  'POST /outbox/parked/:id/retry': 'Effet relancé',
  'POST /outbox/parked/:id/give-up': 'Effet abandonné',
  'POST /dead-letters/:queue/replay': 'Messages en échec rejoués',
  'POST /dead-letters/:queue/give-up': 'Messages en échec abandonnés',
  'POST /operators': 'Rôle d’opérateur changé',
  'POST /moderators': 'Rôle de modérateur changé',
  'POST /announcements': 'Annonce écrite',
  'PUT /announcements/:id': 'Annonce modifiée',
  'POST /announcements/:id/test': 'Annonce essayée',
  'POST /announcements/:id/start': 'Annonce envoyée',
  'POST /announcements/:id/pause': 'Annonce mise en pause',
  'POST /announcements/:id/resume': 'Annonce reprise',
  'POST /announcements/:id/cancel': 'Annonce annulée',
  'POST /proposals/:id/end': 'Proposition refusée ou retirée',
  'POST /reports/:id/decision': 'Décision sur un signalement validée',
  'POST /appeals/:id/decision': 'Décision sur une contestation validée',
  'PUT /settings': 'Réglage changé',
  'POST /settings/changes/:id/cancel': 'Changement de réglage annulé',
  'POST /topics': 'Sous-catégorie créée',
  'PATCH /topics/:id': 'Sous-catégorie modifiée',
  'POST /topics/:id/merge': 'Sous-catégories fusionnées',
  'PUT /featured': 'Experts de l’accueil choisis',
  'POST /house-names': 'Nom réservé',
  'DELETE /house-names/:word': 'Nom libéré',
  'POST /related-words': 'Mot de recherche ajouté',
  'DELETE /related-words/:word': 'Mot de recherche retiré',
  'DELETE /unmet-questions/:id': 'Question sans expert masquée',
  'PUT /moderation/figures': 'Chiffres annuels saisis',
  'POST /moderation/authority-orders': 'Ordre d’une autorité noté',
};

/** The acts that are no looks, by their words. */
export const namedActs: [action: string, words: string][] = Object.entries(actWords)
  .filter(([action]) => !action.startsWith('GET '))
  .sort(([, one], [, other]) => one.localeCompare(other, 'fr'));

/** An act in words; one of another version by its route. */
export const titleOfAct = (action: string): string => actWords[action] ?? action;

/** The page of the console that shows the subject of an act, a path below /api/operations; null without one. */
export function hrefOfSubject(subject: string): string | null {
  const [, person] = /^\/people\/([\w-]{36})/.exec(subject) ?? [];
  if (person) return personLink(person);
  const [, order] = /^(?:\/payments)?\/orders\/([\w-]{36})/.exec(subject) ?? [];
  if (order) return orderLink(order);
  const [, conversation] = /^\/conversations\/([\w-]{36})/.exec(subject) ?? [];
  return conversation ? conversationLink(conversation) : null;
}
