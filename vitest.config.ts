import { readFileSync } from 'node:fs';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import {
  newFactorKey,
  newPushKey,
  newSigningKeys,
  quietTools,
} from './scripts/local/environment.ts';
import { memoryFolder } from './scripts/local/memory-folder.ts';
import { emptyDatabase } from './tests/support/empty-database.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { plainSockets } from './tests/support/plain-sockets.ts';
import { stripeSecrets } from './tests/support/stripe.ts';

Object.assign(process.env, quietTools, {
  AUTH_SIGNING_KEYS: newSigningKeys(),
  FACTOR_KEYS: newFactorKey(),
  GOOGLE_CLIENT_SECRET: 'local',
  OPERATOR_TOKEN: 'operator',
  VAPID_KEYS: newPushKey(),
  STRIPE_SECRET_KEY: stripeSecrets.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeSecrets.secret,
  STRIPE_CONNECT_WEBHOOK_SECRET: `${stripeSecrets.connectSecret} ${stripeSecrets.thinSecret}`,
  // Silences wrangler's list of the files that these come from.
  WRANGLER_LOG: 'warn',
});

// The data of workerd is in memory while tests run, if the machine has a folder there.
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;

/** The document, with the app's script under the build's name. */
const document = readFileSync('web/index.html', 'utf8').replace('/main.tsx', '/assets/main.js');

/**
 * Packages that are bundled into one file for tests inside workerd, which would fetch hundreds one by one.
 * All entry points of a package are bundled together, so that an error of `hono/http-exception` is one of
 * `hono`.
 */
const BUNDLED = [
  '@block65/webcrypto-web-push',
  '@hono/zod-validator',
  '@oslojs/crypto/hmac',
  '@oslojs/crypto/sha2',
  '@oslojs/crypto/subtle',
  '@oslojs/encoding',
  '@simplewebauthn/server',
  'arctic',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/errors',
  'drizzle-orm/sqlite-core',
  'fast-check',
  'fflate/browser',
  'hono',
  'hono/cache',
  'hono/cookie',
  'hono/etag',
  'hono/factory',
  'hono/html',
  'hono/http-exception',
  'hono/request-id',
  'hono/route',
  'hono/trailing-slash',
  'ipaddr.js',
  'jose',
  'otpauth',
  'papaparse',
  'punycode.js',
  'stripe',
  'uqr',
  'zod',
];

/** Of both projects in Node. */
const inNode = {
  isolate: false,
  setupFiles: ['tests/support/restore-bindings.ts'],
  // Guards read every source, and pages load every screen, which takes long on a busy machine.
  testTimeout: 30_000,
};

/**
 * Three projects: in Node, pure tests beside their files, and tests/guards, which check conventions as a part of
 * `npm run check`; in Node after Vite, the few tests with JSX; tests/worker and tests/durable-objects inside workerd
 * with real D1, R2, KV and Durable Objects. Files share processes, which halves the time; their state is restored
 * before each (tests/support/restore-bindings.ts, tests/support/new-marketplace.ts).
 */
export default defineConfig({
  test: {
    // One for each core of a small machine: a third costs its start, and slows the others more than it adds.
    maxWorkers: 2,
    // The Worker's log helps when a test fails; tests assert what it must log.
    silent: 'passed-only',
    sequence: process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))
      ? {}
      : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          // Node runs TypeScript as it is, which takes an eighth less CPU than transforming each module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          ...inNode,
          include: [
            '{domain,site,database,worker,durable-objects,web,scripts,bench}/**/*.test.ts',
            'packages/*/tests/*.test.ts',
            'tests/guards/*.test.ts',
          ],
        },
      },
      // Vite transforms JSX, which Node does not run.
      { test: { name: 'jsx', ...inNode, include: ['web/**/*.test.tsx'] } },
      {
        plugins: [
          plainSockets,
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // The parts of the built document that the Worker reads; tests/e2e has the real one.
              serviceBindings: {
                ASSETS: () =>
                  new Response(document, {
                    headers: { 'Content-Type': 'text/html; charset=utf-8', ETag: '"document"' },
                  }),
              },
              // Replicas of tests/support/workerd/lagging-d1.ts.
              d1Databases: {
                REPLICA_1: 'replica-1',
                REPLICA_2: 'replica-2',
                REPLICA_3: 'replica-3',
              },
              bindings: {
                EMPTY_DATABASE: await emptyDatabase(),
                DEV_OUTBOX: 'open',
                PASSWORD_COST: 'low',
                SITE_ORIGIN: 'http://localhost',
                // Low enough for tests to reach.
                MESSAGES_PER_MINUTE: 200,
                DEPTH: Number(process.env.DEPTH ?? 1),
                SEED: Number(process.env.SEED ?? 20261121),
                COST_POSTS: Number(process.env.COST_POSTS ?? 1_500),
                // tests/support/log-archive.ts collects logs instead of vitest, and prints them with `--silent=false`.
                PRINT_LOGS: process.argv.includes('--silent=false') ? 'on' : 'off',
                PUSH_SERVICE: inject('pushService'),
                PURGES: inject('purges'),
                ...inject('googleSettings'),
              },
            },
          })),
        ],
        test: {
          name: 'workerd',
          isolate: false,
          // After the pure ones: a process that changes projects restarts.
          sequence: { groupOrder: 1 },
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
          include: ['tests/{database,worker,durable-objects}/**/*.test.ts'],
          globalSetup: [
            'tests/support/google.ts',
            'tests/support/stripe.ts',
            'tests/support/push.ts',
            'tests/support/purges.ts',
            'tests/support/quiet-runtime.ts',
          ],
          setupFiles: [
            'tests/support/restore-bindings.ts',
            'tests/support/workerd/import-worker-once.ts',
            'tests/support/log-archive.ts',
            'tests/support/new-marketplace.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
