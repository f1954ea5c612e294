/** `npm start`: builds, migrates, seeds once and serves the production bundle in local workerd. */
import { run } from './local/run.ts';
import { serveBuilt } from './local/serve-built.ts';

console.log('Building…');
await run('vite', ['build']);
await serveBuilt();
