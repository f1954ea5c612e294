import { heardEvents } from '../../domain/orders/heard-events.ts';
import { nameOf, stripePermissions } from '../deployment/stripe-permissions.ts';
import { table } from './table.ts';

/** The events that Stripe's destinations send, for docs/operations.md. */
export function tabulateHeardEvents(): string {
  const named = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(', ');
  const connect = '`https://<host>/api/payments/events/connect`';
  const secret = '`STRIPE_CONNECT_WEBHOOK_SECRET`';
  return table(
    ['address', 'listens to', 'secret', 'events'],
    [
      [
        ...['`https://<host>/api/payments/events`', 'your account', '`STRIPE_WEBHOOK_SECRET`'],
        named(heardEvents.platform),
      ],
      [connect, 'connected accounts', secret, named(heardEvents.connect)],
      [connect, 'v2 events of connected accounts, thin', secret, named(heardEvents.thin)],
    ],
  );
}

/** The permissions of a restricted key. */
export function listPermissions(): string {
  return stripePermissions.map((permission) => `- ${nameOf(permission)}`).join('\n');
}
