import type { LogEntry } from '../../../domain/moderation/moderation-wire.ts';
import { subjectLabels } from '../../../domain/moderation/moderation-words.ts';

/** Labels of the actions in the log; an unknown action is shown as it is. */
const acts: Record<string, string> = {
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
};

/** 'Masqué · Commentaire'. */
export function logWords(action: string, type: LogEntry['subject']['type']): string {
  const label = type === 'order' ? 'Commande' : (subjectLabels[type] ?? type);
  return `${acts[action] ?? action} · ${label}`;
}
