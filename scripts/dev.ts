/** `npm run dev`: the product with hot reload, by Vite. */
import { localSecrets, openOutbox } from './local/environment.ts';
import { startLocalGoogle } from './local/google.ts';
import { startPayments } from './local/payments.ts';
import { prepareState } from './local/prepare.ts';
import { serve } from './local/run.ts';

await prepareState();
const google = await startLocalGoogle();
const payments = await startPayments(`http://127.0.0.1:${process.env.PORT ?? 5173}`);
process.exitCode = await serve('vite', [], {
  ...localSecrets(),
  ...google.settings,
  ...payments.settings,
  ...openOutbox,
});
await google.stop();
await payments.stop();
