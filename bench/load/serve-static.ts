import { serveBundled } from '../harness/serve-bundled.ts';

await serveBundled('bench/load/wrangler.toml', 'static-worker.ts');
