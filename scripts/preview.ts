/** Serves the existing bundle in dist/: `npm start` without the build. */
import { serveBuilt } from './local/serve-built.ts';

await serveBuilt();
