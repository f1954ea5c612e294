import { serveBundled } from '../harness/serve-bundled.ts';

await serveBundled('bench/chat/wrangler.toml', 'bare-worker.ts');
