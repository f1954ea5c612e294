import { describe, expect, it } from 'vitest';
import { assetHeadersFile } from '../../worker/platform/http/security-headers.ts';
import { call } from '../support/workerd/marketplace.ts';
import { upgrade } from '../support/workerd/socket.ts';

/** Tests of the Worker's own responses; tests/e2e/headers.spec.ts covers assets and pages too. */

const POLICY = 'content-security-policy';
/** Pages have their own policy, with a report URL. */
const ofPages = [POLICY, 'reporting-endpoints'];

/** The headers of the assets, from the `_headers` file. */
const onAssets = new Headers(
  [
    ...assetHeadersFile()
      .split('\n\n')[0]!
      .matchAll(/^ {2}([\w-]+): (.*)$/gm),
  ].map(([, name, value]): [string, string] => [name!, value!]),
);

describe('security headers', () => {
  it.each([
    ['an answer', 200, () => call('GET', '/api/topics')],
    ['a refusal', 401, () => call('GET', '/api/me')],
    ['an account error', 401, () => call('GET', '/api/auth/user')],
    ['an unknown route', 404, () => call('POST', '/api/nowhere', { json: {} })],
    ['a missing picture', 404, () => call('GET', '/images/profile-images/nobody/avatar.png')],
    ['a refused WebSocket', 401, () => upgrade('/api/me/socket')],
    ['robots.txt', 200, () => call('GET', '/robots.txt')],
  ])(
    'of %s are those of the assets, with a policy that allows nothing',
    async (_what, status, ask) => {
      const { status: actual, headers } = await ask();
      expect(actual).toBe(status);
      for (const [name, value] of onAssets)
        if (!ofPages.includes(name)) expect([name, headers.get(name)]).toEqual([name, value]);
      expect(headers.get(POLICY)).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    },
  );

  it('let pages run only files of this site', () => {
    const policy = onAssets.get(POLICY)!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).not.toMatch(/unsafe|\*/);
    // Recordings: the page's own microphone, and what it has fetched.
    expect(policy).toContain("media-src 'self' blob:");
    expect(onAssets.get('permissions-policy')).toContain('microphone=(self)');
    expect(onAssets.get('permissions-policy')).toContain('camera=()');
    expect([...onAssets.keys()]).toEqual(
      expect.arrayContaining([
        'cross-origin-opener-policy',
        'permissions-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
      ]),
    );
  });

  it('allow no other origin', async () => {
    const headers = { Origin: 'https://ailleurs.example', 'Access-Control-Request-Method': 'PUT' };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await call(method, '/api/topics', { headers });
      const allowed = [...answer.headers.keys()].filter((name) =>
        name.startsWith('access-control'),
      );
      expect(allowed).toEqual([]);
    }
  });
});
