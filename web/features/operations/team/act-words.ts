import { conversationLink, orderLink, personLink } from '../kit/links.tsx';

/** The words of acts and looks of operators, as they follow 'a', by method and pattern of the route. */
const actWords: Record<string, string> = {
  'GET /search': 'cherché quelqu’un ou quelque chose',
  'GET /people/:id': 'consulté une fiche',
  'GET /people/:id/orders': 'consulté les commandes d’une personne',
  'GET /people/:id/conversations': 'consulté les conversations d’une personne',
  'GET /people/:id/reports': 'consulté les signalements d’une personne',
  'GET /people/:id/decisions': 'consulté les décisions sur une personne',
  'GET /people/:id/letters': 'consulté le courrier d’une personne',
  'GET /people/:id/notices': 'consulté les notifications d’une personne',
  'GET /conversations/:id': 'consulté une conversation, sans ses mots',
  'GET /payments/orders/:id': 'consulté une commande',
  'GET /payments/orders/:id/messages': 'lu les messages d’une commande en litige',
  'GET /payments/orders/:id/evidence': 'préparé les preuves d’une commande',
  'GET /payments/chargebacks': 'consulté les litiges bancaires',
  'GET /payments/debts': 'consulté les dettes',
  'GET /payments/unanswered': 'consulté les réponses en retard',
  'GET /payments/complained': 'consulté les réclamations',
  'GET /dead-letters/:queue': 'lu des messages en échec',
  'GET /accounting/:month': 'téléchargé les écritures d’un mois',
  'GET /payments/dac7/:year': 'téléchargé la déclaration des vendeurs',
  'GET /moderation/authority-orders': 'consulté les ordres d’autorités',
  'POST /people/:id/decisions': 'pris une décision sur un compte',
  'POST /people/:id/decisions/:decisionId/lift': 'levé une décision',
  'POST /people/:id/letters': 'écrit une lettre ou une note à une personne',
  'POST /people/:id/export': 'lancé un export de données',
  'POST /people/:id/mail/accept': 'accepté de nouveau les e-mails à une adresse',
  'POST /people/:id/mail/refuse': 'noté un refus d’e-mail',
  'POST /people/:id/sessions/end': 'fermé les sessions d’une personne',
  'POST /people/:id/verification': 'confirmé « Vérifié »',
  'POST /verifications/revoke': 'retiré « Vérifié »',
  'POST /users/:username/factor-reset': 'commencé le retrait de seconds facteurs',
  'DELETE /users/:username/factor-reset': 'arrêté le retrait de seconds facteurs',
  'DELETE /users/:username': 'supprimé un compte',
  'POST /conversations/:id/repair': 'réparé une conversation',
  'POST /conversations/:id/restore': 'restauré une conversation',
  'POST /conversations/repair': 'réparé des conversations',
  'POST /mail/bounces': 'noté une adresse refusée',
  'POST /orders/:id/decision': 'tranché une commande contestée',
  'POST /orders/:id/refund': 'remboursé une commande',
  'POST /payments/run': 'lancé les paiements',
  'POST /payments/audits': 'contrôlé les livres',
  'POST /payments/reconcile': 'lancé le rapprochement avec Stripe',
  'POST /payments/replay': 'rejoué les paiements depuis Stripe',
  'POST /payments/restoring': 'commencé une restauration',
  'DELETE /payments/restoring': 'terminé une restauration',
  'POST /payments/creators/:id/shares': 'décidé de parts retenues',
  'POST /payments/creators/:id/debt': 'effacé une dette',
  'POST /orders/:id/objection': 'répondu à la contestation d’une facture',
  'POST /payments/differences/:id/settle': 'soldé un écart',
  'POST /payments/effects/:key/paid': 'payé un remboursement par virement',
  'POST /payments/effects/:key/retry': 'relancé un virement ou un remboursement',
  'POST /payments/effects/retry': 'relancé des virements ou des remboursements',
  'POST /payments/events/:id/retry': 'relancé un événement de Stripe',
  'POST /payments/events/retry': 'relancé des événements de Stripe',
  'POST /order-mails/retry': 'renvoyé des e-mails de commande',
  'POST /outbox/retry': 'relancé des effets mis de côté',
  'POST /outbox/parked/retry': 'relancé les effets d’une sorte',
  'POST /outbox/parked/:id/retry': 'relancé un effet',
  'POST /outbox/parked/:id/give-up': 'abandonné un effet',
  'POST /dead-letters/:queue/replay': 'rejoué des messages en échec',
  'POST /dead-letters/:queue/give-up': 'abandonné des messages en échec',
  'POST /operators': 'changé un rôle d’opérateur',
  'POST /moderators': 'changé un rôle de modérateur',
  'POST /announcements': 'écrit une annonce',
  'PUT /announcements/:id': 'modifié une annonce',
  'POST /announcements/:id/test': 'essayé une annonce',
  'POST /announcements/:id/start': 'envoyé une annonce',
  'POST /announcements/:id/pause': 'mis une annonce en pause',
  'POST /announcements/:id/resume': 'repris une annonce',
  'POST /announcements/:id/cancel': 'annulé une annonce',
  'POST /proposals/:id/end': 'refusé ou retiré une proposition',
  'POST /reports/:id/decision': 'validé une décision sur un signalement',
  'POST /appeals/:id/decision': 'validé une décision sur une contestation',
  'PUT /settings': 'changé un réglage',
  'POST /settings/changes/:id/cancel': 'annulé un changement de réglage',
  'POST /topics': 'créé une sous-catégorie',
  'PATCH /topics/:id': 'modifié une sous-catégorie',
  'POST /topics/:id/merge': 'fusionné des sous-catégories',
  'PUT /featured': 'choisi les experts de l’accueil',
  'POST /house-names': 'réservé un nom',
  'DELETE /house-names/:word': 'libéré un nom',
  'POST /related-words': 'ajouté un mot de recherche',
  'DELETE /related-words/:word': 'retiré un mot de recherche',
  'DELETE /unmet-questions/:id': 'masqué une question sans expert',
  'PUT /moderation/figures': 'saisi les chiffres annuels',
  'POST /moderation/authority-orders': 'noté un ordre d’une autorité',
};

/** The acts that are no looks, with their words. */
export const namedActs: [action: string, words: string][] = Object.entries(actWords)
  .filter(([action]) => !action.startsWith('GET '))
  .sort(([, one], [, other]) => one.localeCompare(other, 'fr'));

/** The sentence of an act, as it follows its operator's name; an act of another version by its route. */
export function sentenceOf(action: string, isDone: boolean): string {
  const words = actWords[action];
  if (!words) return `: ${action}`;
  if (isDone) return `a ${words}`;
  return `n’a pas ${words}`;
}

/** The page of the console that shows the subject of an act, a path below /api/operations; null without one. */
export function pageOfSubject(subject: string): { to: string; label: string } | null {
  const [, person] = /^\/people\/([\w-]{36})/.exec(subject) ?? [];
  if (person) return { to: personLink(person), label: 'Voir la fiche' };
  const [, order] = /^(?:\/payments)?\/orders\/([\w-]{36})/.exec(subject) ?? [];
  if (order) return { to: orderLink(order), label: 'Voir la commande' };
  const [, conversation] = /^\/conversations\/([\w-]{36})/.exec(subject) ?? [];
  return conversation
    ? { to: conversationLink(conversation), label: 'Voir la conversation' }
    : null;
}
