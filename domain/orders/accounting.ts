import { accountKinds, entryKeys, lossParts } from './ledger.ts';
import { DEBT_PAID_BY_CARD } from './movements.ts';
import type { EffectKind } from './payment-effects.ts';

/** The words of the accountant's file: each row is an entry of the ledger, or a commission invoice. */

/** Accounts of the ledger in French, by kind. Each name stands for one kind. */
export const accountNames: Record<string, string> = {
  provider: 'Prestataire de paiement',
  revenue: 'Commissions',
  vat: 'TVA collectée',
  fees: 'Frais du prestataire',
  loss: 'Pertes',
  bank: 'Banque',
  hold: 'Prix en attente',
  refund: 'Remboursements dus',
  dispute: 'Contestations bancaires',
  creator: 'Dû aux créateurs',
  connect: 'Comptes des créateurs chez le prestataire',
  transit: 'Virements vers les banques des créateurs',
  debt: 'Créances sur les créateurs',
};

/** The name of an account of the ledger, such as `hold:` and an order's id. */
export function accountName(account: string): string {
  const kind = account.split(':', 1)[0]!;
  return accountKinds.includes(kind) ? accountNames[kind]! : account;
}

const natures: Record<keyof typeof entryKeys, string> = {
  'paid:': 'Vente',
  'refund:': 'Remboursement décidé',
  'fee:': 'Commission',
  'share:': 'Part du créateur',
  'vat:': 'TVA sur commission',
  'done:': 'Mouvement chez le prestataire',
  'undone:': 'Remboursement revenu',
  'came:': 'Paiement reçu sans commande',
  'back-share:': 'Remboursement après versement, sur la part',
  'back-fee:': 'Commission rendue',
  'back-debt:': 'Remboursement après versement, dû par le créateur',
  'back-loss:': 'Remboursement à la charge de la plateforme',
  'goodwill:': 'Geste commercial de la plateforme',
  'goodwill-back:': 'Geste commercial repris sur un remboursement',
  'repaid:': 'Dette retenue',
  'debt-in:': DEBT_PAID_BY_CARD,
  'debt-out:': 'Paiement d’une dette repris',
  'debt-over:': 'Dette payée deux fois, à rembourser',
  'written-off:': 'Dette effacée',
  'chargeback:': 'Contestation bancaire',
  'chargeback-returned:': 'Contestation bancaire rendue',
  'lost-': 'Contestation bancaire perdue',
  'unlost-': 'Contestation bancaire perdue, annulée',
  'payout:': 'Virement au créateur, parti',
  'payout-paid:': 'Virement au créateur, arrivé',
  'payout-returned:': 'Virement au créateur, retourné',
  'payout-failed:': 'Virement au créateur, échoué',
  'debit:': 'Prélèvement d’une dette, parti',
  'debit-taken:': 'Prélèvement d’une dette, arrivé',
  'debit-returned:': 'Prélèvement d’une dette, retourné',
  'debit-failed:': 'Prélèvement d’une dette, échoué',
  'provider-fee:': 'Frais du prestataire',
  'provider-own:': 'Écriture du prestataire',
  'settled:': 'Écart soldé',
};

const naturesOfEffects: Record<EffectKind, string> = {
  refund: 'Remboursement versé',
  transfer: 'Part versée sur le compte du créateur',
  reversal: 'Part reprise au créateur',
  return: 'Paiement renvoyé',
  goodwill: 'Geste commercial versé',
};

/** The longest first, so that `payout-paid:` is not taken for `payout:`. */
const prefixes = (Object.keys(entryKeys) as (keyof typeof entryKeys)[]).toSorted(
  (one, other) => other.length - one.length,
);

/** The booked event of an entry of the ledger, by its key. */
export function natureOf(key: string): string {
  const prefix = prefixes.find((each) => key.startsWith(each));
  if (!prefix) return key;
  const rest = key.slice(prefix.length);
  if (prefix === 'done:') {
    const kind = rest.split(':', 1)[0]! as EffectKind;
    return naturesOfEffects[kind] ?? natures[prefix];
  }
  if (prefix === 'lost-' || prefix === 'unlost-') {
    const part = rest.split(':', 1)[0]!;
    const isFee = (lossParts as readonly string[]).includes(part) && part.endsWith('fee');
    return isFee ? `${natures[prefix]} (commission)` : natures[prefix];
  }
  return natures[prefix];
}
