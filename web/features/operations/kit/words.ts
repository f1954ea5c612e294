import type { NamedOperator, Proposal } from '../../../../domain/operations/operators-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { formatCount, formatPrice } from '../../../formats/formats.ts';

export function nameOfOperator({ id, name }: NamedOperator): string {
  if (name) return name;
  return id === 'token' ? 'Jeton sans nom' : 'Compte supprimé';
}

/** A number with its noun: '1 écart', '3 écarts'. */
export const countOf = (count: number, one: string, several?: string): string =>
  `${formatCount(count)} ${plural(count, one, several)}`;

/** Kinds of proposals in words, by the `what` of their terms. */
const proposalWords: Record<string, string> = {
  decision: 'Trancher une commande contestée',
  refund: 'Rembourser une commande',
  let_go: 'Verser des parts retenues',
  give_back: 'Rendre aux acheteurs des parts retenues',
  difference: 'Solder un écart',
  write_off: 'Effacer une dette',
  paid_by_bank: 'Noter un remboursement payé par virement',
  delete_account: 'Supprimer un compte',
  decide_report: 'Décider d’un signalement sur l’équipe',
  grant_appeal: 'Accepter la contestation d’une personne de l’équipe',
  factor_reset: 'Réinitialiser les facteurs d’une personne de l’équipe',
  merge_topic: 'Fusionner deux sujets',
  retire_topic: 'Retirer un sujet du catalogue',
  moderate: 'Décider d’un compte de l’équipe',
  lift: 'Lever une décision sur un compte de l’équipe',
  appoint_operator: 'Nommer un opérateur',
  dismiss_operator: 'Révoquer un opérateur',
  appoint_moderator: 'Nommer un modérateur',
  dismiss_moderator: 'Révoquer un modérateur',
  announcement: 'Envoyer une annonce',
  setting: 'Changer un réglage',
};

/** A proposal in words, with its amount if it has one. */
export function titleOfProposal({ terms, cents }: Pick<Proposal, 'terms' | 'cents'>): string {
  const words = proposalWords[terms.what] ?? terms.what;
  return cents > 0 ? `${words} : ${formatPrice(cents)}` : words;
}
