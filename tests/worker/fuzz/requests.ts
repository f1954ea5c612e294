import fc from 'fast-check';
import type { Body, Surroundings as Named } from '../../../worker/endpoint.ts';
import { anyText } from '../../support/any-text.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Existing things, so that requests get beyond "not found". */
export interface Surroundings extends Named {
  /** `METHOD /path/:parameter` */
  routes: string[];
  /** A valid body for a route; one or two of its fields are then changed. */
  bodyFor: (route: string, around: Named) => Body;
  /** Ids, names and slugs. */
  known: string[];
  tokens: string[];
}

const parameters = [
  ...['cursor', 'q', 'before', 'after', 'grant_type', 'redirect_to', 'provider', 'code', 'state'],
  ...['error', 'scope', 'type', 'token', 'topics', 'minAge', 'maxAge', 'gender', 'country', 'page'],
  ...['username', 'topicId', 'pricing', 'year'],
];
const parameterValues = [
  ...['password', 'refresh_token', 'pkce', 'google', 'recovery', 'global', 'local', 'others'],
  ...[
    'question',
    'day',
    'month',
    '1',
    '18',
    '2026',
    '*',
    'sport',
    '//evil.example',
    'https://evil.example',
  ],
];

/**
 * Values that have broken programs before: controls, lone surrogates, SQL, paths, extreme numbers.
 */
export const nasty = fc.oneof(
  anyText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    ...['', '\0', '\ud800', "' OR 1=1 --", '%', '_', '*', '../../etc/passwd', '%00', '<script>'],
    ...['NaN', '-1', '0', '1e309', '9007199254740993', 'true', '[]', '{}', 'Infinity', '\u202e'],
    'é'.repeat(6_000),
  ),
);

/** Any request that an HTTP client can send, most of them almost valid. */
export function fuzzRequests(around: Surroundings): fc.Arbitrary<FuzzRequest> {
  const word = fc.oneof(fc.constantFrom(...around.known), nasty, fc.uuid());
  const value = fc.oneof(
    ...[word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant([])],
    fc.array(word, { maxLength: 12 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  function body(route: string): fc.Arbitrary<string> {
    const right = around.bodyFor(route, around);
    const keys = [...Object.keys(right), 'isCreator', 'verifiedStatus', 'priceCents', '__proto__'];
    const almost = fc
      .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 2 })
      .map((changes) => JSON.stringify({ ...right, ...Object.fromEntries(changes) }));
    const broken = fc.constantFrom('{"a":', '['.repeat(2_000), `"${'x'.repeat(70_000)}"`, '');
    return fc.oneof(
      { weight: 16, arbitrary: almost },
      { weight: 1, arbitrary: value.map((json) => JSON.stringify(json) ?? '') },
      { weight: 1, arbitrary: nasty },
      { weight: 1, arbitrary: broken },
    );
  }

  const path = (pattern: string) =>
    fc
      .tuple(
        fc.array(word, { minLength: 3, maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(...parameters),
          fc.oneof(nasty, fc.constantFrom(...parameterValues)),
          { maxKeys: 3 },
        ),
      )
      .map(([steps, query]) => {
        let step = 0;
        const filled = pattern.replace(/:\w+(\{[^}]*\})?|\*/g, () =>
          encodeURIComponent(steps[step++ % steps.length]!.toWellFormed()),
        );
        const entries = Object.entries(query).map(([name, text]) => [name, text.toWellFormed()]);
        return `${filled}?${new URLSearchParams(entries)}`;
      });

  const headers = fc
    .record({
      Authorization: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...around.tokens.map((jwt) => `Bearer ${jwt}`)) },
        { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer a.b.c', 'Basic YTpi') },
      ),
      'Content-Type': fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            'text/plain',
            'multipart/form-data; boundary=x',
            'image/png',
          ),
        },
      ),
      Upgrade: fc.constantFrom('', '', '', 'websocket'),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, text]) => text)));

  return fc.constantFrom(...around.routes).chain((route) => {
    const [method, pattern] = route.split(' ') as [string, string];
    return fc.record({
      method: fc.constant(method),
      path: path(pattern),
      headers,
      body: ['GET', 'HEAD'].includes(method) ? fc.constant(undefined) : body(route),
    });
  });
}
