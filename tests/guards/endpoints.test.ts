import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEndpoints } from '../../scripts/endpoints.ts';
import app from '../../worker/app.ts';
import { listEndpoints } from '../../worker/endpoint.ts';
import { findSources } from './imports.ts';

/** Every route has an entry in an `endpoints.ts`, from which tests and documents come. */

const endpoints = await readEndpoints();
const routes = new Set(
  app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`),
);

/** The files that `file`, mounted at `base`, mounts on the way to `address`, and those that they mount. */
function mountsOn(address: string, file: string, base = ''): Mount[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\.route\(\s*'([^']+)',\s*(\w+)/g)].flatMap(([, at, routes]) => {
    const mounted = new RegExp(`import \\{[^}]*\\b${routes}\\b[^}]*\\} from '\\./([^']+)'`).exec(
      source,
    )?.[1];
    const mount = base + (at === '/' && base ? '' : at);
    if (!mounted || !`${address}/`.startsWith(mount.replace(/\/?$/, '/'))) return [];
    const found = path.join(path.dirname(file), mounted);
    const rest = address.slice(mount.length) || '/';
    return [{ mount, rest, file: found }, ...mountsOn(address, found, mount)];
  });
}

interface Mount {
  mount: string;
  /** The address below the mount. */
  rest: string;
  file: string;
}

/** The folders whose files mount `route`, the longest mount first. */
function foldersOf(route: string): string[] {
  const [method, address] = route.split(' ') as [string, string];
  const mounts = mountsOn(address, 'worker/app.ts');
  const chain = (rest: string) =>
    new RegExp(`\\.${method.toLowerCase()}\\(\\s*'/?${literally(rest)}'`);
  const naming = mounts.filter(({ file, rest }) =>
    chain(rest.replace(/^\//, '')).test(readFileSync(file, 'utf8')),
  );
  return (naming.length > 0 ? naming : mounts)
    .sort((one, other) => other.mount.length - one.mount.length)
    .map(({ file }) => path.dirname(file));
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('endpoints.ts', () => {
  it('has an entry for every route', () => {
    expect(routes.size).toBeGreaterThan(150);
    const known = new Set(endpoints.map(({ route }) => route));
    const missing = [...routes]
      .filter((route) => !known.has(route))
      .map((route) => `${route} has no entry: add it to ${foldersOf(route)[0]}/endpoints.ts`);
    expect(missing).toEqual([]);
  });

  it('has no entry without a route', () => {
    const gone = endpoints
      .filter(({ route }) => !routes.has(route))
      .map(({ route, file }) => `${route} is no route of worker/app.ts: delete it from ${file}`);
    expect(gone).toEqual([]);
  });

  it('limits the cost of every read that is not for operators', () => {
    const unlimited = endpoints
      .filter(({ method, caller, costs }) => method === 'GET' && caller !== 'operator' && !costs)
      .map(({ route, file }) => `${route} has no limits: give it \`costs\` in ${file}`);
    expect(unlimited).toEqual([]);
  });

  it('stands beside routes', () => {
    const folders = new Set(
      findSources()
        .filter((file) => /^worker\/.*routes\.ts$/.test(file))
        .map((file) => path.dirname(file)),
    );
    const alone = endpoints.filter(({ file }) => !folders.has(path.dirname(file)));
    expect(alone.map(({ file }) => file)).toEqual([]);
  });
});

describe('checks of endpoints.ts', () => {
  it('find the folder of every route', () => {
    const others = endpoints
      // worker/app.ts itself has the route.
      .filter(({ path, route }) => path.startsWith('/api/') && route !== 'GET /api/health')
      .filter(({ route, file }) => !foldersOf(route).includes(path.dirname(file)))
      .map(({ route, file }) => `${route} is in ${file}, not in ${foldersOf(route)}`);
    expect(others).toEqual([]);
  });

  it('throw when two files have an entry for one route', () => {
    const entries = { routes: { 'GET /api/me': { caller: 'member' as const } } };
    expect(() => listEndpoints({ 'a/endpoints.ts': entries, 'b/endpoints.ts': entries })).toThrow(
      'GET /api/me is in a/endpoints.ts and b/endpoints.ts: delete one of the entries',
    );
  });
});
