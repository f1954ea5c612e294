import type { KnipConfig } from 'knip';

/** `knip --production` leaves out tests and benches, so that they keep no code alive. */
const isProduction = process.argv.includes('--production');

export default {
  workspaces: {
    '.': {
      entry: [
        'bench/**/{serve-*,*-worker}.ts!',
        'bench/*/*.ts!',
        'bench/page/empty/main.tsx!',
        // The register that the guard of personal data compares.
        'domain/accounts/personal-data.ts!',
        'scripts/*.ts!',
        'scripts/migrations/{freeze,schema}.ts!',
        'scripts/seed/worker/index.ts!',
        'web/{main,server}.tsx!',
        'web/{after-paint,before-paint,refresh-and-fetch}.ts!',
        'web/service-worker/service-worker.ts!',
        'web/app/guard.tsx!',
        'web/{app,features}/**/*-{page,layout}.tsx!',
        'web/ui/style-singleton.ts!',
        'worker/**/endpoints.ts!',
      ],
      project: [
        'tests/**/*.{ts,tsx}',
        '{bench,database,domain,durable-objects,scripts,site,web,worker}/**/*.{ts,tsx,css}!',
        '!**/*.test.{ts,tsx}!',
      ],
      ignoreBinaries: ['apt-get'],
    },
    'packages/stripe-stand-in': {
      entry: ['tests/*.test.ts'],
      project: ['src/**/*.ts!', 'tests/**/*.ts'],
    },
  },
  exclude: ['duplicates'],
  ignoreIssues: isProduction
    ? {
        // Tools of tests and of the build stand among the scripts.
        'scripts/**': ['exports', 'files'],
        // vite.config.ts needs its headers of files.
        'worker/platform/http/security-headers.ts': ['exports'],
        // Triggers know this time.
        'domain/moderation/moderation-decision.ts': ['exports'],
        // The model that histories are compared with.
        'domain/orders/transition.ts': ['exports'],
      }
    : {},
  // Tests may need an export of what its file uses itself.
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
} satisfies KnipConfig;
