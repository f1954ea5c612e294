import type { Order } from '../../domain/orders/order-wire.ts';
import { Badge } from '../ui/badge.tsx';

/** Marks an amount for which no real money has moved. */
export function ProviderMark({ provider }: Pick<Order, 'provider'>) {
  return provider === 'demo' ? <Badge tone="outline">Démonstration</Badge> : null;
}
