import { RELEASING_STARS } from '../../../domain/orders/order.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { formatDayInWords, formatPrice } from '../../formats/formats.ts';

/**
 * The money that the asker's rating moves: how much to whom, from how many stars, and the day on which it moves
 * otherwise. Null where a rating moves none.
 */
export function ratingPays(
  order: Pick<Order, 'priceCents' | 'currency' | 'releaseAt' | 'canConfirm'>,
  creator: string,
): string | null {
  const { priceCents, currency, releaseAt, canConfirm } = order;
  if (!canConfirm || releaseAt === null || priceCents === 0) return null;
  const price = formatPrice(priceCents, currency);
  const paid = priceCents < 200 ? `le prix de ${price} est versé` : `les ${price} sont versés`;
  return `À partir de ${RELEASING_STARS} étoiles, ${paid} tout de suite à ${creator} ; sinon le ${formatDayInWords(releaseAt)}.`;
}
