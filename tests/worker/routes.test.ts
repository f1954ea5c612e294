import { describe, expect, it } from 'vitest';
import contract from '../../docs/contract.md?raw';
import { appRoutes, bodyFor, endpoints } from '../support/workerd/endpoints.ts';
import { call, configure, createPerson } from '../support/workerd/marketplace.ts';

/** Credentials of the callers whom a route refuses without a token. */
const withToken = ['member', 'creator', 'participant', 'moderator', 'operator'];

/**
 * Every route except pages and the accounts, which have their own error format and tests.
 */
const routes = appRoutes.filter(
  (route) => / \/(api|images)\//.test(route) && !route.includes(' /api/auth'),
);
const isOpen = new Set(
  endpoints.filter(({ caller }) => !withToken.includes(caller)).map(({ route }) => route),
);

describe('authorization of routes', () => {
  it.each(routes.filter((route) => !isOpen.has(route)))(
    'requires a token for %s',
    async (route) => {
      const [method, path] = route.split(' ') as [string, string];
      const address = path.replace(/:\w+/g, crypto.randomUUID());
      const nobody = await call(method, address);
      expect(nobody.status).toBe(401);
      expect(nobody.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await nobody.json()).toMatchObject({ code: 'auth.required' });
      const forged = await call(method, address, { headers: { Authorization: 'Bearer forged' } });
      expect(forged.status).toBe(401);
      expect(forged.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
    },
  );
});

describe('authorization of other callers', () => {
  it('lets everybody call a route that says so', async () => {
    const refused: string[] = [];
    for (const route of routes.filter((route) => isOpen.has(route))) {
      const [method, path] = route.split(' ') as [string, string];
      const answer = await call(method, path.replace(/:\w+/g, crypto.randomUUID()));
      await answer.arrayBuffer();
      if (answer.status === 401) refused.push(route);
    }
    expect(refused).toEqual([]);
  });

  it('shows the routes of moderators and operators to nobody else', async () => {
    const member = await createPerson();
    const shown: string[] = [];
    for (const { route, method, path, caller } of endpoints) {
      if (caller !== 'moderator' && caller !== 'operator') continue;
      const address = path.replace(/:\w+/g, crypto.randomUUID());
      const json = bodyFor(route, { username: member.username, topicId: member.id });
      const options = method === 'GET' ? {} : { json };
      const answer = await call(method, address, { as: member, ...options });
      await answer.arrayBuffer();
      if (answer.status !== 404) shown.push(`${route}: ${answer.status}`);
    }
    expect(shown).toEqual([]);
  });

  it('lets the token of a monitor read health, and nothing else', async () => {
    configure({ OPERATOR_TOKEN: 'operator,monitor:watches' });
    const headers = { Authorization: 'Bearer watches' };
    const open: string[] = [];
    for (const route of routes.filter((route) => !isOpen.has(route))) {
      const [method, path] = route.split(' ') as [string, string];
      const answer = await call(method, path.replace(/:\w+/g, crypto.randomUUID()), { headers });
      await answer.arrayBuffer();
      if (answer.status !== 401) open.push(route);
    }
    expect(open).toEqual(['GET /api/operations/health']);
  });
});

describe('API contract', () => {
  /** With all parameters alike. */
  const text = contract.replace(/\{[\w-]+\}/g, '{}');
  const places = [...text.matchAll(/below (\/api\/[\w/]+)/gi)].map(([, place]) => place!);
  const words = new Set(text.split(/[\s`|,;()?=·]+/));

  it.each(routes)('documents %s', (route) => {
    const path = route.replace(/^\w+ /, '').replace(/:\w+(\{[^}]+\})?/g, '{}');
    const names = [
      path,
      path.replace(/.*\//, '…/'),
      ...places.filter((place) => path.startsWith(place)).map((place) => path.slice(place.length)),
    ];
    expect(
      names.some((name) => words.has(name)),
      'docs/contract.md has no line about it',
    ).toBe(true);
  });

  it('says who may call a route as its entry does', () => {
    const letters: Partial<Record<string, string>> = {
      ...{ everybody: 'A', anyone: 'A', member: 'S', creator: 'C', participant: 'P' },
      ...{ link: 'A', developer: 'A' },
    };
    const expected = new Map(
      endpoints.map(({ route, caller, needs }) => [
        route.replace(/:\w+(\{[^}]+\})?/g, '{}'),
        `${letters[caller]}${needs ? ', `aal2`' : ''}`,
      ]),
    );
    const rows = text.matchAll(/^\| ([A-Z, ]+) (\/[^\s?`|]*)[^|?]*\| ([ASCP](?:, `aal2`)?) \|/gm);
    const others = [...rows].flatMap(([, methods, path, who]) =>
      methods!
        .split(', ')
        .map((method) => `${method} ${path}`)
        .filter((route) => expected.has(route) && expected.get(route) !== who)
        .map((route) => `${route}: ${who}, not ${expected.get(route)}`),
    );
    expect(others).toEqual([]);
  });
});
