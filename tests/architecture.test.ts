import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom: the table of the README, held by reading every import in the sources. */

interface Import {
  from: string;
  /** A project file, or a package's name. */
  to: string;
  typeOnly: boolean;
}

const sources = globSync('{domain,worker,durable-objects,web,scripts}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|d)\.tsx?$/.test(file),
);

const statement = /^\s*(?:import|export)\s(?:(type)\s)?(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
const dynamic = /\bimport\('([^']+)'\)/g;

const imports: Import[] = sources.flatMap((from) => {
  const text = readFileSync(from, 'utf8');
  const target = (specifier: string) =>
    specifier.startsWith('.')
      ? path.normalize(path.join(path.dirname(from), specifier))
      : specifier;
  return [
    ...[...text.matchAll(statement)].map((match) => ({
      from,
      to: target(match[2]!),
      typeOnly: match[1] === 'type',
    })),
    ...[...text.matchAll(dynamic)].map((match) => ({
      from,
      to: target(match[1]!),
      typeOnly: false,
    })),
  ];
});

const isFile = (to: string) =>
  sources.includes(to) || /^(domain|worker|durable-objects|web|scripts)\//.test(to);
const within = (file: string, ...folders: string[]) =>
  folders.some((folder) => file.startsWith(`${folder}/`));
/**
 * `worker/posts/routes.ts` → `worker/posts`; `web/features/feed/card.tsx` → `web/features/feed`.
 */
const feature = (file: string) => file.match(/^(worker|web\/features)\/[^/]+(?=\/)/)?.[0];

function offenders(
  from: (file: string) => boolean,
  allowed: (imported: Import) => boolean,
): string[] {
  return imports
    .filter((imported) => from(imported.from) && !allowed(imported))
    .map(({ from, to }) => `${from} → ${to}`);
}

describe('who may import whom', () => {
  it('finds the sources', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('domain: zod, and itself', () => {
    expect(
      offenders(
        (file) => within(file, 'domain'),
        ({ to }) => to === 'zod' || within(to, 'domain'),
      ),
    ).toEqual([]);
  });

  it('worker/db: domain', () => {
    expect(
      offenders(
        (file) => within(file, 'worker/db'),
        ({ to }) => !isFile(to) || within(to, 'domain', 'worker/db'),
      ),
    ).toEqual([]);
  });

  it('worker features: domain, worker, and types of Durable Objects', () => {
    expect(
      offenders(
        (file) => within(file, 'worker') && !['worker/index.ts'].includes(file),
        ({ to, typeOnly }) =>
          !isFile(to) ||
          within(to, 'domain', 'worker') ||
          (within(to, 'durable-objects') && typeOnly),
      ),
    ).toEqual([]);
  });

  it('worker features: of another feature only queries and operations, never routes', () => {
    expect(
      offenders(
        (file) => feature(file)?.startsWith('worker/') ?? false,
        ({ from, to }) => !to.endsWith('/routes.ts') || feature(to) === feature(from),
      ),
    ).toEqual([]);
  });

  it('durable-objects: domain and worker/db', () => {
    expect(
      offenders(
        (file) => within(file, 'durable-objects'),
        ({ to }) => !isFile(to) || within(to, 'domain', 'durable-objects', 'worker/db'),
      ),
    ).toEqual([]);
  });

  it('web features: domain, web/ui and web/lib; never another feature, never web/app', () => {
    expect(
      offenders(
        (file) => within(file, 'web/features'),
        ({ from, to }) =>
          !isFile(to) || within(to, 'domain', 'web/ui', 'web/lib', `${feature(from)}`),
      ),
    ).toEqual([]);
  });

  it('web/ui and web/lib: no features', () => {
    expect(
      offenders(
        (file) => within(file, 'web/ui', 'web/lib'),
        ({ from, to }) =>
          !isFile(to) ||
          within(to, 'domain', 'web/ui', 'web/lib') ||
          (from === 'web/lib/api.ts' && to === 'worker/app.ts'),
      ),
    ).toEqual([]);
  });

  it('the web knows the worker by one type', () => {
    const links = imports.filter(
      ({ from, to }) => within(from, 'web') && within(to, 'worker', 'durable-objects'),
    );
    for (const link of links)
      expect(link).toEqual({ from: 'web/lib/api.ts', to: 'worker/app.ts', typeOnly: true });
  });

  it('worker features form no cycle', () => {
    // What every feature stands on, and the web's features, which do not import each other at all.
    const layers = new Set(['worker/http', 'worker/db']);
    const edges = new Map<string, Set<string>>();
    for (const { from, to, typeOnly } of imports) {
      const [a, b] = [feature(from), feature(to)];
      if (!a || !b || a === b || typeOnly || [a, b].some((name) => layers.has(name))) continue;
      edges.set(a, (edges.get(a) ?? new Set()).add(b));
    }
    const cycleFrom = (start: string, at = start, seen = new Set<string>()): boolean =>
      [...(edges.get(at) ?? [])].some((next) => {
        if (next === start) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return cycleFrom(start, next, seen);
      });
    expect([...edges.keys()].filter((name) => cycleFrom(name))).toEqual([]);
  });
});
