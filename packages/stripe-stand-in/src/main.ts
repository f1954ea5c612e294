/**
 * The stand-in as a separate process: `npm start`. It reads its settings
 * from the environment, prints its address and runs until it is ended.
 */
import { connectSecretsIn } from './connect-secrets.ts';
import { startStripe } from './server.ts';

const { STRIPE_FILE, STRIPE_PORT, WORKER_ORIGIN } = process.env;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const stripe = await startStripe({
  file: STRIPE_FILE ?? null,
  port: STRIPE_PORT ? Number(STRIPE_PORT) : undefined,
  secretKey: required('STRIPE_SECRET_KEY'),
  origin: WORKER_ORIGIN ?? null,
  secret: required('STRIPE_WEBHOOK_SECRET'),
  ...connectSecretsIn(required('STRIPE_CONNECT_WEBHOOK_SECRET')),
});
console.log(`Stripe stand-in: ${stripe.url}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stripe.stop());
