import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCycle } from '../../scripts/build/no-cycles.ts';
import { screens } from '../../site/screens.ts';
import { type Import, importsOf, loadedWith, readImports } from './imports.ts';
import { exceptions, isAllowed, placeOf, printLayers } from './layers.ts';

/** Import rules: the table of docs/ARCHITECTURE.md, checked against every import in the sources. */

const imports = readImports();
const cycleIn = (edges: readonly Pick<Import, 'from' | 'to'>[]) => {
  const byFile = Map.groupBy(edges, ({ from }) => from);
  return findCycle(new Map([...byFile].map(([from, all]) => [from, all.map(({ to }) => to)])));
};
/** Relative imports that name no extension; a regular expression finds them, where Biome's rule takes six seconds. */
const withoutExtension = (text: string) =>
  [...text.matchAll(/\b(?:from|import)[ (]'(\.[^']*)'/g)]
    .map(([, path]) => path!)
    .filter((path) => !/\/[^/]*[^/.]\.\w+(\?raw)?$/.test(path));
const arrow = ({ from, to }: Pick<Import, 'from' | 'to'>) => `${from} → ${to}`;

describe('import rules', () => {
  it('read the imports of every source', () => {
    expect(new Set(imports.map(({ from }) => from)).size).toBeGreaterThan(300);
    expect(imports.length).toBeGreaterThan(2000);
  });

  it('are respected by every import', () => {
    const offending = imports.filter((imported) => !isAllowed(imported)).map(arrow);
    expect(offending).toEqual(exceptions.map(arrow));
  });

  it('are respected by imports that name a file with its extension', () => {
    const files = globSync(
      '{bench,database,domain,durable-objects,packages,scripts,site,tests,web,worker}/**/*.{ts,tsx}',
    );
    const offending = files.flatMap((file) =>
      withoutExtension(readFileSync(file, 'utf8')).map((to) => arrow({ from: file, to })),
    );
    expect(offending).toEqual([]);
  });

  it('match docs/ARCHITECTURE.md: if this differs, replace the table there', () => {
    const [, table] = readFileSync('docs/ARCHITECTURE.md', 'utf8').match(
      /(\| from \| may import \|\n(?:\|.*\n)+)/,
    )!;
    expect(table!.trimEnd()).toBe(printLayers());
  });

  it('let the web import one type from one file of the Worker', () => {
    const links = imports.filter(({ from, to }) => placeOf(from, 'web') && placeOf(to, 'worker'));
    expect(links).toMatchObject([
      { from: 'web/platform/api.ts', to: 'worker/app.ts', typeOnly: true },
    ]);
  });

  it('let only the call that needs it load the payment package', () => {
    const product = /^(worker|durable-objects|web|database|domain|site)\//;
    const loading = imports.filter(
      ({ from, to, typeOnly }) => to === 'stripe' && product.test(from) && !typeOnly,
    );
    expect(loading.map(arrow)).toEqual(['worker/marketplace/payments/stripe-client.ts → stripe']);
    const source = readFileSync('worker/marketplace/payments/stripe-client.ts', 'utf8');
    expect(source.match(/import\('stripe'\)/g)).toHaveLength(1);
  });

  it('allow no cycle between files', () => {
    expect(cycleIn(imports)).toBeNull();
  });

  it('allow no cycle between features', () => {
    const featureOf = (file: string) => /^worker\/[^/.]+\/[^/.]+(?=\/)/.exec(file)?.[0];
    const excepted = new Set(exceptions.map(arrow));
    const between = imports.flatMap((imported) => {
      const [from, to] = [featureOf(imported.from), featureOf(imported.to)];
      return from && to && from !== to && !excepted.has(arrow(imported)) ? [{ from, to }] : [];
    });
    expect(between.length).toBeGreaterThan(100);
    expect(cycleIn(between)).toBeNull();
  });
});

describe('checks of the import rules', () => {
  it('find an import without an extension', () => {
    const text = `import a from "./a"; import "../b"; import("./c"); export * from "./d.ts"; import "./e.md?raw";`;
    expect(withoutExtension(text.replaceAll('"', "'"))).toEqual(['./a', '../b', './c']);
  });

  it('tell types from values, and imports from comments', () => {
    const text = `
      import { type B, type C } from './b.ts';
      import { type D, e } from '../e.ts';
      export type { H } from './h.ts';
      const j = await import('./j.ts');
      // import './k.ts';
    `;
    expect(importsOf('worker/posts/x.ts', text).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['worker/posts/b.ts', true],
      ['worker/e.ts', false],
      ['worker/posts/h.ts', true],
      ['worker/posts/j.ts', false],
    ]);
  });

  it.each([
    ['worker/platform/http/problems.ts', 'worker/community/posts/queries.ts'],
    ['worker/community/profiles/routes.ts', 'worker/community/posts/own-post-routes.ts'],
    ['worker/pages/render.ts', '#web/server'],
    ['worker/community/posts/queries.ts', 'durable-objects/inbox/inbox.ts'],
    ['worker/community/posts/routes.ts', 'worker/community/posts/endpoints.ts'],
    ['worker/community/posts/routes.ts', 'worker/endpoint.ts'],
    ['domain/posts/post.ts', 'database/schema.ts'],
    ['domain/posts/post.ts', 'site/paths.ts'],
    ['durable-objects/inbox/inbox.ts', 'worker/platform/http/problems.ts'],
    ['web/features/feed/card.tsx', 'web/features/posts/post-grid.tsx'],
    ['web/data/posts.ts', 'web/features/feed/post-card.tsx'],
    ['web/ui/button.tsx', 'web/data/me.ts'],
    ['web/platform/api.ts', 'worker/app.ts'],
    ['scripts/seed/seed.ts', 'bench/cost/cost.ts'],
    ['a-new-folder/file.ts', 'domain/posts/post.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(isAllowed({ from, to, typeOnly: false, isPackage: false })).toBe(false);
  });

  it.each([
    ['site/screens.ts', 'zod', false],
    ['domain/posts/post.ts', 'hono', false],
    ['domain/posts/post.ts', 'zod', true],
  ])('judge that %s imports the package %s', (from, to, expected) => {
    expect(isAllowed({ from, to, typeOnly: true, isPackage: true })).toBe(expected);
  });
});

describe('landing page', () => {
  it('loads no schemas, and its later part later', () => {
    const loaded = [...loadedWith('web/main.tsx', imports)];
    expect(loaded).toEqual(
      expect.arrayContaining(['web/features/landing/hero.tsx', 'react-dom/client']),
    );
    expect(loaded.filter((file) => /^zod|@tanstack/.test(file))).toEqual([]);
    const later = /^web\/(formats|app\/guard)|landing\/(sections|sample)/;
    expect(loaded.filter((file) => later.test(file))).toEqual([]);
  });
});

/** Screens whose first render reads what was typed or is in the address by a schema. */
const screensWithSchemas = [
  'app/pages/category-page.tsx',
  'app/pages/subcategory-page.tsx',
  'features/posts/posts-page.tsx',
  'features/tariffs/pricing-page.tsx',
];

describe('screens', () => {
  it('load no schemas before they show, as their code is evaluated while the user waits', () => {
    const files = [...new Set(Object.values(screens).map(({ file }) => file))];
    const withSchemas = files.filter((file) => {
      const loaded = loadedWith(`web/${file}`, imports);
      expect(loaded.size).toBeGreaterThan(5);
      return loaded.has('zod');
    });
    expect(withSchemas.sort()).toEqual(screensWithSchemas);
  });
});

describe('mechanisms of docs/ARCHITECTURE.md', () => {
  it('name files that exist', () => {
    const [, table] = readFileSync('docs/ARCHITECTURE.md', 'utf8').match(
      /\| mechanism \| files \| .*\n\|---\|---\|---\|\n((?:\|.*\n)+)/,
    )!;
    const rows = table!.trimEnd().split('\n');
    const files = rows.flatMap((row) => row.split('|')[2]!.match(/(?<=`)[^`, ]+(?=`)/g) ?? []);
    expect(files.length).toBeGreaterThanOrEqual(rows.length);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
