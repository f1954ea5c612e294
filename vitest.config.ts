import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { newSigningKeys, quietTools } from './scripts/local/environment.ts';

Object.assign(process.env, quietTools, { AUTH_SIGNING_KEYS: newSigningKeys() });

/**
 * Two projects: pure tests beside their files run in Node; tests/worker and tests/durable-objects
 * run inside workerd with real D1, R2, KV and Durable Objects, isolated per file.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            '{domain,worker,durable-objects,web,scripts,bench}/**/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: { D1_MIGRATIONS: await readD1Migrations('migrations') },
            },
          })),
        ],
        test: {
          name: 'workerd',
          include: ['tests/{worker,durable-objects}/**/*.test.ts'],
          setupFiles: ['tests/support/migrate.ts'],
        },
      },
    ],
  },
});
