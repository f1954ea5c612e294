import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The words of operators' acts in their log (web/features/operations/team/act-words.ts). */

const routesIn = (source: string) =>
  [...source.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^' ]*)'/g)].map(([, route]) => route!);

describe('act-words.ts', () => {
  it('names every act that is logged, and none that does not exist', () => {
    const routes = globSync('worker/operations/**/endpoints.ts')
      .flatMap((file) => routesIn(readFileSync(file, 'utf8')))
      .filter((route) => route.includes(' /api/operations/'))
      .map((route) => route.replace('/api/operations', ''));
    const acts = routes.filter((route) => !route.startsWith('GET '));
    const named = routesIn(readFileSync('web/features/operations/team/act-words.ts', 'utf8'));
    expect(acts.length).toBeGreaterThan(40);
    expect(acts.filter((act) => !named.includes(act))).toEqual([]);
    expect(named.filter((act) => !routes.includes(act))).toEqual([]);
  });
});
