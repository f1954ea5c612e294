import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConversationRow } from '../domain/conversations/conversation-wire.ts';
import { figuresOf } from '../domain/moderation/moderation-figures.ts';
import {
  APPEAL_DAYS,
  actionWords,
  moderationRules,
} from '../domain/moderation/moderation-rules.ts';
import { DEFAULT_DEADLINES } from '../domain/orders/deadlines.ts';
import { BOOKMARK_HEADER, type SiteConfig, type WebServer } from '../site/page-contract.ts';
import { TIME_ZONE_COOKIE } from '../site/page-cookies.ts';
import { paths } from '../site/paths.ts';
import { membersScreens, namesOf, screens } from '../site/screens.ts';
import { isPageRead, pageReads } from '../worker/pages/page-reads.ts';
import { asksAt } from '../worker/pages/screens.ts';
import type { Post } from './data/posts.ts';

/** The requests that the server makes to its own API while it renders a page. */

let web: WebServer;
let requests: Request[] = [];
const site: SiteConfig = {
  showSampleStats: true,
  payments: 'demo',
  sendsMail: true,
  fee: { percent: 20, minimumCents: 50 },
  minimumPriceCents: 100,
  deadlines: DEFAULT_DEADLINES,
  publisher: {
    isDemo: false,
    name: 'Exemple SAS',
    legalForm: 'SAS au capital de 10 000 €',
    registration: 'RCS Paris 123 456 789',
    vatNumber: '',
    address: '1 rue de l’Exemple, 75001 Paris',
    phone: '01 23 45 67 89',
    email: 'bonjour@exemple.fr',
    publicationDirector: 'Ana Martin',
    hostName: 'Hébergeur SA',
    hostAddress: '2 rue de l’Exemple, 75001 Paris',
    hostPhone: '01 98 76 54 32',
    mediatorName: 'Un médiateur',
    mediatorAddress: '3 rue de l’Exemple, 75001 Paris',
    mediatorUrl: 'https://mediateur.example',
  },
};
const BOOKMARK = '00000001-00000002-00004e2f-0a1b2c3d';

beforeAll(async () => {
  web = (await import('./server.tsx')).default;
  web.setTransport(async (input, init) => {
    requests.push(new Request(new URL(String(input), 'http://localhost'), init));
    return Response.json({}, { status: 404, headers: { [BOOKMARK_HEADER]: BOOKMARK } });
  });
}, 60_000);

/** The requests for the page at `path`, as `GET /path`. */
async function requestsFor(path: string): Promise<Request[]> {
  requests = [];
  const url = new URL(path, 'http://localhost').href;
  await web.renderPage({ url, cookies: '', site }).catch((error: unknown) => {
    // URLs that are no screen have no page.
    if (!String(error).includes('the screen answered')) throw error;
  });
  return requests;
}

it("every screen's preloads are among the allowed reads, and every allowed read is used", async () => {
  const used = new Set<string>();
  for (const { path } of Object.values(screens)) {
    const address = `${path.replace(':handle', '@ana').replaceAll(/:\w+/g, 'x')}?q=x`;
    for (const request of await requestsFor(address)) {
      expect(isPageRead(request), `${address} asks for ${request.url}`).toBe(true);
      used.add(new URL(request.url).pathname);
    }
  }
  const patterns = pageReads.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  for (const [index, pattern] of patterns.entries())
    expect(
      [...used].some((path) => pattern.test(path)),
      pageReads[index],
    ).toBe(true);
}, 30_000);

const attacks = [
  '..%2f..%2fapi%2fme',
  '..%2F..%2F..%2F..%2Fapi%2Foperations%2Fhealth',
  '..%2f..%2fmain%2fexplore%2fcategory%2fcuisine',
  '%2e%2e%2f%2e%2e%2fapi',
  '%252e%252e%252f%252e%252e%252fapi',
  '%252e%252e',
  '..%5c..%5capi%5cme',
  'cuisine%3fcategory=x%26q=y',
  'cuisine%23fragment',
  '%2f%2fevil.example%2fapi',
  '%5c%5cevil.example',
  'http:%2f%2fevil.example',
  '%00',
  '%0d%0aHost:%20evil.example',
  'x%2fcreators%3f',
  '...',
  ';jsessionid=1',
  '@evil.example',
];

describe('a URL with path traversal', () => {
  it.each(attacks)("%s makes the server request only the screen's own data", async (attack) => {
    for (const [page, expected] of [
      [`/main/explore/category/${attack}`, /^\/api\/(topics(\/[^/]+\/creators)?|discovery)$/],
      [`/decouvrir/category/${attack}`, /^\/api\/(topics(\/[^/]+\/creators)?|discovery)$/],
      [
        `/main/explore/category/${attack}/subcategory/x`,
        /^\/api\/(topics\/[^/]+\/x\/creators|discovery)$/,
      ],
      [
        `/main/explore/category/x/subcategory/${attack}`,
        /^\/api\/(topics\/x\/[^/]+\/creators|discovery)$/,
      ],
      [`/decouvrir/post/${attack}`, /^\/api\/posts\/[^/]+$/],
      [`/@${attack}`, /^\/api\/users\/[^/]+(\/ratings)?$/],
    ] as const)
      for (const request of await requestsFor(page)) {
        const { origin, pathname, search } = new URL(request.url);
        expect(origin, page).toBe('http://localhost');
        expect(pathname, page).toMatch(expected);
        // A parameter of the path never becomes a query parameter.
        const others = [...new URLSearchParams(search).keys()].filter(
          (name) => name !== 'category' && name !== 'subcategory',
        );
        expect(others).toEqual([]);
        expect(isPageRead(request)).toBe(true);
      }
  });

  it('causes at least one request on each of these pages', async () => {
    for (const page of ['/main/explore/category/x', '/decouvrir/post/x', '/@x', '/@..'])
      expect(await requestsFor(page), page).not.toEqual([]);
  });
});

it('a page rendered for one visitor leaves nothing behind for the next', async () => {
  expect(await requestsFor('/@ana')).not.toEqual([]);
  const next = await requestsFor('/decouvrir');
  expect(next).not.toEqual([]);
  for (const request of next) expect(request.headers.get(BOOKMARK_HEADER)).toBeNull();
});

it("the server knows the files of every screen except the landing page, which is in the app's bundle", () => {
  const { home, ...others } = screens;
  expect(Object.keys(web.modules).toSorted()).toEqual(Object.keys(others).toSorted());
  for (const name of namesOf(others)) expect(web.modules[name]!.at(-1)).toBe(others[name].file);
});

it("the server's transport accepts only reads that pages need", () => {
  const request = (path: string, method = 'GET') =>
    new Request(new URL(path, 'http://localhost'), { method });
  for (const path of [
    '/api/me',
    '/api/users',
    '/api/users/',
    '/api/users/ana/follow',
    '/api/operations/health',
    '/api/auth/user',
    '/api/dev/outbox',
    '/api/topics/a/b/creators/c',
    '/main/explore',
    '/@ana',
    '/sitemap.xml',
    '/x/api/topics',
    '//api/topics',
  ])
    expect(isPageRead(request(path)), path).toBe(false);
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
    expect(isPageRead(request('/api/topics', method))).toBe(false);
});

it('a page is the same whenever it is rendered', async () => {
  const author = {
    ...{ id: 'a', username: 'ana', name: 'Ana', avatarUrl: null, isCreator: true },
    verifiedStatus: null,
  };
  const post: Post = {
    ...{ id: 'x', mediaType: 'text', title: 'Le pain', bodyText: 'Il lève.', caption: null },
    ...{ questionText: null, topic: null },
    ...{ imageUrl: null, position: 0, createdAt: '2026-11-22T10:00:00.000Z', author, topics: [] },
    ...{ likeCount: 1, commentCount: 0, likedByMe: false },
  };
  const writtenAt = async (path: string, now: string) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    web.setTransport(async (input) =>
      String(input).startsWith('/api/posts/x')
        ? Response.json(post)
        : Response.json({}, { status: 404 }),
    );
    return web
      .renderPage({ url: `http://localhost${path}`, cookies: '', site })
      .finally(() => vi.useRealTimers());
  };
  for (const path of [paths.publicPost('x'), paths.discover, paths.contact, '/@ana']) {
    const written = await writtenAt(path, '2026-11-22T10:03:00Z');
    expect(await writtenAt(path, '2027-02-03T12:00:00Z'), path).toEqual(written);
    expect(JSON.stringify(written)).not.toContain('il y a');
  }
  const { html } = await writtenAt(paths.publicPost('x'), '2026-11-22T10:03:00Z');
  expect(html).toContain('<time dateTime="2026-11-22T10:00:00.000Z">22 nov. 2026</time>');
});

describe('a page for one member', () => {
  const person = '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11';
  const inToronto = `${TIME_ZONE_COOKIE}=America/Toronto`;
  const conversation: ConversationRow = {
    ...{
      id: 'c',
      role: 'creator',
      pricing: 'question',
      status: 'initiated',
      orderId: null,
      netCents: null,
    },
    other: {
      ...{ id: 'o', username: 'lea', name: 'Léa', avatarUrl: null },
      ...{ isCreator: false, verifiedStatus: null, premium: false },
    },
    topic: { id: 't', name: 'Pain', slug: 'pain' },
    ...{ startedAt: '2026-11-22T10:00:00.000Z', endedAt: null, closeReason: null, expired: false },
    ...{
      unread: 1,
      thanked: false,
      lastMessageBy: 'asker',
      lastMessageText: 'Avec " style="color:red" ?',
    },
    ...{ lastMessageAt: '2026-11-22T10:00:00.000Z', answerBy: '2026-11-27T10:27:00.000Z' },
  };

  const pageFor = async (path: string, cookies: string, answer: () => Response) => {
    requests = [];
    web.setTransport(async (input, init) => {
      requests.push(new Request(new URL(String(input), 'http://localhost'), init));
      return answer();
    });
    let timeZone: string | undefined;
    web.setReaderTimeZone(() => timeZone);
    return web.renderPage({
      ...{ url: `http://localhost${path}`, cookies, site, person },
      onTimeZone: (zone) => {
        timeZone = zone;
      },
    });
  };
  const conversations = () => Response.json({ conversations: [conversation], nextCursor: null });

  it("requests only the page's preloads, which are allowed reads", async () => {
    const own = new Set<string>();
    for (const { path } of Object.values(membersScreens)) {
      const address = path.replaceAll(/:\w+/g, 'x');
      await pageFor(address, inToronto, () => Response.json({}, { status: 404 }));
      for (const request of requests) {
        const { pathname, search } = new URL(request.url);
        const isAsked = asksAt(address).includes(pathname + search);
        if (isAsked) own.add(address);
        expect(isAsked || isPageRead(request), `${address} asks for ${request.url}`).toBe(true);
      }
    }
    expect([...own]).toEqual(
      expect.arrayContaining([paths.feed, paths.messages, paths.profile, paths.notifications]),
    );
  });

  it("shows the member's data in their time zone, without inline styles", async () => {
    const page = await pageFor(paths.messages, inToronto, conversations);
    expect(page).toMatchObject({ isWhole: true, isPersons: true, title: 'Conversations' });
    expect(page.html).toMatch(/Répondez avant (vendredi|le 27 novembre à) 05:27/);
    expect(page.html).not.toContain('style="');
    expect(page.html).toContain('Avec &quot; style=&quot;color:red&quot; ?');
    // It is requested again, and never taken for an answer.
    expect(page.page).toEqual({ isVisitors: false, queries: { mutations: [], queries: [] } });
  });

  describe('with a conversation', () => {
    const path = `${paths.conversation('lea', 't', 'question')}?c=5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a12`;
    const opened = (unread: number) => () =>
      Response.json({
        ...conversation,
        ...{ unread, priceCents: 300, currency: 'EUR', canSend: true, messagesLeft: 1 },
        ...{ canClarify: null, clarification: null, rating: null, canRate: false },
        ...{ blocked: false, blockedByMe: false, closed: false, answerDays: 7, releaseDays: 7 },
        messages: ['2026-11-22T04:30:00.000Z', '2026-11-22T05:30:00.000Z'].map(
          (createdAt, index) => ({
            ...{ id: `m${index}`, seq: index + 1, senderId: 'o', text: `Message ${index}` },
            ...{ type: 'text', kind: 'message', createdAt },
          }),
        ),
      });

    it('shows its messages with the days and times of their device', async () => {
      const { html, isPersons } = await pageFor(path, inToronto, opened(0));
      expect(isPersons).toBe(true);
      expect(html).toContain('Message 1');
      expect(html).toContain('23:30');
      expect(html).toContain('00:30');
      expect(html.match(/(vendredi 20|samedi 21|dimanche 22) novembre 2026/g)).toEqual([
        'samedi 21 novembre 2026',
        'dimanche 22 novembre 2026',
      ]);
    });

    it('is a skeleton when messages are unread, to which only a script can scroll', async () => {
      const { html } = await pageFor(path, inToronto, opened(1));
      expect(html).not.toContain('Message 1');
    });

    it('is only a frame without its id', async () => {
      const page = await pageFor(path.split('?')[0]!, inToronto, opened(0));
      expect(page).toMatchObject({ isWhole: false, isPersons: false });
      expect(requests).toEqual([]);
    });
  });

  it.each([
    ['the time zone is unknown', '', conversations],
    ['its data is rejected', inToronto, () => Response.json({}, { status: 429 })],
    ['its data times out', inToronto, () => new Response(null, { status: 504 })],
  ])('is only a frame when %s', async (_why, cookies, answer) => {
    const page = await pageFor(paths.messages, cookies, answer);
    expect(page).toMatchObject({ isWhole: false, isPersons: false });
    expect(page.html).not.toContain('Léa');
  });
});

describe("a page's site configuration", () => {
  const pageOf = async (path: string, config: SiteConfig) => {
    const url = new URL(path, 'http://localhost').href;
    return (await web.renderPage({ url, cookies: '', site: config })).html;
  };

  it('names the deadlines of its orders', async () => {
    const deadlines = { ...DEFAULT_DEADLINES, answerDays: 5, releaseDays: 3 };
    const textOf = async (path: string) =>
      (await pageOf(path, { ...site, deadlines })).replaceAll('<!-- -->', '');
    expect(await textOf('/')).toContain('ne répond pas en 5 jours');
    const payments = await textOf(paths.payments);
    expect(payments).toContain('restée 5 jours sans réponse');
    expect(payments).toContain('3 jours après la réponse');
  });

  it('names the publisher where the law requires it', async () => {
    const legal = await pageOf(paths.legalNotice, site);
    const { isDemo, vatNumber, ...facts } = site.publisher;
    for (const fact of Object.values(facts)) expect(legal).toContain(fact);
    const terms = await pageOf(paths.salesTerms, site);
    for (const fact of [facts.name, facts.email, facts.mediatorName, facts.mediatorUrl])
      expect(terms).toContain(fact);
    expect(await pageOf(paths.contact, site)).toContain('mailto:bonjour@exemple.fr');
  });

  it('says when the publisher is fictitious', async () => {
    const demo = { ...site, publisher: { ...site.publisher, isDemo: true } };
    for (const path of [paths.legalNotice, paths.salesTerms, paths.contact]) {
      expect(await pageOf(path, demo)).toContain('Ce site est une démonstration');
      expect(await pageOf(path, site)).not.toContain('démonstration');
    }
  });

  it('describes payment and its button, with and without payments', async () => {
    const demo = await pageOf(paths.salesTerms, site);
    expect(demo).toContain('n’encaisse aucun paiement réel');
    const real = await pageOf(paths.salesTerms, { ...site, payments: 'stripe' });
    expect(real).not.toContain('n’encaisse aucun paiement réel');
    expect(real).toMatch(/«\sCommander avec obligation de\s+paiement\s»/);
  });

  it("shows a creator's sample figures only when samples are enabled", async () => {
    const unheardOf = {
      ...{ id: '1', username: 'ana', name: 'Ana', bio: null, aboutShort: null, avatarUrl: null },
      ...{ isCreator: true, verifiedStatus: null, categories: [], followersCount: 0 },
      ...{ rating: null, conversationsAnswered: 0, questionPriceCents: null },
      availability: {
        ...{ paused: false, pausedUntil: null, full: false },
        ...{ medianResponseSeconds: null, responseRate: null },
      },
    };
    const answers: Record<string, unknown> = {
      '/api/topics': { topics: [] },
      '/api/discovery': {
        ...{ trendingContent: [], trendingProfiles: [unheardOf], topProfiles: [], answers: [] },
      },
    };
    web.setTransport(async (input) =>
      Response.json(answers[new URL(String(input), 'http://localhost').pathname]),
    );
    const shown = await pageOf('/decouvrir', site);
    expect(shown).toMatch(/Note.*234/);
    expect(shown).toContain('€3 / question');
    const hidden = await pageOf('/decouvrir', { ...site, showSampleStats: false });
    expect(hidden).toContain('Nouveau');
    expect(hidden).not.toMatch(/234|€3|Note/);
  });
});

describe('published answers', () => {
  const answer = {
    ...{ id: 'p1', question: 'Et <b>alors</b> ?', answer: 'Alors oui.' },
    topic: { name: 'Boxe', slug: 'boxe' },
    ...{ authorId: '1', authorName: 'Ana', authorUsername: 'ana', authorAvatarUrl: null },
    ...{ rating: 4.8, reviewCount: 12 },
  };
  const topic = (slug: string, parentId: string | null) => ({
    ...{ id: slug, name: slug, slug, parentId, description: null, answeredCount: 0, sortOrder: 1 },
  });
  const [category, subcategory] = [topic('sport', null), topic('boxe', 'sport')];

  async function pageWith(path: string, answers: (typeof answer)[]): Promise<string> {
    const lists = { trendingContent: [], trendingProfiles: [], topProfiles: [] };
    const creators = { category, subcategory, creators: [], nextCursor: null };
    const bodies: Record<string, unknown> = {
      '/api/topics': { topics: [category, subcategory] },
      '/api/discovery': { ...lists, answers },
      '/api/topics/sport/creators': creators,
      '/api/topics/sport/boxe/creators': creators,
    };
    web.setTransport(async (input) =>
      Response.json(bodies[new URL(String(input), 'http://localhost').pathname]),
    );
    const url = new URL(path, 'http://localhost').href;
    const landingContent = { texts: {}, ...(answers.length > 0 && { answers }) };
    return (await web.renderPage({ url, cookies: '', site, landingContent })).html;
  }

  it.each([
    '/',
    paths.discover,
    paths.discoverCategory('sport'),
    paths.discoverSubcategory('sport', 'boxe'),
  ])(
    'are on %s with their expert and the way to ask, and leave no gap without any',
    async (path) => {
      const html = await pageWith(path, [answer]);
      expect(html).toContain('Questions posées, réponses reçues');
      expect(html).toContain('Et &lt;b&gt;alors&lt;/b&gt;');
      expect(html).toContain('href="/decouvrir/post/p1"');
      expect(html).toContain('href="/@ana"');
      expect(html).toMatch(/Note.*4\.8/);
      expect(html).toMatch(
        /href="\/demander\/ana\?topic=boxe"[^>]*><span>Poser une question comme /,
      );
      expect(await pageWith(path, [])).not.toContain('Questions posées');
    },
  );
});

it('the ranking page names every criterion of each list, and those without weight', async () => {
  const url = `http://localhost${paths.ranking}`;
  const { html } = await web.renderPage({ url, cookies: '', site });
  const text = html.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, '|');
  // The weights of 'trending profiles' add up to 1.1.
  for (const [criterion, share] of [
    ['Commentaires, rapportés au nombre de vues', 40],
    [`Abonnements d’un mois commencés en 7 jours`, 27],
    ['Abonnements d’un mois en cours', 35],
  ])
    expect(text).toMatch(new RegExp(`${criterion}\\|+${share}[\\s|]*%`));
  expect(text).toContain('Note moyenne, pour les profils tendances.');
  expect(text).toContain('Réponses des 7 derniers jours, pour les profils recommandés.');
});

it('the rules page has every rule at its anchor, and the figures of past years', async () => {
  const counts = { outside: 3, made: 1250 };
  const rows = [
    { name: 'report/spam/post/visitor', count: counts.made },
    { name: 'outside/authorityOrders', count: counts.outside },
    { name: 'own/hide/illegal', count: 2 },
  ];
  const figures = figuresOf(2026, rows, { decisionMs: 5 * 3_600_000, appealMs: null });
  web.setTransport(async () => Response.json({ years: [figures] }));
  const url = `http://localhost${paths.rules}`;
  const { html } = await web.renderPage({ url, cookies: '', site });
  const text = html.replaceAll('<!-- -->', '').replaceAll(/\s+/g, ' ');
  for (const { anchor, label } of Object.values(moderationRules))
    expect(text).toMatch(new RegExp(`id="${anchor}"[^>]*>${label}<`));
  for (const { effect } of Object.values(actionWords)) expect(text).toContain(effect);
  // Every link to the page's own fragments has its target.
  for (const [, place] of text.matchAll(/href="#(\w+)"/g)) expect(text).toContain(`id="${place}"`);
  expect(text).toContain('mailto:bonjour@exemple.fr');
  expect(text).toContain(`${APPEAL_DAYS} jours pour contester`);
  expect(text).toMatch(/Reçus<.*?>1 250</);
  expect(text).toMatch(/Injonctions d’autorités<.*?>3</);
  expect(text).toMatch(/Délai médian<.*?>5 h</);
  expect(text).toMatch(/propre initiative.*?Prises<.*?>2<.*?Fondées sur la loi<.*?>2</);
});
