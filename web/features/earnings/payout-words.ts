import type { PayoutState } from '../../../domain/orders/payout.ts';
import type { PayoutOfSale } from '../../../domain/orders/payout-wire.ts';
import { formatDay } from '../../formats/formats.ts';

/** The state of a payout with its day, for the payout and for each of its sales. */
export const payoutWords = ({ state, arrivesAt }: Pick<PayoutOfSale, 'state' | 'arrivesAt'>) =>
  words[state](formatDay(arrivesAt));

const words: Record<PayoutState, (day: string) => string> = {
  pending: (day) => `En route vers votre banque, attendu le ${day}`,
  paid: (day) => `Versé à votre banque le ${day}`,
  failed: () => 'Renvoyé par votre banque : ses ventes partent avec un prochain virement',
};
