import type { NamedOperator, Proposal } from '../../../../domain/admin/operators-wire.ts';
import { formatPrice } from '../../../formats/formats.ts';

/** The name of an operator on screen. */
export function nameOfOperator({ id, name }: NamedOperator): string {
  if (name) return name;
  return id === 'token' ? 'Jeton sans nom' : 'Compte supprimé';
}

/** Kinds of proposals in words, by the `what` of their terms. */
const proposalWords: Record<string, string> = {
  decision: 'Trancher une commande contestée',
  refund: 'Rembourser une commande',
  pay: 'Verser des parts retenues',
  give_back: 'Rendre des parts retenues',
  let_go: 'Abandonner des parts retenues',
  difference: 'Solder un écart',
  setting: 'Changer un réglage',
};

/** A proposal in words, with its amount if it has one. */
export function titleOfProposal({ terms, cents }: Proposal): string {
  const words = proposalWords[terms.what] ?? terms.what;
  return cents > 0 ? `${words} : ${formatPrice(cents)}` : words;
}
