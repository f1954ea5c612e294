/** `npm run dev`: the product with hot reload, by Vite. */
import { localSecrets, openOutbox } from './local/environment.ts';
import { startLocalGoogle } from './local/google.ts';
import { startPayments } from './local/payments.ts';
import { portToServe } from './local/port.ts';
import { prepareState } from './local/prepare.ts';
import { serve } from './local/run.ts';

const port = await portToServe(5173);
const origin = `http://127.0.0.1:${port}`;
await prepareState();
const google = await startLocalGoogle();
const payments = await startPayments(origin);
process.exitCode = await serve('vite', ['--port', String(port)], {
  ...localSecrets(),
  ...google.settings,
  ...payments.settings,
  ...openOutbox,
  SITE_ORIGIN: origin,
});
await google.stop();
await payments.stop();
