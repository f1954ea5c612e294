import type { Order } from '../../../domain/order-wire.ts';

/** Whom the order is with, in words; who has left has no name any more. */
export function nameOfOther({ other }: Pick<Order, 'other'>): string {
  return other ? (other.name ?? other.username) : 'Utilisateur anonyme';
}
