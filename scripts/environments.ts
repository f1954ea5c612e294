/** `npm run environments`: generates the bindings of deployed environments in wrangler.toml from the top level's. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withEnvironments } from './deployment/environments.ts';

writeFileSync('wrangler.toml', withEnvironments(readFileSync('wrangler.toml', 'utf8')));
