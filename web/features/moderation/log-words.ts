import type { ModeratedType } from '../../../domain/moderation.ts';
import { subjectLabels } from '../../../domain/moderation-words.ts';

/** What an entry of the log says was done; an action that this page does not know, as it is. */
const acts: Record<string, string> = {
  none: 'Rien à changer',
  hide: 'Masqué',
  warn: 'Auteur averti',
  suspend: 'Compte suspendu',
  uphold: 'Décision maintenue en recours',
  restore: 'Décision annulée en recours',
  verify: 'Profil vérifié',
  refuse: 'Vérification refusée',
  appoint: 'Rôle de modérateur donné',
  dismiss: 'Rôle de modérateur retiré',
};

/** 'Masqué · Commentaire'. */
export function logWords(action: string, type: ModeratedType): string {
  return `${acts[action] ?? action} · ${subjectLabels[type] ?? type}`;
}
