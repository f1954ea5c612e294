import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import app from '../../worker/app.ts';

/** API paths that pages, caches, mails and local tools name by string: each must be a route. */

const files = globSync(
  ['{web,site,worker,durable-objects}/**/*.{ts,tsx}', 'scripts/local/**/*.ts'],
  {
    exclude: ['worker/app.ts', 'worker/**/endpoints.ts', '**/*.test.{ts,tsx}'],
  },
);

/** The paths in a source, without their query; interpolations become `:`. */
function pathsIn(source: string): string[] {
  return [...source.matchAll(/['`](\/api\/(?:\$\{[^}]*\}|[\w\-/:.])+)/g)].map(([, path]) =>
    path!.replaceAll(/\$\{[^}]*\}|:\w+/g, ':').replace(/[/.]$/, ''),
  );
}

const routes = [...new Set(app.routes.map(({ path }) => path))]
  .filter((path) => !path.includes('*'))
  .map((path) => path.replaceAll(/:\w+(?:\{[^}]*\})?/g, ':').split('/'));

/** True when a route is at the path, or begins with it. */
function isRouted(path: string): boolean {
  const named = path.split('/');
  const fits = (part: string, own: string | undefined) =>
    own !== undefined && (part === own || part === ':' || own === ':');
  return routes.some((route) => named.every((part, index) => fits(part, route[index])));
}

describe('API paths named by string', () => {
  const named = files.flatMap((file) =>
    pathsIn(readFileSync(file, 'utf8')).map((path) => ({ file, path })),
  );

  it('are routes', () => {
    expect(named.length).toBeGreaterThan(40);
    const strange = named.filter(({ path }) => !isRouted(path));
    expect(strange.map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
  });

  it('are reported when misspelt', () => {
    const paths = pathsIn("upload('POST', '/api/me/pots'); ask('/api/conversatons/:id/socket');");
    expect(paths).toEqual(['/api/me/pots', '/api/conversatons/:/socket']);
    expect(paths.filter(isRouted)).toEqual([]);
  });
});
