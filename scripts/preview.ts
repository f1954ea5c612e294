/** Serves the existing bundle in dist/: `npm start` without the build. */
import { portToServe } from './local/port.ts';
import { serveBuilt } from './local/serve-built.ts';

await serveBuilt(await portToServe());
