import path from 'node:path';
import { localSecrets, stateDir } from './environment.ts';

export interface LocalPayments {
  /** What the Worker has to be configured with. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Who takes the money locally: the demonstration, or with `PAYMENTS=stripe` a stand-in for Stripe, which
 * starts here and sends its events to the Worker at `workerOrigin`. Where `STRIPE_API` is given, that is
 * it and none starts; empty, it is Stripe itself, and its keys come from the environment. `STRIPE_PORT`
 * says where the stand-in listens.
 */
export async function startPayments(workerOrigin: string): Promise<LocalPayments> {
  const { PAYMENTS = 'demo', STRIPE_API, STRIPE_PORT } = process.env;
  if (PAYMENTS !== 'stripe' || STRIPE_API !== undefined) {
    const given = Object.entries(process.env).filter(([name]) => /^STRIPE_/.test(name));
    const settings = { PAYMENTS, ...(Object.fromEntries(given) as Record<string, string>) };
    return { settings, stop: async () => {} };
  }
  const secrets = localSecrets();
  const { startStripe } = await import('./stripe/server.ts');
  const stripe = await startStripe({
    file: path.join(stateDir, 'stripe.sqlite'),
    port: STRIPE_PORT ? Number(STRIPE_PORT) : undefined,
    secretKey: secrets.STRIPE_SECRET_KEY!,
    origin: workerOrigin,
    secret: secrets.STRIPE_WEBHOOK_SECRET!,
    connectSecret: secrets.STRIPE_CONNECT_WEBHOOK_SECRET!,
  });
  console.log(`Stripe stand-in: ${stripe.url}`);
  return { settings: { PAYMENTS, STRIPE_API: stripe.url }, stop: stripe.stop };
}
