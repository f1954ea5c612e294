/** Serves the bundle that is in dist/ already: `npm start` without the build. */
import { serveBuilt } from './local/serve-built.ts';

await serveBuilt();
