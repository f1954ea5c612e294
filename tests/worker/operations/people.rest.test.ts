import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accountExports,
  approvals,
  authSessions,
  authUsers,
  commissionInvoices,
  creatorProfiles,
  documents,
  moderationCases,
  moderationDecisions,
  moderationLog,
  operatorActs,
  operators,
  orders,
  payouts,
  profiles,
  verifications,
} from '../../../database/schema.ts';
import type { OwnDecision } from '../../../domain/moderation/moderation-wire.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import type { Proposal } from '../../../domain/operations/operators-wire.ts';
import type { OperatedPerson, SearchHit } from '../../../domain/operations/people-wire.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { selectOrders } from '../../../worker/operations/people/person-lists.ts';
import { readPerson } from '../../../worker/operations/people/read-person.ts';
import { search } from '../../../worker/operations/people/search.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  accessToken,
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import {
  createModerator,
  decided,
  report,
  settleOutbox,
} from '../../support/workerd/moderation.ts';
import { titlesOf } from '../../support/workerd/notices.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';
import { createOperator } from '../../support/workerd/operators.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

let anna: Person;
let paul: Person;

beforeAll(async () => {
  anna = await createOperator();
  paul = await createOperator();
});

const operate = (method: string, path: string, json?: unknown, as: Person = anna) =>
  call(method, `/api/operations${path}`, { as, json });

const answered = async (response: Response) => {
  const body = response.status === 204 || response.status === 202 ? null : await response.json();
  return [response.status, (body as { code?: string } | null)?.code ?? body];
};

async function hitsFor(q: string): Promise<SearchHit[]> {
  const response = await operate('GET', `/search?${new URLSearchParams({ q })}`);
  expect(response.status, q).toBe(200);
  return (await response.json<{ hits: SearchHit[] }>()).hits;
}

async function pageOf({ id }: { id: string }, as: Person = anna): Promise<OperatedPerson> {
  const response = await operate('GET', `/people/${id}`, undefined, as);
  expect(response.status).toBe(200);
  return response.json();
}

const lastAct = async () =>
  (await db.select().from(operatorActs).orderBy(sql`id desc`).limit(1))[0]!;

const stateOf = async ({ id }: Person) =>
  (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!;

const REASON = 'Elle se fait passer pour une autre personne.';
const decision = (action: string, rule = 'fraud') => ({ action, rule, reason: REASON });
const decide = (person: Person, action: string, as: Person = anna) =>
  operate('POST', `/people/${person.id}/decisions`, decision(action), as);

async function ordersOf(pair: Pair, count: number): Promise<void> {
  await db.run(sql`insert into orders (id, asker_id, creator_id, topic_id, pricing, state, provider, price_cents,
      fee_cents, currency, created_at, payment_id)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select printf('%08x-0000-4000-8000-%012x', n, ${Number.parseInt(pair.asker.id.slice(0, 8), 16)}),
      ${pair.asker.id}, ${pair.creator.id}, ${pair.topicId}, 'question', 'awaiting', 'demo', 300, 60, 'EUR', n,
      'pi_' || substr(${pair.asker.id}, 1, 8) || n from numbers`);
}

describe('GET /api/operations/search', () => {
  it('finds people by username, name and address, hidden and suspended ones too', async () => {
    const lea = await createCreator({ username: 'lea.zorglub', name: 'Léa Zorglub' });
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, lea.id));
    const leo = await createCreator({ username: 'leo.zorglub', name: 'Léo Zorglub' });
    const found = { kind: 'person', id: lea.id, detail: '@lea.zorglub', title: 'Léa Zorglub' };
    const address = `${lea.id}@EXAMPLE.com`;
    for (const q of [
      ...['@LEA.zorglub', 'lea.zor', 'léa zorg', address, lea.id],
      ...[`Léa Zorglub <${address}>`, `mailto:${address}`, `${address}.`],
    ])
      expect(await hitsFor(q), q).toMatchObject([found]);
    expect((await hitsFor('zorglub')).map(({ id }) => id).sort()).toEqual([lea.id, leo.id].sort());
    expect((await hitsFor('lea.zorglub'))[0]!.href).toBe(
      `/main/exploitation?onglet=recherche&personne=${lea.id}`,
    );
  });

  it('finds people by the beginning of their address, with what tells them apart', async () => {
    const { id } = await createPerson({ name: 'Ada', username: 'ada.demande' });
    await db.update(authUsers).set({ email: 'ada.byron@example.com' }).where(eq(authUsers.id, id));
    const found = { kind: 'person', id, email: 'ada.byron@example.com', roles: [] };
    for (const q of ['ada.byr', 'Ada.Byron@', 'ada.byron@exam', 'ada.byron@example.com'])
      expect(await hitsFor(q), q).toMatchObject([{ ...found, at: expect.any(String) }]);
    expect(await hitsFor(`@${anna.username}`)).toMatchObject([{ roles: ['operator'] }]);
  });

  it('finds the creator of a commission’s invoice by its number, as people type it', async () => {
    const { id: creatorId } = await createCreator({ name: 'Zoé Facturée' });
    const invoice = { series: 'F', number: 2_031_000_000_007, month: '2031-01' } as const;
    await db
      .insert(commissionInvoices)
      .values({ ...invoice, creatorId, totalCents: 60, vatCents: 10, issuedAt: 1 });
    for (const q of ['F-2031-000007', 'facture f 2031 7', 'n° F2031-7'])
      expect(await hitsFor(q), q).toMatchObject([{ kind: 'person', id: creatorId }]);
  });

  it('finds people who are no creators by their surname, in plain letters', async () => {
    const { id } = await createPerson({ name: 'Inès Müller-Świątek', username: 'ines.demande' });
    for (const q of ['muller', 'Müller', 'mul', 'MÜLLER ŚWI', 'muller swiatek'])
      expect(await hitsFor(q), q).toMatchObject([{ kind: 'person', id }]);
  });

  it('finds orders, conversations, reports and payouts by their ids and numbers', async () => {
    const pair = await createPair();
    const { id: conversationId } = await open(pair);
    await ordersOf(pair, 1);
    const [order] = await db.select().from(orders).where(eq(orders.askerId, pair.asker.id));
    // A trigger numbers it.
    const paid = {
      series: 'R',
      number: 0,
      orderId: order!.id,
      cents: 300,
      issuedAt: Date.now(),
    } as const;
    await db.insert(documents).values(paid);
    const [receipt] = await db.select().from(documents).where(eq(documents.orderId, order!.id));
    const number = formatDocumentNumber(receipt!);
    await db.insert(payouts).values({
      ...{ id: 'po_searched1', creatorId: pair.creator.id, cents: 10, state: 'pending' },
      ...{ createdAt: 1, changedAt: 1, arrivesAt: 2 },
    });
    const isOrder = {
      ...{ kind: 'order', id: order!.id, title: number },
      href: `/main/exploitation?onglet=argent&commande=${order!.id}`,
    };
    for (const q of [number.toLowerCase(), order!.id, order!.paymentId!])
      expect(await hitsFor(q), q).toMatchObject([isOrder]);
    expect(await hitsFor(conversationId)).toMatchObject([
      { kind: 'conversation', id: conversationId },
    ]);
    expect(await hitsFor('po_searched1')).toMatchObject([{ kind: 'person', id: pair.creator.id }]);
    const reportId = await report(pair.asker, { type: 'profile', id: pair.creator.id });
    for (const q of [reportNumber(reportId), reportId])
      expect(await hitsFor(q), q).toMatchObject([
        { kind: 'report', id: reportId, href: `/main/moderation?cas=${reportId}` },
      ]);
  });

  it('finds nothing when nothing matches, and refuses what is no search', async () => {
    const hostile = [
      '%',
      '_',
      '"',
      '*',
      "' or 1=1 --",
      'NEAR(',
      '💥',
      '-',
      'R-2026-999999',
      'x@y.fr',
    ];
    for (const q of [...hostile, crypto.randomUUID(), 'S-0000-0000-0000', 'pi_unknown1'])
      expect(await hitsFor(q), q).toEqual([]);
    for (const query of ['', '?q=', '?q=%20', `?q=${'x'.repeat(10_000)}`, '?q=%00'])
      expect((await operate('GET', `/search${query}`)).status, query.slice(0, 9)).toBe(400);
  });

  it('is logged without the searched text', async () => {
    await hitsFor('quelqu’un');
    expect(await lastAct()).toMatchObject({
      action: 'GET /search',
      subject: '/search',
      details: '{}',
    });
  });

  it('reads few rows however many people have such a name', async () => {
    await db.run(sql`insert into profiles (id, username, name, display_slug, is_creator, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2000)
      select 'foule-' || n, 'foule.' || n, 'Foule Nombreuse', 'foule_nombreuse', 1, 1 from numbers`);
    for (const text of ['foule', 'foule nombreuse', 'nombreuse']) {
      const { rowsRead } = await costOf((counted) => search(counted, text));
      expect(rowsRead, text).toBeLessThan(200);
    }
  });
});

describe('GET /api/operations/people/:id', () => {
  it('shows the account, sessions, conversations without words, reports and decisions', async () => {
    const pair = await createPair();
    const { asker, creator } = pair;
    const { id: conversationId } = await open(pair);
    await send(conversationId, asker, 'Un secret bien gardé');
    await stubOf(conversationId).settle();
    await db
      .update(authSessions)
      .set({ userAgent: 'Firefox/1 Windows', country: 'FR' })
      .where(eq(authSessions.userId, asker.id));
    const made = await report(asker, { type: 'profile', id: creator.id });
    const about = await report(creator, { type: 'profile', id: asker.id });
    await decided(await createModerator(), about, 'warn');
    const page = await pageOf(asker);
    expect(page).toMatchObject({
      ...{ id: asker.id, username: asker.username, isSelf: false, deletedAt: null },
      account: {
        ...{ email: `${asker.id}@example.com`, mailRefusal: null, hasPassword: false },
        sessions: [{ device: 'Firefox, Windows', country: 'France', method: 'password' }],
      },
      conversations: {
        asker: {
          rows: [{ id: conversationId, other: { username: creator.username }, messageCount: 1 }],
        },
        creator: { rows: [], nextCursor: null },
      },
      reports: {
        about: { rows: [{ id: about, count: 1, decidedAt: expect.any(String) }] },
        by: { rows: [{ id: made, number: reportNumber(made), decidedAt: null }] },
      },
      decisions: { rows: [{ action: 'warn', isInForce: true, appeal: null }] },
    });
    expect(JSON.stringify(page)).not.toContain('secret');
    expect(await lastAct()).toMatchObject({
      ...{ action: 'GET /people/:id', subject: `/people/${asker.id}`, status: 200 },
      operator: `user:${anna.id}`,
    });
    const facts = await operate('GET', `/conversations/${conversationId}`);
    const text = await facts.text();
    expect(JSON.parse(text)).toMatchObject({
      ...{ asker: { id: asker.id }, creator: { id: creator.id }, status: 'initiated' },
    });
    expect(text).not.toContain('secret');
    const notices = await operate('GET', `/people/${creator.id}/notices`);
    const [notice] = (await notices.json<{ notices: object[] }>()).notices;
    expect(Object.keys(notice!).sort()).toEqual(['createdAt', 'id', 'kind', 'readAt']);
    expect(notice).toMatchObject({ kind: 'question' });
  });

  it('pages every list, and reads as much of 20,000 orders as a page has', async () => {
    const pair = await createPair();
    await ordersOf(pair, 20_000);
    const { orders: first } = await pageOf(pair.asker);
    expect(first.asker.rows).toHaveLength(10);
    const path = `/people/${pair.asker.id}/orders?role=asker&cursor=${first.asker.nextCursor}`;
    const second = await (await operate('GET', path)).json<OperatedPerson['orders']['asker']>();
    const ids = [...first.asker.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    expect(second.rows[0]).toMatchObject({
      other: { username: pair.creator.username },
      receipt: null,
    });
    const cost = await costOf((counted) => readPerson(counted, pair.creator.id, null, Date.now()));
    expect(cost.rowsRead).toBeLessThan(200);
    expect(cost.roundTrips).toBe(2);
    const page = await costOf((counted) =>
      selectOrders(counted, pair.asker.id, 'asker', { time: 9, id: 'f' }),
    );
    expect(page.rowsRead).toBeLessThan(60);
    for (const list of [
      'conversations?role=asker',
      'reports?side=by',
      'reports?side=about',
      'decisions',
    ])
      expect((await operate('GET', `/people/${pair.asker.id}/${list}`)).status, list).toBe(200);
    for (const bad of ['orders', 'orders?role=x', 'reports?side=', 'decisions?cursor=1'])
      expect((await operate('GET', `/people/${pair.asker.id}/${bad}`)).status, bad).toBe(400);
  });

  it('is 404 for unknown people, and for whoever is no operator any more', async () => {
    for (const id of [crypto.randomUUID(), 'x', '%25', "'"])
      expect((await operate('GET', `/people/${id}`)).status, id).toBe(404);
    const revoked = await createOperator();
    await pageOf(anna, revoked);
    await db.delete(operators).where(eq(operators.userId, revoked.id));
    for (const path of [`/people/${anna.id}`, '/search?q=a', `/conversations/${anna.id}`])
      expect((await operate('GET', path, undefined, revoked)).status, path).toBe(404);
    expect((await decide(paul, 'warn', revoked)).status).toBe(404);
    expect((await call('GET', `/api/operations/people/${anna.id}`)).status).toBe(401);
  });
});

it('an operator does not see who reported them, on either page', async () => {
  const [reported, reporter] = [await createOperator(), await createPerson()];
  await report(reporter, { type: 'profile', id: reported.id });
  expect((await pageOf(reporter)).reports.by.rows).toHaveLength(1);
  expect((await pageOf(reporter, reported)).reports.by.rows).toEqual([]);
  expect((await pageOf(reported, reported)).reports.about.rows).toEqual([]);
  for (const path of [`${reporter.id}/reports?side=by`, `${reported.id}/reports?side=about`]) {
    const response = await operate('GET', `/people/${path}`, undefined, reported);
    expect(await response.json()).toMatchObject({ rows: [] });
  }
});

describe('POST /api/operations/people/:id/decisions', () => {
  it('hides and suspends as a moderator’s decision would, with a statement and an appeal', async () => {
    const person = await createCreator();
    const hidden = await decide(person, 'hide');
    expect(hidden.status).toBe(201);
    const { id, caseId } = await hidden.json<{ id: string; caseId: string }>();
    expect((await stateOf(person)).hiddenAt).not.toBeNull();
    expect((await call('GET', `/api/users/${person.username}`)).status).toBe(404);
    const [log] = await db.select().from(moderationLog).where(eq(moderationLog.caseId, caseId));
    expect(log).toMatchObject({ moderatorId: anna.id, action: 'hide', reason: REASON });
    await settleOutbox();
    const [mail] = await mailsOf(person);
    expect(mail!.text).toContain('de notre propre initiative');
    expect(mail!.text).toContain(REASON);
    const own = await call('GET', '/api/me/decisions', { as: person });
    const { decisions } = await own.json<{ decisions: OwnDecision[] }>();
    expect(decisions).toMatchObject([
      { id, action: 'hide', rule: 'fraud', appealUntil: expect.any(String) },
    ]);
    expect(await answered(await decide(person, 'hide', paul))).toEqual([409, 'decision.in_force']);
    expect((await decide(person, 'suspend')).status).toBe(201);
    expect((await call('GET', '/api/me', { as: person })).status).toBe(401);
    expect(await lastAct()).toMatchObject({
      ...{ action: 'POST /people/:id/decisions', subject: `/people/${person.id}/decisions` },
      changes: expect.stringContaining('suspend'),
      details: JSON.stringify(decision('suspend')),
    });
  });

  it('decides the open case about the profile, whose reporters learn of it', async () => {
    const [person, reporter] = [await createCreator(), await createPerson()];
    const reportId = await report(reporter, { type: 'profile', id: person.id });
    const [one, other] = await Promise.all([decide(person, 'hide'), decide(person, 'hide', paul)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const cases = await db
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.authorId, person.id));
    expect(cases).toMatchObject([{ id: reportId, reportCount: 1, decidedAt: expect.any(Number) }]);
    await settleOutbox();
    expect((await titlesOf(reporter)).join()).toContain(reportNumber(reportId));
  });

  it('needs a second operator about another operator or moderator', async () => {
    const [target, moderator] = [await createOperator(), await createModerator()];
    for (const person of [target, moderator]) {
      expect((await decide(person, 'suspend')).status).toBe(202);
      expect((await stateOf(person)).suspendedAt).toBeNull();
    }
    expect((await decide(target, 'suspend', target)).status).toBe(403);
    expect((await decide(target, 'suspend', paul)).status).toBe(201);
    expect((await stateOf(target)).suspendedAt).not.toBeNull();
    expect(await answered(await decide(target, 'suspend'))).toEqual([409, 'decision.in_force']);
    const [approval] = await db.select().from(approvals).where(eq(approvals.subjectId, target.id));
    expect(approval).toMatchObject({ approvedBy: `user:${paul.id}`, reason: REASON });
  });

  it('refuses tokens, oneself, deleted accounts and malformed decisions', async () => {
    const person = await createPerson();
    const path = `/api/operations/people/${person.id}/decisions`;
    const headers = { Authorization: 'Bearer operator' };
    const byToken = await call('POST', path, { headers, json: decision('hide') });
    expect(await answered(byToken)).toEqual([403, 'operator.account_needed']);
    expect(await answered(await decide(anna, 'warn'))).toEqual([403, 'moderation.own']);
    for (const json of [
      {},
      decision('none'),
      decision('hide', 'x'),
      { ...decision('hide'), reason: ' ' },
    ])
      expect((await operate('POST', `/people/${person.id}/decisions`, json)).status).toBe(400);
    await db.update(profiles).set({ deletedAt: 1, hiddenAt: 1 }).where(eq(profiles.id, person.id));
    await db.delete(authUsers).where(eq(authUsers.id, person.id));
    expect(await answered(await decide(person, 'suspend'))).toEqual([404, 'user.not_found']);
    expect(await db.$count(moderationCases, eq(moderationCases.authorId, person.id))).toBe(0);
    expect(await pageOf(person)).toMatchObject({ account: null, deletedAt: expect.any(String) });
    const because = { reason: REASON };
    for (const [act, json] of [
      ['sessions/end', { ...because, sessionId: null }],
      ['export', because],
      ['mail/accept', because],
      ['mail/refuse', because],
    ] as const)
      expect((await operate('POST', `/people/${person.id}/${act}`, json)).status, act).toBe(404);
  });
});

describe('POST /api/operations/people/:id/decisions/:decisionId/lift', () => {
  const lift = (person: Person, id: string, as = paul) =>
    operate('POST', `/people/${person.id}/decisions/${id}/lift`, { reason: 'Une erreur.' }, as);
  const proposalsAbout = async ({ id }: Person) => {
    const response = await operate('GET', '/proposals');
    const { proposals } = await response.json<{ proposals: Proposal[] }>();
    return proposals.filter(({ terms }) => terms.person === id && terms.what === 'lift');
  };
  const suspended = async () => {
    const person = await createCreator();
    const { id } = await (await decide(person, 'suspend')).json<{ id: string }>();
    return { person, id };
  };

  it('undoes the decision once, tells the person and logs it', async () => {
    const { person, id } = await suspended();
    const outsider = await createPerson();
    expect((await lift(outsider, id)).status).toBe(404);
    expect((await lift(person, id)).status).toBe(204);
    expect((await stateOf(person)).suspendedAt).toBeNull();
    expect(await answered(await lift(person, id))).toEqual([409, 'decision.lifted']);
    await settleOutbox();
    const [mail] = await mailsOf(person);
    expect(mail).toMatchObject({ subject: 'Une décision de modération est annulée' });
    expect(mail!.text).toContain('Une erreur.');
    const log = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, person.id));
    expect(log.map(({ action }) => action)).toEqual(['suspend', 'lift']);
    expect((await pageOf(person)).decisions.rows).toMatchObject([
      { isInForce: false, needsTwo: false },
    ]);
  });

  it('grants an open appeal, unless the decision is the operator’s own', async () => {
    const person = await createCreator();
    const { id } = await (await decide(person, 'hide')).json<{ id: string }>();
    const appeal = await call('POST', `/api/me/decisions/${id}/appeal`, {
      ...{ as: person, json: { text: 'C’est bien moi.' } },
    });
    expect(appeal.status).toBe(201);
    expect(await answered(await lift(person, id, anna))).toEqual([403, 'moderation.own']);
    expect((await lift(person, id)).status).toBe(204);
    expect((await stateOf(person)).hiddenAt).toBeNull();
    const { rows } = (await pageOf(person)).decisions;
    expect(rows).toMatchObject([{ appeal: { isUpheld: false, decidedAt: expect.any(String) } }]);
    const log = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, person.id));
    expect(log.map(({ action }) => action)).toEqual(['hide', 'restore']);
  });

  it('needs a second operator about another operator or moderator, who has not decided before', async () => {
    const third = await createOperator();
    for (const person of [await createOperator(), await createModerator()]) {
      await decide(person, 'suspend');
      const { id } = await (await decide(person, 'suspend', paul)).json<{ id: string }>();
      expect((await pageOf(person)).decisions.rows).toMatchObject([{ needsTwo: true }]);
      expect((await lift(person, crypto.randomUUID())).status).toBe(404);
      expect((await lift(person, id)).status).toBe(202);
      expect((await lift(person, id)).status).toBe(202);
      expect((await stateOf(person)).suspendedAt).not.toBeNull();
      const [proposal] = await proposalsAbout(person);
      expect(proposal).toMatchObject({
        terms: { what: 'lift', person: person.id, decision: id, action: 'suspend', rule: 'fraud' },
        request: { method: 'POST', path: `/people/${person.id}/decisions/${id}/lift` },
      });
      expect(await answered(await lift(person, id, anna))).toEqual([403, 'moderation.own']);
      expect((await lift(person, id, third)).status).toBe(204);
      expect((await stateOf(person)).suspendedAt).toBeNull();
      expect(await proposalsAbout(person)).toEqual([]);
      expect(await answered(await lift(person, id))).toEqual([409, 'decision.lifted']);
    }
  });

  it('proposes nothing that the operator may not lift', async () => {
    const target = await createModerator();
    await decide(target, 'hide');
    const { id } = await (await decide(target, 'hide', paul)).json<{ id: string }>();
    const appeal = { as: target, json: { text: 'C’est bien moi.' } };
    expect((await call('POST', `/api/me/decisions/${id}/appeal`, appeal)).status).toBe(201);
    expect(await answered(await lift(target, id, paul))).toEqual([403, 'moderation.own']);
    expect(await proposalsAbout(target)).toEqual([]);
    expect(await answered(await lift(target, id, anna))).toEqual([403, 'moderation.own']);
    const [third, fourth] = [await createOperator(), await createOperator()];
    expect((await lift(target, id, third)).status).toBe(202);
    expect((await lift(target, id, fourth)).status).toBe(204);
    expect((await stateOf(target)).hiddenAt).toBeNull();
  });

  it('refuses a decision about oneself, and proposes nothing', async () => {
    const target = await createOperator();
    const reportId = await report(await createPerson(), { type: 'profile', id: target.id });
    const { id } = await decided(await createModerator(), reportId, 'warn');
    expect(await answered(await lift(target, id, target))).toEqual([403, 'moderation.own']);
    const [stays] = await db
      .select()
      .from(moderationDecisions)
      .where(eq(moderationDecisions.id, id));
    expect(stays!.liftedAt).toBeNull();
    expect(await proposalsAbout(target)).toEqual([]);
  });
});

describe('acts on an account', () => {
  const because = { reason: 'Elle nous l’a demandé.' };

  it('confirm a creator as they were seen, once, and never oneself', async () => {
    const creator = await createCreator();
    const { verification } = await pageOf(creator);
    const confirm = (shows: string, person: Person = creator) =>
      operate('POST', `/people/${person.id}/verification`, { ...because, shows });
    expect(await answered(await confirm('[]'))).toEqual([409, 'verification.changed']);
    expect((await confirm(verification.shows)).status).toBe(204);
    expect(await answered(await confirm(verification.shows))).toEqual([
      409,
      'verification.decided',
    ]);
    expect((await pageOf(creator)).verification).toMatchObject({ isVerified: true });
    const [request] = await db
      .select()
      .from(verifications)
      .where(eq(verifications.userId, creator.id));
    expect(request).toMatchObject({ state: 'verified', moderatorId: anna.id });
    expect(await answered(await confirm('[]', await createPerson()))).toEqual([
      404,
      'user.not_found',
    ]);
    expect(await answered(await confirm('[]', anna))).toEqual([403, 'moderation.own']);
    await db.insert(creatorProfiles).values({ userId: anna.id, verifiedStatus: 'verified' });
    const revoke = { username: anna.username, reason: 'Faux' };
    expect(await answered(await operate('POST', '/verifications/revoke', revoke))).toEqual([
      403,
      'moderation.own',
    ]);
  });

  it('end one session or all, not their own', async () => {
    const person = await createPerson();
    const second = { ...person, token: await accessToken(person.id) };
    const sessions = (await pageOf(person)).account!.sessions;
    expect(sessions).toHaveLength(2);
    const end = (sessionId: string | null, of: Person = person) =>
      operate('POST', `/people/${of.id}/sessions/end`, { ...because, sessionId });
    expect(await (await end(sessions[0]!.id, await createPerson())).json()).toEqual({ ended: 0 });
    expect(await (await end(sessions[0]!.id)).json()).toEqual({ ended: 1 });
    expect(await (await end(null)).json()).toEqual({ ended: 1 });
    expect((await lastAct()).changes).toBe('{"before":{"sessions":1},"after":{"sessions":0}}');
    for (const as of [person, second])
      expect((await call('GET', '/api/me', { as })).status).toBe(401);
    expect((await end(null, anna)).status).toBe(403);
    expect((await end('x')).status).toBe(400);
  });

  it('start the person’s own export, whose files the operator does not get', async () => {
    const person = await createPerson();
    const begun = await operate('POST', `/people/${person.id}/export`, because);
    expect([begun.status, await begun.json()]).toEqual([202, { state: 'running' }]);
    const [row] = await db
      .select()
      .from(accountExports)
      .where(eq(accountExports.userId, person.id));
    const file = await call('GET', `/main/export/${row!.id}/1`, { as: anna });
    expect(file.status).toBe(404);
    expect((await pageOf(person)).account!.lastExport).not.toBeNull();
  });

  it('switch mail to an address off and on again', async () => {
    const person = await createPerson();
    expect((await operate('POST', `/people/${person.id}/mail/refuse`, because)).status).toBe(204);
    expect((await lastAct()).changes).toBe('{"before":null,"after":{"isOff":true}}');
    expect((await pageOf(person)).account!.mailRefusal).toMatchObject({ reason: 'bounce' });
    expect((await operate('POST', `/people/${person.id}/mail/accept`, because)).status).toBe(204);
    expect((await lastAct()).changes).toContain('"refusal":"bounce"');
    expect((await pageOf(person)).account!.mailRefusal).toBeNull();
  });

  it('refuse one’s own factors', async () => {
    const reset = await operate('POST', `/users/${anna.username}/factor-reset`, because);
    expect(await answered(reset)).toEqual([403, 'moderation.own']);
  });
});
