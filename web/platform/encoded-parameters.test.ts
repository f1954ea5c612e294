import { hc } from 'hono/client';
import { expect, it } from 'vitest';
import type { AppType } from '../../worker/app.ts';
import { encodingParameters } from './encoded-parameters.ts';

/** The paths requested by a call with these parameters. */
async function requestedPaths(username: string): Promise<string[]> {
  const paths: string[] = [];
  const transport: typeof fetch = async (input) => {
    const url = new URL(String(input), 'http://localhost');
    paths.push(url.href.slice('http://localhost'.length));
    return Response.json({});
  };
  const { api } = encodingParameters(hc<AppType>('/', { fetch: transport }));
  await api.users[':username'].$get({ param: { username } });
  await api.users[':username'].follow.$put({ param: { username } });
  await api.discovery.$get({ query: { category: username } });
  return paths;
}

it.each([
  ['ana.martin', 'ana.martin'],
  ['../../api/me', '..%2F..%2Fapi%2Fme'],
  ['..', '%252E%252E'],
  ['%2e%2e', '%252e%252e'],
  ['a?q=1#b', 'a%3Fq%3D1%23b'],
  ['..\\me', '..%5Cme'],
  ['//evil.example', '%2F%2Fevil.example'],
  // Replacement patterns of `String.replace` have no effect either.
  ['$&', '%24%26'],
])('a client encodes %s into its segment', async (name, segment) => {
  const [profile, follow, discovery] = await requestedPaths(name);
  expect(profile).toBe(`/api/users/${segment}`);
  expect(follow).toBe(`/api/users/${segment}/follow`);
  expect(new URLSearchParams(discovery!.split('?')[1]).get('category')).toBe(name);
});
