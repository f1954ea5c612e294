import fc from 'fast-check';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Existing things, so that requests get beyond "not found". */
export interface Surroundings {
  /** `METHOD /path/:parameter` */
  routes: string[];
  /** Ids, names and slugs. */
  known: string[];
  username: string;
  topicId: string;
  tokens: string[];
}

/** A valid body for each writing route; one or two of its fields are then changed. */
export function wellFormed({
  username,
  topicId,
}: Pick<Surroundings, 'username' | 'topicId'>): Record<string, Record<string, unknown>> {
  const tariff = { active: true, priceCents: 500 };
  return {
    '/signup': {
      email: 'a@example.com',
      password: 'Une-phrase-2026',
      data: { name: 'A', username: 'a.b' },
    },
    '/token': { email: 'a@example.com', password: 'Une-phrase-2026', refresh_token: 'x' },
    '/resume': { refresh_token: 'x', access_token: 'x', page: '/main/feed' },
    '/recover': { email: 'a@example.com', code_challenge: 'x', code_challenge_method: 's256' },
    '/user': { email: 'b@example.com', password: 'Une-phrase-2026', data: { name: 'B' } },
    '/reports': {
      subject: { type: 'profile', id: topicId },
      ...{ category: 'other', text: 'Un mot', email: 'a@example.com' },
    },
    '/comments': {
      id: '6f9c2f64-5a36-4c8e-9d53-0f3c8d0b7a11',
      ...{ content: 'Un commentaire', parentId: null },
    },
    '/profile': {
      ...{ name: 'A', bio: 'B', aboutShort: 'C', welcomeMessage: 'D', defaultLanguage: 'fr' },
      ...{ responseFromHours: 8, responseToHours: 20, birthDate: '1990-01-31', genderId: 1 },
      ...{ spokenLanguageIds: [1], nationalityCode: 'FR', residenceCountryCode: '' },
      ...{ mbtiCode: 'INTJ', astrologicalSignId: 1, expertiseTopicIds: [topicId] },
      expect: { name: 'A', genderId: 1, spokenLanguageIds: [1], expertiseTopicIds: [topicId] },
    },
    '/links': { url: 'https://example.com', title: 'Un lien' },
    '/links/:id': {
      ...{ url: 'https://example.com', title: 'Un lien' },
      expect: { url: 'https://example.com', title: 'Un lien' },
    },
    '/links/order': { ids: [topicId] },
    '/topics': {
      topics: [{ topicId, description: 'Un sujet' }],
      expect: [{ topicId, description: 'Un sujet' }],
    },
    '/seller': {
      ...{ professional: true, legalName: 'A', address: 'B', siren: '732829320' },
      ...{ vat: 'registered', vatNumber: 'FR44732829320' },
    },
    '/tariffs': {
      ...{ question: tariff, day: tariff, month: tariff },
      expect: { question: tariff, day: tariff, month: tariff },
    },
    '/posts': { mediaType: 'text', title: 'Un titre', bodyText: 'Un texte' },
    '/posts/:id': { title: 'Un titre', bodyText: 'Un texte', expect: { title: 'Un titre' } },
    '/posts/order': { ids: [topicId] },
    '/conversations': {
      ...{ username, topicId, pricing: 'question', mode: 'purchase' },
      expect: { priceCents: 300 },
    },
    '/messages': { id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11', text: 'Une question' },
    '/reply': { text: 'Merci à vous' },
    '/rating': { stars: 5, comment: 'Merci' },
    '/notifications/read': { ids: [topicId] },
    '/notification-preferences': { like: { app: true, email: false, push: true } },
    '/read': { seq: 1 },
    '/orders': {
      ...{ username, topicId, pricing: 'question', expect: { priceCents: 300 } },
      consents: { startNow: true, losesRight: true },
    },
    '/complaint': { text: 'La réponse ne répond pas' },
    '/availability': { pausedUntil: '2027-01-31T10:00:00.000Z', maxOpenQuestions: 5 },
    '/bounces': { address: 'a@example.com', reason: 'bounce' },
    '/push-subscriptions': {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      // The generator of the curve is a point on it.
      keys: {
        p256dh:
          'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      },
    },
    '/reports/:id/decision': { action: 'hide', reason: 'Une insulte', rule: 'harassment' },
    '/appeals/:id/decision': { uphold: false, reason: 'Relu' },
    '/appeal': { text: 'Ce n’est pas ce que j’ai voulu dire' },
    '/appeals/:token': { text: 'Mon compte avait été volé' },
    '/moderators': { email: 'a@example.com' },
    '/verifications/:id/decision': { approve: false, reason: 'La photo est floue' },
    '/verifications/revoke': { username, reason: 'Le diplôme est un faux' },
    '/decision': { refundCents: 100, reason: 'Réponse incomplète' },
    '/refund': { refundCents: 100, reason: 'Réponse fausse', from: 'platform' },
    '/settle': { account: 'loss', reason: 'Frais inconnus' },
    '/retry': { kind: 'refund' },
    '/operators': { email: 'a@example.com', revoke: false },
    '/creator': { country: 'FR' },
    '/moderation/figures': {
      ...{ authorityOrders: 1, trustedFlaggerReports: 0, disputes: 1, disputesLost: 0 },
    },
    '/browser-reports': {
      version: 'v1',
      errors: [{ screen: '/auth', name: 'TypeError', frames: ['/assets/index-a1.js:1:2'] }],
      timing: { screen: '/auth', each: 10, lcp: 900, ttfb: 80, inp: 16, cls: 0.01 },
    },
    '/csp-reports': {
      'csp-report': {
        'document-uri': 'http://localhost/auth',
        'blocked-uri': 'inline',
        'effective-directive': 'script-src-elem',
      },
    },
    '/replay': { since: '2026-11-22T10:00:00Z' },
  };
}

/**
 * The body in `bodies` for a route's path, as the app sends it; empty when the route takes none.
 */
export function bodyFor(bodies: ReturnType<typeof wellFormed>, path: string) {
  return Object.entries(bodies).find(([end]) => path.endsWith(end))?.[1] ?? {};
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
const nasty = fc.oneof(
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
  const bodies = wellFormed(around);
  const word = fc.oneof(fc.constantFrom(...around.known), nasty, fc.uuid());
  const value = fc.oneof(
    ...[word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant([])],
    fc.array(word, { maxLength: 12 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  function body(path: string): fc.Arbitrary<string> {
    const right = bodyFor(bodies, path);
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
      body: ['GET', 'HEAD'].includes(method) ? fc.constant(undefined) : body(pattern),
    });
  });
}
