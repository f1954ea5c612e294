import path from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { classicScripts } from './scripts/build/classic-scripts.ts';
import { fetchedImports } from './scripts/build/fetched-imports.ts';
import { typesetting } from './scripts/build/french-spacing.ts';
import { recordInputs } from './scripts/build/inputs.ts';
import { noCycles } from './scripts/build/no-cycles.ts';
import { prerender } from './scripts/build/prerender.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { assetHeadersFile } from './worker/platform/http/security-headers.ts';

/** Folder of the data of local D1, R2, KV and Durable Objects. */
const stateDir = path.resolve(process.env.STATE_DIR ?? '.wrangler/state');

/** Folder of the bundle. */
const outDir = path.resolve(process.env.DIST_DIR ?? 'dist');

/** Requests the fonts with the page, not only after the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => ({
        tag: 'link',
        attrs: {
          rel: 'preload',
          href: `/${file}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        },
        injectTo: 'head-prepend',
      })),
};

/** Headers of the static files. In development Vite needs inline scripts. */
const assetHeaders: Plugin = {
  name: 'asset-headers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: assetHeadersFile() });
  },
};

/** Files of the groups below with a library that only some screens need. */
const WITH_LIBRARY =
  'carousel|checkbox|confirm|crop|cut-square|dialog|draft-dialog|image|live-socket|option-picker|popover|readiness|sheet|slider|sortable-list|switch|tabs|toaster|tooltip';

/** Files that no screen needs before it is shown. */
const LATER = 'inbox|landing|notice|page-report|push|service-worker';

/** Files that few users need. */
const FOR_FEW =
  'attachment|creator-country|not-creator|decisions|mail-reminder|moderation|operations|picked-file|unmet-questions|verification';

/** Code for operators alone: the names of its chunks do not reveal it. */
const FOR_OPERATORS = /[/]web[/](features|data)[/]operations[/]|operations-page[.]tsx$/;

/** The name of a chunk's file. */
function nameChunk({ moduleIds }: { moduleIds: string[] }): string {
  const isForOperators = moduleIds.some((id) => FOR_OPERATORS.test(id));
  return isForOperators ? 'assets/[hash].js' : 'assets/[name]-[hash].js';
}

/** Rules without a library that web/data and web/platform import. */
const SMALL_RULES =
  'accepted-text|conversation-tabs|earnings|french|french-number|french-price|length|offer|path-segment|person|pricing|rating|seller|shown-text|turn|visible-email';

/** Small files of the landing page's later part that other screens need, too. */
const CARDS =
  '/web/formats/formats[.]|/web/ui/(avatar|badge|bubbles|card|stars)[.]|/web/widgets/answer-cards[.]|/web/platform/(asked-from|link-targets)[.]|/domain/(periods|dates/(moment-in|paris)|text/french(-date|-price)?|profiles/sample-stats|posts/image-url)[.]|/lucide-react/dist/esm/icons/(star|check)[.]';

/** The landing page's later part, which links in the app load too. */
const LANDING =
  '/web/features/landing/(?!landing|hero|question-form)|/(site|web/platform)/landing-(figures|texts)[.]';

/** Packages below tabs, switches and dialogs. */
const PRIMITIVES =
  '@radix-ui/(primitive|react-(compose-refs|context|id|presence|primitive|slot|use-callback-ref|use-controllable-state|use-effect-event|use-layout-effect))';

/** Further packages below dialogs and popovers: one file, instead of one for each pair of them. */
const DIALOG =
  '@radix-ui/react-(dialog|dismissable-layer|focus-guards|focus-scope|portal)|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|tslib|use-callback-ref|use-sidecar';

/**
 * Chunks of the browser's build: one file that every page loads, one with the small files that screens
 * share, and the rest by importer. Without these groups a screen loads fifty files, most of them below a
 * kilobyte.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // Every screen except the landing page needs these.
  {
    name: 'screens',
    test: /[/]web[/](app[/](guard|not-found|screen-files)|platform[/]return-codes)[.]|[/]@tanstack[/]/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'landing',
    test: new RegExp(LANDING),
    includeDependenciesRecursively: false,
    priority: 1.5,
  },
  // Otherwise the landing page would load all of the next group.
  {
    name: 'cards',
    test: new RegExp(CARDS),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1.5,
  },
  {
    name: 'shared',
    test: new RegExp(
      `/web/(data|formats|hooks|platform|ui|widgets)/(?!([^/]*-)?(${WITH_LIBRARY}|${LATER}|${FOR_FEW}))|/domain/([^/]+/)?(${SMALL_RULES})[.]ts|/site/account-contract[.]ts|/(hono|lucide-react)/`,
    ),
    minShareCount: 2,
    // A library that one of these needs is not needed by all of their screens.
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'primitives',
    test: new RegExp(`/node_modules/(${PRIMITIVES})/`),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'dialog',
    test: new RegExp(`/node_modules/(${DIALOG})/`),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    fetchedImports,
    typesetting,
    tailwindcss(),
    preloadFonts,
    noCycles,
    prerender,
    classicScripts,
    serviceWorker,
    assetHeaders,
    recordInputs(outDir),
    cloudflare({
      configPath: '../wrangler.toml',
      persistState: { path: stateDir },
      // The system picks a free port: two servers that start together would both find the usual one free.
      inspectorPort: 0,
    }),
  ],
  resolve: {
    alias: { 'react-style-singleton': path.resolve('web/ui/style-singleton.ts') },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: nameChunk },
        },
      },
    },
  },
  server: { host: '127.0.0.1', strictPort: true },
  build: {
    outDir,
    emptyOutDir: true,
    // Every browser that has the style sheet's colours and layers knows `modulepreload`.
    modulePreload: {
      polyfill: false,
      // An import lists its own file, too (web/platform/import-fetched.ts). The Worker lists the document's
      // files (worker/pages/document.ts).
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...others])] : [],
    },
  },
});
