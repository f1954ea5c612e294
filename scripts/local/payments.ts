import path from 'node:path';
import { localSecrets, stateDir } from './environment.ts';

export interface LocalPayments {
  /** The Worker's settings for this provider. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** Settings for Stripe that the environment may set. */
const GIVEN = [
  'STRIPE_API',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
];

/**
 * Starts the local payment provider that `PAYMENTS` names: `demo`, or `stripe`. For `stripe` it
 * starts a stand-in, which sends its events to the Worker at `workerOrigin`. With `STRIPE_API` set,
 * that address is used and nothing starts; when it is empty, Stripe itself is used, with keys from
 * the environment. `STRIPE_PORT` sets the stand-in's port.
 */
export async function startPayments(
  workerOrigin: string,
  folder = stateDir,
): Promise<LocalPayments> {
  const { PAYMENTS = 'demo', STRIPE_API, STRIPE_PORT } = process.env;
  const nothing = { stop: async () => {} };
  if (PAYMENTS === 'demo') return { settings: { PAYMENTS }, ...nothing };
  if (PAYMENTS !== 'stripe') throw new Error(`PAYMENTS is demo or stripe, not ${PAYMENTS}`);
  if (STRIPE_API !== undefined) {
    const given = GIVEN.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    return { settings: { PAYMENTS, ...Object.fromEntries(given) }, ...nothing };
  }
  const secrets = localSecrets(folder);
  const { connectSecretsIn, startStripe } = await import('@dis-moi/stripe-stand-in');
  const stripe = await startStripe({
    file: path.join(folder, 'stripe.sqlite'),
    port: STRIPE_PORT ? Number(STRIPE_PORT) : undefined,
    secretKey: secrets.STRIPE_SECRET_KEY!,
    origin: workerOrigin,
    secret: secrets.STRIPE_WEBHOOK_SECRET!,
    ...connectSecretsIn(secrets.STRIPE_CONNECT_WEBHOOK_SECRET!),
  });
  console.log(`Stripe stand-in: ${stripe.url}`);
  return { settings: { PAYMENTS, STRIPE_API: stripe.url }, stop: stripe.stop };
}
