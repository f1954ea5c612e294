/** `npm run dev`: the same product with hot reload, by Vite. */
import { localSecrets, openOutbox } from './local/environment.ts';
import { startLocalGoogle } from './local/google.ts';
import { prepareState } from './local/prepare.ts';
import { serve } from './local/run.ts';

await prepareState();
const google = await startLocalGoogle();
process.exitCode = await serve('vite', [], {
  ...localSecrets(),
  ...google.settings,
  ...openOutbox,
});
await google.stop();
