/** `npm run dev`: the same product with hot reload, by Vite. */
import { localSecrets } from './local/environment.ts';
import { prepareState } from './local/prepare.ts';
import { serve } from './local/run.ts';

await prepareState();
process.exitCode = await serve('vite', [], localSecrets());
