import type { LogFilter } from '../../../domain/moderation/log-filter.ts';
import type { LoggedAction } from '../../../domain/moderation/moderation.ts';
import type { LogEntry } from '../../../domain/moderation/moderation-wire.ts';
import { subjectLabels } from '../../../domain/moderation/moderation-words.ts';

/** Labels of the actions in the log; an unknown action is shown as it is. */
const acts: Record<LoggedAction, string> = {
  none: 'Rien à changer',
  hide: 'Masqué',
  warn: 'Auteur averti',
  suspend: 'Compte suspendu',
  uphold: 'Décision maintenue en recours',
  restore: 'Décision annulée en recours',
  verify: 'Profil vérifié',
  refuse: 'Vérification refusée',
  unverify: 'Vérification retirée',
  appoint: 'Rôle de modérateur donné',
  dismiss: 'Rôle de modérateur retiré',
  settle: 'Réclamation tranchée',
  share: 'Part d’une vente décidée',
  take_back: 'Décision annulée aussitôt',
  lift: 'Décision levée par l’exploitation',
};

/** 'Masqué · Commentaire'. */
export function logWords(action: LoggedAction, type: LogEntry['subject']['type']): string {
  const label = type === 'order' ? 'Commande' : (subjectLabels[type] ?? type);
  return `${acts[action] ?? action} · ${label}`;
}

export const logFilterLabels: Record<LogFilter, string> = {
  decisions: 'Décisions',
  appeals: 'Recours',
  verifications: 'Vérifications',
  roles: 'Rôles de modérateur',
  orders: 'Commandes',
};
