import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { decide, lift, profileOf } from '../../support/workerd/hiding.ts';
import { call, type Person } from '../../support/workerd/marketplace.ts';
import { openSocket } from '../../support/workerd/socket.ts';
import { surprisesIn, walksIn } from './hidden-content-routes.ts';
import { type MarkedMarket, markedMarket, markersIn } from './marked-market.ts';

/**
 * One marketplace in which everything that can be hidden contains a unique marker. Every route is
 * read by everybody who may read anything: before anything is hidden, while it is, and once it is
 * restored.
 */

let market: MarkedMarket;
/** The markers that a reader saw, by route. */
let before: Map<string, string[]>;
let decisions: string[];

beforeAll(async () => {
  market = await markedMarket();
  before = await walk();
  const { star, masked } = market.people;
  decisions = [await decide('suspend', profileOf(star)), await decide('hide', profileOf(masked))];
  for (const subject of market.subjects) decisions.push(await decide('hide', subject));
  await settled();
}, 60_000);

/** Runs the outbox, as the deciding request does. */
async function settled() {
  expect((await runOutbox(env, Date.now())).failed).toBe(0);
}

let walked = 0;

/**
 * Everything that a visitor, a user who knows them all, and their conversation partner can read; or
 * only some of the readers.
 */
async function walk(only?: Person[]): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  walked += 1;
  const { visitor, third, party } = market.people;
  const readers = only ?? [visitor, third, party];
  for (const [route, addresses] of Object.entries(walksIn(market))) {
    const texts = await Promise.all(
      addresses.flatMap((address) => readers.map((as) => read(address, as))),
    );
    seen.set(route, markersIn(texts.join('\n')));
  }
  return seen;
}

async function read(address: string, as: Person | undefined): Promise<string> {
  if (address.endsWith('/socket')) return as ? listen(address, as) : '';
  const response = address.startsWith('/sitemap')
    ? // A copy is cached for half a minute per host.
      await exports.default.fetch(`http://walk${walked}.example${address}`)
    : await call('GET', address, { as });
  expect(`${address} ${response.status}`).not.toMatch(/ 5..$/);
  if (!address.startsWith('/images/')) return response.text();
  await response.arrayBuffer();
  // An image counts as seen when it is served.
  return response.status === 200 ? `zqpicture${lettersOf(address)}` : '';
}

const lettersOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/[0-9]/g, (digit) => 'abcdefghij'[Number(digit)]!)
    .replace(/[^a-z]/g, '');

/** The first frames of a socket. */
async function listen(address: string, as: Person): Promise<string> {
  try {
    const socket = await openSocket<{ type: string }>(address, as);
    if (address.includes('/conversations/')) {
      socket.send({ type: 'resume', after: 0 });
      await socket.next((frame): frame is { type: string } => frame.type === 'state');
    }
    socket.socket.close();
    return JSON.stringify(socket.frames);
  } catch (error) {
    // Others' conversations give none.
    expect(String(error)).toContain('404');
    return '';
  }
}

describe('hidden content and hidden users', () => {
  it('were visible before', () => {
    const seen = [...before.values()].flat();
    for (const mark of ['zqstar', 'zqmask'])
      for (const what of [
        ...['user', 'name', 'bio', 'about', 'welcome', 'topic', 'link', 'comment', 'review'],
        ...['posttitle', 'posttext', 'postcaption', 'postquestion', 'postanswer'],
      ])
        expect(seen).toContain(mark + what);
    for (const what of ['zqposttitle', 'zqcomment', 'zqmessage', 'zqreview', 'zqreviewreply'])
      expect(seen).toContain(what);
    expect(surprisesIn(before)).toEqual([]);
  });

  it('are visible nowhere while hidden', async () => {
    const seen = [...(await walk())].filter(([, markers]) => markers.length > 0);
    expect(seen).toEqual([]);
  });

  it('are visible on every route once the decisions are lifted', async () => {
    for (const decision of decisions) await lift(decision);
    await settled();
    const after = await walk();
    // A notice that lost a name or text does not get it back.
    const comparable = (seen: Map<string, string[]>) =>
      Object.fromEntries([...seen].filter(([route]) => route !== 'GET /api/me/notifications'));
    expect(comparable(after)).toEqual(comparable(before));
  });

  it('are, once blocked, visible only on public routes and where the blocker asks by name', async () => {
    const { star, third, party } = market.people;
    const path = `/api/users/${star.username}/block`;
    expect((await call('PUT', path, { as: third })).status).toBe(200);
    await settled();
    const waysTo = (seen: Map<string, string[]>) =>
      [...seen]
        .filter(([, markers]) => markers.some((marker) => marker.startsWith('zqstar')))
        .map(([route]) => route);
    expect(waysTo(await walk([third])).sort()).toEqual([
      'GET /:handle{@[^/]+}',
      'GET /api/landing',
      'GET /api/me/blocks',
      'GET /api/users/:username',
      'GET /decouvrir/post/:id',
      'GET /sitemap.xml',
      'GET /sitemaps/:page{[0-9]{1,5}\\.xml}',
    ]);
    expect(waysTo(await walk([party]))).toContain('GET /api/feed');
  });
});
