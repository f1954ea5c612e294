/** `npm start`: builds, migrates, seeds once and serves the production bundle in local workerd. */
import { portToServe } from './local/port.ts';
import { run } from './local/run.ts';

const port = await portToServe();
console.log('Building the app…');
await run('vite', ['build']);
// Loaded late, since it loads wrangler, which takes seconds.
const { serveBuilt } = await import('./local/serve-built.ts');
await serveBuilt(port);
