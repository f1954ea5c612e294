import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  announcements,
  approvals,
  authFactorResets,
  authFactors,
  moderators,
  operatorActs,
  operators,
  profiles,
  settings,
  topics,
} from '../../../database/schema.ts';
import type { ActName } from '../../../domain/operations/acts.ts';
import type { Act, Proposal, RefusedProposal } from '../../../domain/operations/operators-wire.ts';
import { countToday, type Today } from '../../../domain/operations/today-wire.ts';
import {
  call,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator, decide, report } from '../../support/workerd/moderation.ts';
import { createOperator } from '../../support/workerd/operators.ts';

const REASON = 'Après vérification.';

const operate = (as: Person, method: string, path: string, json?: unknown) =>
  call(method, `/api/operations${path}`, { as, json });

async function proposalsFor(as: Person) {
  const response = await operate(as, 'GET', '/proposals');
  expect(response.status).toBe(200);
  return response.json<{ proposals: Proposal[]; refused: RefusedProposal[] }>();
}

/** Sends the request of the latest proposal as another person. */
async function approveAs(as: Person): Promise<Response> {
  const { method, path, body } = (await proposalsFor(as)).proposals.at(-1)!.request!;
  return operate(as, method, path, body);
}

async function suspend({ id }: Person): Promise<void> {
  await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, id));
}

/** A case about one act: its request, and whether it is done. */
interface Scenario {
  begin: (as: Person) => Promise<Response>;
  isDone: () => Promise<boolean>;
}

const has = async (rows: Promise<unknown[]>) => (await rows).length > 0;
const stateOf = async ({ id }: Person) =>
  (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!;

const role = (name: 'operator' | 'moderator', revoke: boolean) => async (): Promise<Scenario> => {
  const table = name === 'operator' ? operators : moderators;
  const person = await createPerson();
  if (revoke) await db.insert(table).values({ userId: person.id, grantedAt: 1 });
  const json = { userId: person.id, revoke, reason: REASON };
  return {
    begin: (as) => operate(as, 'POST', `/${name}s`, json),
    isDone: async () =>
      (await has(db.select().from(table).where(eq(table.userId, person.id)))) !== revoke,
  };
};

/** A suspended member of the team, by a decision of two others. */
async function suspendedOperator() {
  const [person, one, two] = [
    await createOperator(),
    await createOperator(),
    await createOperator(),
  ];
  const json = { action: 'suspend', rule: 'fraud', reason: REASON };
  await operate(one, 'POST', `/people/${person.id}/decisions`, json);
  const made = await operate(two, 'POST', `/people/${person.id}/decisions`, json);
  const { id } = await made.json<{ id: string }>();
  return { person, id };
}

async function appealed() {
  const { person, id } = await suspendedOperator();
  const appealId = crypto.randomUUID();
  await db.run(sql`insert into moderation_appeals (id, decision_id, text, created_at)
    values (${appealId}, ${id}, 'C’est bien moi.', 1)`);
  return { person, appealId };
}

/** Every act that counts no money; those are in tests/worker/payments/operators.rest.test.ts. */
const scenarios: Record<
  Exclude<
    ActName,
    'decision' | 'refund' | 'let_go' | 'give_back' | 'write_off' | 'difference' | 'paid_by_bank'
  >,
  () => Promise<Scenario>
> = {
  appoint_operator: role('operator', false),
  dismiss_operator: role('operator', true),
  appoint_moderator: role('moderator', false),
  dismiss_moderator: role('moderator', true),
  moderate: async () => {
    const person = await createOperator();
    const json = { action: 'suspend', rule: 'fraud', reason: REASON };
    return {
      begin: (as) => operate(as, 'POST', `/people/${person.id}/decisions`, json),
      isDone: async () => (await stateOf(person)).suspendedAt !== null,
    };
  },
  lift: async () => {
    const { person, id } = await suspendedOperator();
    return {
      begin: (as) =>
        operate(as, 'POST', `/people/${person.id}/decisions/${id}/lift`, { reason: REASON }),
      isDone: async () => (await stateOf(person)).suspendedAt === null,
    };
  },
  decide_report: async () => {
    const person = await createOperator();
    const reportId = await report(await createPerson(), { type: 'profile', id: person.id });
    return {
      begin: (as) =>
        operate(as, 'POST', `/reports/${reportId}/decision`, { action: 'suspend', reason: REASON }),
      isDone: async () => (await stateOf(person)).suspendedAt !== null,
    };
  },
  grant_appeal: async () => {
    const { person, appealId } = await appealed();
    return {
      begin: (as) =>
        operate(as, 'POST', `/appeals/${appealId}/decision`, { uphold: false, reason: REASON }),
      isDone: async () => (await stateOf(person)).suspendedAt === null,
    };
  },
  factor_reset: async () => {
    const person = await createOperator();
    await db.insert(authFactors).values({
      ...{ id: crypto.randomUUID(), userId: person.id, kind: 'totp', name: 'Téléphone' },
      ...{ secret: 'x', createdAt: 1, updatedAt: 1, verifiedAt: 1 },
    });
    return {
      begin: (as) =>
        operate(as, 'POST', `/users/${person.username}/factor-reset`, { reason: REASON }),
      isDone: () =>
        has(db.select().from(authFactorResets).where(eq(authFactorResets.userId, person.id))),
    };
  },
  delete_account: async () => {
    const person = await createPerson();
    return {
      begin: (as) => operate(as, 'DELETE', `/users/${person.username}`, { reason: REASON }),
      isDone: async () => (await stateOf(person)).deletedAt !== null,
    };
  },
  setting: async () => {
    const read = await operate(await createOperator(), 'GET', '/settings');
    const { settings: all } = await read.json<{
      settings: { mediator: { lastId: string | null } };
    }>();
    const mediatorName = `Médiateur ${crypto.randomUUID()}`;
    const value = { mediatorName, mediatorAddress: '1 rue', mediatorUrl: 'https://m.example' };
    const change = { setting: 'mediator', value, on: null, replaces: all.mediator.lastId };
    return {
      begin: (as) => operate(as, 'PUT', '/settings', { ...change, reason: REASON }),
      isDone: () =>
        has(
          db
            .select()
            .from(settings)
            .where(sql`${settings.value} ->> 'mediatorName' = ${mediatorName}`),
        ),
    };
  },
  announcement: async () => {
    const id = crypto.randomUUID();
    const draft = {
      ...{ id, kind: 'service', audience: 'creators', title: 'Travaux', body: 'Dimanche.' },
      ...{ page: 'status', perMinute: 1, perDay: 1 },
    };
    await operate(await createOperator(), 'POST', '/announcements', draft);
    return {
      begin: (as) => operate(as, 'POST', `/announcements/${id}/start`, { reason: REASON }),
      isDone: () =>
        has(
          db
            .select()
            .from(announcements)
            .where(and(eq(announcements.id, id), sql`${announcements.startedAt} is not null`)),
        ),
    };
  },
  merge_topic: async () => {
    const [from, into] = [await createTopic(), await createTopic()];
    return {
      begin: (as) =>
        operate(as, 'POST', `/topics/${from.id}/merge`, { into: into.id, reason: REASON }),
      isDone: () =>
        has(
          db
            .select()
            .from(topics)
            .where(and(eq(topics.id, from.id), eq(topics.mergedInto, into.id))),
        ),
    };
  },
  retire_topic: async () => {
    const { id } = await createTopic();
    return {
      begin: (as) => operate(as, 'PATCH', `/topics/${id}`, { retired: true, reason: REASON }),
      isDone: () =>
        has(
          db
            .select()
            .from(topics)
            .where(and(eq(topics.id, id), sql`${topics.retiredAt} is not null`)),
        ),
    };
  },
};

let anna: Person;
let paul: Person;
beforeEach(async () => {
  await db.delete(operators);
  await db.run(sql`update approvals set ended_at = 1 where ended_at is null`);
  [anna, paul] = [await createOperator(), await createOperator()];
});

describe.each(Object.entries(scenarios))('%s', (_, create) => {
  it('is done once by two people who both hold their role, however often one asks', async () => {
    const { begin, isDone } = await create();
    const third = await createOperator();
    const statuses = [];
    for (const _time of [1, 2]) statuses.push((await begin(third)).status);
    expect([statuses, await isDone()]).toEqual([[202, 202], false]);
    await suspend(third);
    // The proposal of a suspended person is void, so Anna's is the first one.
    expect([(await begin(anna)).status, await isDone()]).toEqual([202, false]);
    const both = await Promise.all([approveAs(paul), approveAs(paul)]);
    expect(both.map(({ ok }) => ok)).toContain(true);
    expect(await isDone()).toBe(true);
    const used = await db
      .select()
      .from(approvals)
      .where(sql`proposed_by = ${`user:${anna.id}`} and used_at is not null`);
    expect(used).toMatchObject([{ proposedBy: `user:${anna.id}`, approvedBy: `user:${paul.id}` }]);
  });
});

describe('a report or appeal about an operator', () => {
  it('is decided by a moderator and an operator, and not by the moderator’s colleague', async () => {
    const [target, mia, mo] = [
      await createOperator(),
      await createModerator(),
      await createModerator(),
    ];
    const reporter = await createOperator();
    const id = await report(reporter, { type: 'profile', id: target.id });
    expect((await decide(mia, id, 'suspend', REASON)).status).toBe(202);
    expect((await decide(mo, id, 'suspend', REASON)).status).toBe(202);
    expect((await stateOf(target)).suspendedAt).toBeNull();
    const refused = await approveAs(reporter);
    expect(await refused.json()).toMatchObject({ status: 403, code: 'moderation.own' });
    expect((await approveAs(target)).status).toBe(403);
    expect((await approveAs(anna)).status).toBe(201);
    expect((await stateOf(target)).suspendedAt).not.toBeNull();
    const taken = await call('DELETE', `/api/moderation/reports/${id}/decision`, { as: mia });
    expect(taken.status).toBe(409);
  });

  it('stays one person’s to decide when it shuts nobody out', async () => {
    const target = await createOperator();
    const id = await report(await createPerson(), { type: 'profile', id: target.id });
    expect((await decide(await createModerator(), id, 'warn')).status).toBe(201);
    const { appealId } = await appealed();
    const json = { uphold: true, reason: REASON };
    const as = await createModerator();
    expect(
      (await call('POST', `/api/moderation/appeals/${appealId}/decision`, { as, json })).status,
    ).toBe(201);
  });

  it('is granted to nobody by one moderator alone', async () => {
    const { person, appealId } = await appealed();
    const json = { uphold: false, reason: REASON };
    const as = await createModerator();
    const granted = await call('POST', `/api/moderation/appeals/${appealId}/decision`, {
      as,
      json,
    });
    expect([granted.status, (await stateOf(person)).suspendedAt]).toEqual([
      202,
      expect.any(Number),
    ]);
    expect((await approveAs(anna)).status).toBe(201);
    expect((await stateOf(person)).suspendedAt).toBeNull();
  });
});

describe('a token', () => {
  it('is no second person, since it may be its proposer’s', async () => {
    const { begin } = await scenarios.retire_topic();
    expect((await begin(anna)).status).toBe(202);
    const { method, path, body } = (await proposalsFor(paul)).proposals.at(-1)!.request!;
    const nameless = await call(method, `/api/operations${path}`, {
      ...{ headers: { Authorization: 'Bearer operator' }, json: body },
    });
    expect(await nameless.json()).toMatchObject({ status: 403, code: 'operator.name_needed' });
  });
});

describe('POST /api/operations/proposals/:id/end', () => {
  const end = (as: Person, id: string, reason = 'Le motif ne suffit pas.') =>
    operate(as, 'POST', `/proposals/${id}/end`, { reason });

  it('refuses a proposal with a reason that its proposer reads, and withdraws one’s own', async () => {
    const { begin, isDone } = await scenarios.delete_account();
    for (const [by, refusals] of [
      [paul, 1],
      [anna, 1],
    ] as const) {
      await begin(anna);
      const [proposal] = (await proposalsFor(paul)).proposals;
      expect((await end(by, proposal!.id, ' ')).status).toBe(400);
      expect((await end(by, proposal!.id)).status).toBe(204);
      expect(await isDone()).toBe(false);
      const { proposals, refused } = await proposalsFor(anna);
      expect([proposals.length, refused.length]).toEqual([0, refusals]);
      expect(refused[0]).toMatchObject({
        ...{ isOwn: true, refusedFor: 'Le motif ne suffit pas.' },
        refusedBy: { id: `user:${paul.id}` },
      });
      expect((await end(by, proposal!.id)).status).toBe(404);
      // It is not the first of two any more.
      expect((await begin(paul)).status).toBe(202);
      const [again] = (await proposalsFor(paul)).proposals;
      expect((await end(paul, again!.id)).status).toBe(204);
    }
  });

  it('is 403 for whom the act concerns, and 404 for a moderator who does not see it', async () => {
    const target = await createOperator();
    const json = { action: 'suspend', rule: 'fraud', reason: REASON };
    await operate(anna, 'POST', `/people/${target.id}/decisions`, json);
    const [proposal] = (await proposalsFor(paul)).proposals;
    expect((await end(target, proposal!.id)).status).toBe(403);
    const moderator = await createModerator();
    expect((await proposalsFor(moderator)).proposals).toEqual([]);
    expect((await end(moderator, proposal!.id)).status).toBe(404);
    expect((await end(anna, 'x')).status).toBe(404);
  });
});

describe('approvals', () => {
  it('are done by nobody twice, never undone, and never by a token or one person', async () => {
    const { begin } = await scenarios.retire_topic();
    await begin(anna);
    await approveAs(paul);
    const [row] = await db
      .select()
      .from(approvals)
      .where(sql`used_at is not null and ended_at is null`);
    const isIt = eq(approvals.id, row!.id);
    const set = (to: Partial<typeof approvals.$inferInsert>) =>
      db.update(approvals).set(to).where(isIt);
    await expect(set({ usedAt: null })).rejects.toThrow();
    await expect(set({ approvedBy: `user:${anna.id}` })).rejects.toThrow();
    await expect(db.delete(approvals).where(isIt)).rejects.toThrow();
    const { id: _, ...copy } = row!;
    for (const wrong of [{ approvedBy: 'token:paul' }, { approvedBy: row!.proposedBy }])
      await expect(db.insert(approvals).values({ ...copy, ...wrong })).rejects.toThrow();
  });
});

describe('GET /api/operations/today', () => {
  it('has what waits, with who may end it and until when', async () => {
    const { begin } = await scenarios.delete_account();
    await begin(anna);
    await appealed();
    const read = async (as: Person) => (await operate(as, 'GET', '/today')).json<Today>();
    const [forPaul, forAnna] = [await read(paul), await read(anna)];
    const [proposal] = forPaul.proposals;
    expect(proposal).toMatchObject({ isMine: true, terms: { what: 'delete_account' } });
    expect(Date.parse(proposal!.expiresAt)).toBeGreaterThan(Date.now());
    expect(forPaul.appeals).toMatchObject({ since: '1970-01-01T00:00:00.001Z' });
    expect(countToday(forPaul)).toBe(countToday(forAnna) + 1);
    await db.run(sql`update moderation_appeals set decided_at = 2, moderator_id = 'x', is_upheld = 1, reason = 'x'
      where decided_at is null`);
    expect((await read(paul)).appeals).toBeNull();
    const before = await read(paul);
    await db.run(sql`insert into dead_letters (id, queue, body, sent_at, died_at)
      values ('dead', 'post-views', '{}', 1, 2)`);
    const { unmetQuestions, deadLetters, failedMails } = await read(paul);
    expect({ unmetQuestions, deadLetters, failedMails }).toEqual({
      unmetQuestions: null,
      deadLetters: { count: 1, since: '1970-01-01T00:00:00.002Z' },
      failedMails: 0,
    });
    expect(countToday(await read(paul))).toBe(countToday(before) + 1);
  });

  it('has what happens by itself: removals of factors, and settings that will change', async () => {
    const person = await createPerson();
    const [since, at] = [Date.UTC(2026, 1, 1), Date.UTC(2126, 1, 1)];
    await db.run(sql`insert into auth_factor_resets (user_id, stop_hash, started_at, due_at)
      values (${person.id}, 'x', ${since}, ${at})`);
    await db.insert(settings).values({
      ...{ name: 'minimumPrice', value: { cents: 300 }, appliesAt: at + 1, setAt: since },
      ...{ approvalId: 1e9, proposedBy: 'user:a', approvedBy: 'user:b', reason: REASON },
    });
    const { planned } = await (await operate(anna, 'GET', '/today')).json<Today>();
    // The tests before it have planned some, too.
    expect(planned.slice(-2)).toEqual([
      {
        ...{ what: 'factor_reset', person: expect.objectContaining({ id: person.id }) },
        ...{ since: '2026-02-01T00:00:00.000Z', at: '2126-02-01T00:00:00.000Z' },
      },
      {
        ...{ what: 'setting', setting: 'minimumPrice' },
        ...{ since: '2026-02-01T00:00:00.000Z', at: '2126-02-01T00:00:00.001Z' },
      },
    ]);
  });
});

describe('the log', () => {
  it('shows acts without looks, of one person, of one route, of one day', async () => {
    const { username } = await createPerson();
    await operate(anna, 'DELETE', `/users/${username}`, { reason: REASON });
    await operate(anna, 'GET', '/payments/debts');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(Date.now());
    const actionsFor = async (query: Record<string, string>) => {
      const response = await operate(paul, 'GET', `/log?${new URLSearchParams(query)}`);
      const { entries } = await response.json<{ entries: Act[] }>();
      return entries.map(({ action }) => action);
    };
    const own = { operator: `user:${anna.id}` };
    expect(await actionsFor(own)).toEqual(['GET /payments/debts', 'DELETE /users/:username']);
    expect(await actionsFor({ ...own, looks: '0' })).toEqual(['DELETE /users/:username']);
    expect(await actionsFor({ ...own, act: 'GET /payments/debts', day: today })).toHaveLength(1);
    expect(await actionsFor({ ...own, day: '2020-01-01' })).toEqual([]);
  });

  it('says whose role is proposed or changed, and from what to what', async () => {
    const person = await createPerson();
    const appoint = (as: Person) =>
      operate(as, 'POST', '/moderators', { username: person.username, reason: REASON });
    const lastEntry = async () => {
      const response = await operate(paul, 'GET', '/log');
      return (await response.json<{ entries: Act[] }>()).entries[0];
    };
    expect((await appoint(anna)).status).toBe(202);
    const changed = {
      person: { username: person.username },
      changes: { before: { moderator: false }, after: { moderator: true } },
    };
    expect(await lastEntry()).toMatchObject({ status: 202, ...changed });
    expect((await appoint(paul)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ status: 200, ...changed });
  });

  it('says which value of a setting is proposed in place of which', async () => {
    const value = { percent: 25, minimumCents: 50 };
    const change = { setting: 'fee', value, on: null, replaces: null, reason: REASON };
    expect((await operate(anna, 'PUT', '/settings', change)).status).toBe(202);
    expect(JSON.parse((await lastAct()).changes!)).toEqual({
      ...{ before: { fee: { ...value, percent: 20 } }, after: { fee: value } },
    });
  });

  const lastAct = async () =>
    (await db.select().from(operatorActs).orderBy(sql`id desc`).limit(1))[0]!;

  it.each([
    '/payments/dac7/2026',
    '/payments/debts',
    '/payments/unanswered',
    '/payments/chargebacks?state=open',
    '/payments/complained',
  ])('has each look at %s', async (path) => {
    expect((await operate(anna, 'GET', path)).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      ...{ operator: `user:${anna.id}`, subject: path.split('?')[0], status: 200 },
    });
  });

  it('takes no address, wherever an operator writes it', async () => {
    const { username } = await createPerson();
    const reason = 'Demandé par lea@example.com.';
    await operate(anna, 'DELETE', `/users/${username}`, { reason });
    expect(JSON.parse((await lastAct()).details)).toEqual({ reason: 'Demandé par [adresse]' });
    await operate(anna, 'DELETE', '/users/lea@example.com/factor-reset', { reason: 'x' });
    expect((await lastAct()).subject).toBe('/users/[adresse]/factor-reset');
    const { id: _, ...copy } = await lastAct();
    await expect(
      db.insert(operatorActs).values({ ...copy, details: JSON.stringify({ reason }) }),
    ).rejects.toThrow();
  });
});

describe('a form that is stale', () => {
  const codeOf = async (response: Response) => (await response.json<{ code: string }>()).code;

  it('of a topic overwrites nothing', async () => {
    const { id } = await createTopic();
    const [topic] = await db.select().from(topics).where(eq(topics.id, id));
    const { name, slug, description } = topic!;
    const edit = (text: string) =>
      operate(anna, 'PATCH', `/topics/${id}`, {
        ...{ description: text, saw: { name, slug, description } },
      });
    expect((await edit('Une première fois.')).status).toBe(200);
    const stale = await edit('Une autre.');
    expect([stale.status, await codeOf(stale)]).toEqual([409, 'topic.changed']);
    const [after] = await db.select().from(topics).where(eq(topics.id, id));
    expect(after!.description).toBe('Une première fois.');
  });

  it('of an announcement overwrites nothing', async () => {
    const id = crypto.randomUUID();
    const draft = {
      ...{ kind: 'service', audience: 'creators', title: 'Travaux', body: 'Dimanche.' },
      ...{ page: 'status', perMinute: 1, perDay: 1 },
    };
    await operate(anna, 'POST', '/announcements', { id, ...draft });
    const edit = (as: Person, body: string) =>
      operate(as, 'PUT', `/announcements/${id}`, { ...draft, body, version: 1 });
    expect(await (await edit(paul, 'Lundi.')).json()).toMatchObject({ version: 2 });
    const stale = await edit(anna, 'Mardi.');
    expect([stale.status, await codeOf(stale)]).toEqual([409, 'announcement.changed']);
  });

  it('of a year’s figures overwrites nothing', async () => {
    const none = { authorityOrders: 0, trustedFlaggerReports: 0, disputes: 0, disputesLost: 0 };
    const enter = (authorityOrders: number) =>
      operate(anna, 'PUT', '/moderation/figures?year=2031', {
        ...{ ...none, authorityOrders, saw: none },
      });
    expect((await enter(2)).status).toBe(200);
    const stale = await enter(3);
    expect([stale.status, await codeOf(stale)]).toEqual([409, 'figures.changed']);
    const after = await operate(anna, 'GET', '/moderation/figures?year=2031');
    expect(await after.json()).toMatchObject({ outside: { authorityOrders: 2 } });
  });

  it('of the landing page’s experts overwrites nothing', async () => {
    const stale = await operate(anna, 'PUT', '/featured', { usernames: [], saw: ['un.autre'] });
    expect([stale.status, await codeOf(stale)]).toEqual([409, 'featured.changed']);
    expect((await operate(anna, 'PUT', '/featured', { usernames: [], saw: [] })).status).toBe(200);
  });
});
