import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '../../../database/client.ts';
import {
  announcements,
  approvals,
  authUsers,
  moderationLog,
  moderators,
  operatorActs,
  operators,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/limits.ts';
import type { AnnouncementItem } from '../../../domain/operations/announcements-wire.ts';
import type { Proposal } from '../../../domain/operations/operators-wire.ts';
import type { Team } from '../../../domain/operations/team-wire.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { announceNext } from '../../../worker/notifications/announcements/announce-next.ts';
import { createPair, open } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf, inboxOf, titlesOf } from '../../support/workerd/notices.ts';
import { observedD1 } from '../../support/workerd/observed-d1.ts';
import { createOperator } from '../../support/workerd/operators.ts';
import { operate } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

const REASON = 'Pour la permanence.';

const operateAs = (as: Person, method: string, path: string, json?: unknown) =>
  call(method, `/api/operations${path}`, { as, json });

const addressOf = ({ id }: Person) => `${id}@example.com`;

async function proposalsFor(as: Person): Promise<Proposal[]> {
  const response = await operateAs(as, 'GET', '/proposals');
  return (await response.json<{ proposals: Proposal[] }>()).proposals;
}

/** Sends the latest proposal's request as another operator. */
async function approveAs(as: Person): Promise<Response> {
  const { method, path, body } = (await proposalsFor(as)).at(-1)!.request!;
  return operateAs(as, method, path, body);
}

let anna: Person;
let paul: Person;
let member: Person;
beforeEach(async () => {
  await db.batch([db.delete(operators), db.delete(outbox)]);
  [anna, paul, member] = [await createOperator(), await createOperator(), await createPerson()];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const isOperator = async ({ id }: Person) =>
  (await db.select().from(operators).where(eq(operators.userId, id))).length === 1;
const isModerator = async ({ id }: Person) =>
  (await db.select().from(moderators).where(eq(moderators.userId, id))).length === 1;

describe('roles', () => {
  it('are given by two users, named by address or username, and without an address in the books', async () => {
    const first = await operateAs(anna, 'POST', '/operators', {
      email: addressOf(member),
      reason: REASON,
    });
    expect([first.status, await first.json()]).toEqual([202, { isOperator: false }]);
    expect(await isOperator(member)).toBe(false);
    expect((await approveAs(anna)).status).toBe(202);
    expect(await isOperator(member)).toBe(false);
    const [proposal] = await proposalsFor(paul);
    expect(proposal).toMatchObject({
      terms: { what: 'appoint_operator', userId: member.id, username: member.username },
      request: { path: '/operators', body: { userId: member.id, revoke: false, reason: REASON } },
    });
    expect((await operateAs(member, 'GET', '/team')).status).toBe(404);
    expect((await approveAs(paul)).status).toBe(200);
    expect(await isOperator(member)).toBe(true);

    const byName = { username: `@${member.username.toUpperCase()}`, reason: REASON };
    expect((await operateAs(anna, 'POST', '/moderators', byName)).status).toBe(202);
    expect((await approveAs(paul)).status).toBe(200);
    expect(await isModerator(member)).toBe(true);
    const stored = [await db.select().from(approvals), await db.select().from(operatorActs)];
    expect(JSON.stringify(stored)).not.toContain('@example.com');
  });

  it('are told to their owner once, in the bell and by mail, when given and when taken', async () => {
    const email = addressOf(member);
    for (const revoke of [false, false, true, true])
      await operate('POST', '/operators', { email, revoke });
    for (const _ of [1, 2]) await operate('POST', '/moderators', { email });
    const logged = await db
      .select({ action: moderationLog.action })
      .from(moderationLog)
      .where(eq(moderationLog.subjectId, member.id));
    expect(logged).toEqual([{ action: 'appoint' }]);
    const told = await db.select().from(outbox).where(eq(outbox.kind, 'role_changed'));
    expect(told).toHaveLength(3);
    await runOutbox(env, Date.now() + MINUTE_MS);
    await db.insert(outbox).values(told.map(({ kind, data, dueAt }) => ({ kind, data, dueAt })));
    await runOutbox(env, Date.now() + MINUTE_MS);
    expect((await titlesOf(member)).toSorted()).toEqual([
      'Vous n’êtes plus opérateur de Dis-moi',
      'Vous êtes maintenant modérateur de Dis-moi',
      'Vous êtes maintenant opérateur de Dis-moi',
    ]);
    const mails = await mailsOf(member);
    expect(new Set(mails.map(({ headers }) => headers['Message-ID'])).size).toBe(3);
    expect(mails.find(({ subject }) => subject.includes('plus opérateur'))!.text).toContain(
      'Ce rôle vient de vous être retiré.',
    );
  });

  it('are never decided by the one whom they concern, nor without a reason', async () => {
    const self = { username: anna.username, reason: REASON };
    for (const [path, revoke] of [
      ['/operators', true],
      ['/moderators', false],
    ] as const)
      expect((await operateAs(anna, 'POST', path, { ...self, revoke })).status).toBe(403);
    const dismissal = { username: paul.username, revoke: true, reason: REASON };
    expect((await operateAs(anna, 'POST', '/operators', dismissal)).status).toBe(202);
    expect((await approveAs(paul)).status).toBe(403);
    expect(await isOperator(paul)).toBe(true);
    const silent = { username: member.username };
    expect((await operateAs(anna, 'POST', '/operators', silent)).status).toBe(400);
    for (const wrong of [{}, { email: addressOf(member), username: member.username }])
      expect((await operateAs(anna, 'POST', '/operators', wrong)).status).toBe(400);
    expect(
      (await operateAs(anna, 'POST', '/operators', { username: 'personne.ici', reason: REASON }))
        .status,
    ).toBe(404);
  });

  it('end at the next request, with the proposals of who had them', async () => {
    const third = await createOperator();
    const appoint = { username: member.username, reason: REASON };
    expect((await operateAs(third, 'POST', '/operators', appoint)).status).toBe(202);
    const dismissal = { username: third.username, revoke: true, reason: REASON };
    expect((await operateAs(anna, 'POST', '/operators', dismissal)).status).toBe(202);
    expect((await approveAs(paul)).status).toBe(200);
    for (const path of ['/team', '/log', '/announcements'])
      expect((await operateAs(third, 'GET', path)).status).toBe(404);
    expect(await proposalsFor(paul)).toEqual([]);
    // The same request is then a proposal of its own.
    expect((await operateAs(paul, 'POST', '/operators', appoint)).status).toBe(202);
    expect(await isOperator(member)).toBe(false);
    expect((await approveAs(anna)).status).toBe(200);
    expect(await isOperator(member)).toBe(true);
  });

  it('do not come back by an approval that was used', async () => {
    const appoint = { username: member.username, reason: REASON };
    await operateAs(anna, 'POST', '/operators', appoint);
    expect((await approveAs(paul)).status).toBe(200);
    await operate('POST', '/operators', { email: addressOf(member), revoke: true });
    expect((await operateAs(anna, 'POST', '/operators', appoint)).status).toBe(202);
    expect(await isOperator(member)).toBe(false);
  });

  it('leave the last operator to a token', async () => {
    const dismiss = { username: paul.username, revoke: true, reason: REASON };
    await operateAs(anna, 'POST', '/operators', dismiss);
    await db.delete(operators).where(eq(operators.userId, anna.id));
    expect((await operateAs(anna, 'POST', '/operators', dismiss)).status).toBe(404);
    const both = await operate('POST', '/operators', { email: addressOf(paul), revoke: true });
    expect(await both.json()).toEqual({ isOperator: false });
    expect(await isOperator(paul)).toBe(false);
  });

  it('are listed with their last act and second factor', async () => {
    await operateAs(paul, 'POST', '/outbox/retry');
    await db.insert(moderators).values({ userId: member.id, grantedAt: 1 });
    const team = await (await operateAs(anna, 'GET', '/team')).json<Team>();
    const of = (list: Team['operators'], { id }: Person) => list.find((each) => each.userId === id);
    expect(of(team.operators, anna)).toMatchObject({
      ...{ isSelf: true, hasSecondFactor: false, lastActAt: null, username: anna.username },
    });
    expect(of(team.operators, paul)!.lastActAt).toMatch(/^\d{4}-/);
    expect(of(team.moderators, member)).toMatchObject({ since: '1970-01-01T00:00:00.001Z' });
    expect(JSON.stringify(team)).not.toContain('@');
  });
});

const DRAFT = {
  ...{ kind: 'service', audience: 'all', title: 'Travaux dimanche' },
  ...{ body: 'Dis-moi sera arrêté une heure.\n\nMerci de votre patience.', page: 'status' },
  ...{ perMinute: 100, perDay: 10_000 },
};

async function draft(values: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const response = await operateAs(anna, 'POST', '/announcements', { id, ...DRAFT, ...values });
  expect(response.status, await response.clone().text()).toBe(201);
  return id;
}

/** A draft that two operators have started. */
async function started(values: object = {}): Promise<string> {
  const id = await draft(values);
  const reason = { reason: REASON };
  expect((await operateAs(anna, 'POST', `/announcements/${id}/start`, reason)).status).toBe(202);
  const response = await operateAs(paul, 'POST', `/announcements/${id}/start`, reason);
  expect(await response.json()).toMatchObject({ state: 'running' });
  return id;
}

async function readItem(id: string): Promise<AnnouncementItem> {
  const response = await operateAs(anna, 'GET', `/announcements/${id}`);
  return (await response.json<{ announcement: AnnouncementItem }>()).announcement;
}

let minutes = 0;
/** Runs the step of the next minute. */
const step = (bindings: Env = env) => {
  minutes += 1;
  return announceNext(database(bindings.DB), bindings, Date.now() + minutes * MINUTE_MS);
};
/** Runs steps until none is due. */
async function finish(bindings: Env = env): Promise<void> {
  for (let run = 0; run < 30; run += 1) if (!(await step(bindings))) return;
  throw new Error('still running');
}

const titled = async (person: Person, title: string) =>
  (await mailsOf(person)).filter(({ subject }) => subject === title).length;

/** Bindings whose mail service answers with `send`. */
const mailedBy = (send: () => Promise<unknown>): Env =>
  ({
    ...env,
    ...{ DEV_OUTBOX: '', MAIL_FROM: 'bonjour@dis-moi.example', EMAIL: { send } },
  }) as unknown as Env;
const down = () => Promise.reject(new Error('E_INTERNAL_SERVER_ERROR'));

describe('an announcement', () => {
  beforeEach(async () => {
    minutes = 0;
    await db.update(announcements).set({ state: 'cancelled', dueAt: null }).where(sql`1`);
  });

  it('is started by two, as both read it', async () => {
    const id = await draft();
    const start = () => operateAs(anna, 'POST', `/announcements/${id}/start`, { reason: REASON });
    expect((await start()).status).toBe(202);
    expect((await start()).status).toBe(202);
    const changed = await operateAs(anna, 'PUT', `/announcements/${id}`, {
      ...DRAFT,
      body: 'Autre chose.',
    });
    expect(changed.status).toBe(200);
    // The proposal was about another text.
    const other = { reason: REASON };
    expect((await operateAs(paul, 'POST', `/announcements/${id}/start`, other)).status).toBe(202);
    expect((await readItem(id)).state).toBe('draft');
    expect((await start()).status).toBe(200);
    expect(await (await start()).json()).toMatchObject({ state: 'running' });
    const late = await operateAs(anna, 'PUT', `/announcements/${id}`, DRAFT);
    expect(late.status).toBe(409);
    const isIt = eq(announcements.id, id);
    await expect(db.update(announcements).set({ body: 'x' }).where(isIt)).rejects.toThrow();
    await expect(db.delete(announcements).where(isIt)).rejects.toThrow();
  });

  it('reaches everybody once in the bell and by mail, and nobody who comes later', async () => {
    const id = await started();
    const later = await createPerson({ createdAt: 1 });
    await finish();
    await finish();
    expect(await titlesOf(member)).toEqual([DRAFT.title]);
    const [notice] = (await bellOf(member)).notifications;
    expect(notice).toMatchObject({
      ...{ kind: 'account', about: 'announcement', body: DRAFT.body, href: '/etat' },
    });
    const [mail] = await mailsOf(member);
    expect(mail).toMatchObject({ subject: DRAFT.title });
    expect(mail!.text).toContain('Il ne se désactive pas.');
    expect(mail!.headers).not.toHaveProperty('List-Unsubscribe');
    expect(await titled(member, DRAFT.title)).toBe(1);
    expect([await titlesOf(later), await mailsOf(later)]).toEqual([[], []]);
    const { state, progress, startedBy } = await readItem(id);
    expect([state, progress.walked, startedBy!.id]).toEqual(['done', 1, `user:${paul.id}`]);
    expect(progress).toMatchObject({ failed: 0, refused: 0, uncertain: 0 });
    expect(progress.notified).toBe(progress.sent);
  });

  it('of each kind goes to whom it may', async () => {
    const values = { isCreator: true };
    const [usual, hidden, suspended, gone] = [
      await createCreator(),
      await createPerson({ ...values, hiddenAt: 1 }),
      await createPerson(values),
      await createPerson(values),
    ];
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, suspended.id));
    await db.update(profiles).set({ deletedAt: 1, hiddenAt: 1 }).where(eq(profiles.id, gone.id));
    const [unconfirmed, refused, silent] = [
      await createCreator(),
      await createCreator(),
      await createCreator(),
    ];
    const set = (person: Person, to: object) =>
      db.update(authUsers).set(to).where(eq(authUsers.id, person.id));
    await set(unconfirmed, { emailConfirmedAt: null });
    await set(refused, { mailRefusedAt: 1, mailRefusal: 'bounce' });
    await inboxOf(silent).savePreferences({ account: { app: false }, news: { app: false } });
    await inboxOf(usual).savePreferences({ news: { email: true } });
    const everybody = { usual, hidden, suspended, gone, unconfirmed, refused, silent, member };
    const outcome = async (title: string) => {
      const found: Record<string, string> = {};
      for (const [name, person] of Object.entries(everybody)) {
        // A suspended user's session is refused, so their object is asked.
        const { notices } = await inboxOf(person).noticesPage(null, 10);
        const has = notices.some((notice) => notice.title === title);
        found[name] = `${has ? 'bell' : ''}${(await titled(person, title)) ? ' mail' : ''}`.trim();
      }
      return found;
    };
    const nobody = { gone: '', member: '' };
    for (const [kind, expected] of [
      ['service', { suspended: '', unconfirmed: 'bell', refused: 'bell', silent: 'mail' }],
      [
        'terms',
        { suspended: 'bell mail', unconfirmed: 'bell mail', refused: 'bell', silent: 'bell mail' },
      ],
      ['news', { suspended: '', unconfirmed: 'bell', refused: 'bell', silent: '', hidden: 'bell' }],
    ] as const) {
      const title = `Une annonce ${kind}`;
      const id = await started({ kind, title, audience: 'creators' });
      await finish();
      expect(await outcome(title), kind).toEqual({
        ...{ usual: 'bell mail', hidden: 'bell mail', ...nobody, ...expected },
      });
      expect((await readItem(id)).progress.refused, kind).toBe(kind === 'news' ? 0 : 1);
    }
    const [mail] = await mailsOf(usual);
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, link] = /<(.+)>/.exec(mail!.headers['List-Unsubscribe']!)!;
    const ended = await call('POST', new URL(link!).pathname + new URL(link!).search);
    expect(ended.status).toBe(200);
    expect((await inboxOf(usual).preferences()).news.email).toBe(false);
  });

  it('to askers goes to those who have paid', async () => {
    const { asker, creator, topicId } = await createPair();
    await open({ asker, creator, topicId }, 'question');
    const title = 'Pour qui a payé';
    await started({ audience: 'askers', title });
    await finish();
    expect(await titlesOf(asker)).toContain(title);
    for (const other of [creator, member]) expect(await titlesOf(other)).not.toContain(title);
  });

  it('ends at once without recipients', async () => {
    await db.update(profiles).set({ isCreator: false }).where(sql`is_creator`);
    const id = await started({ audience: 'creators' });
    expect(await step()).toEqual({ written: 0, failed: 0 });
    const { state, progress } = await readItem(id);
    expect([state, progress.notified, progress.walked]).toEqual(['done', 0, 1]);
    expect(await step()).toBeNull();
  });

  it('goes out once when two runs meet, and when a run dies at any point', async () => {
    const title = 'Une seule fois';
    const id = await started({ title, perMinute: 100 });
    // Two crons of the same minute.
    const now = Date.now() + MINUTE_MS;
    const both = await Promise.all([announceNext(db, env, now), announceNext(db, env, now)]);
    expect(both.filter((each) => each === null)).toHaveLength(1);
    await finish();
    expect(await titled(member, title)).toBe(1);

    // Dies before its progress is stored: the next run repeats the step.
    const again = 'Une fois malgré tout';
    const second = await started({ title: again });
    const dying = {
      ...env,
      DB: observedD1(env.DB, {
        sent: (statements) => {
          if (statements.some(({ sql: text }) => text.includes('insert into "outbox"')))
            throw new Error('died');
        },
      }),
    } as unknown as Env;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await step(dying)).toMatchObject({ written: 0 });
    expect((await readItem(second)).progress).toMatchObject({ walked: 0, sent: 0 });
    expect(await titled(member, again)).toBe(1);
    await finish();
    expect(await titled(member, again)).toBe(1);
    expect((await titlesOf(member)).filter((each) => each === again)).toHaveLength(1);
    const { state, progress } = await readItem(second);
    expect(state).toBe('done');
    expect(progress.sent + progress.uncertain).toBe((await readItem(id)).progress.sent);
    expect(progress.uncertain).toBeGreaterThan(0);

    // Dies between the claim of a mail and its outcome: no second mail, since nobody knows.
    const third = 'Ni deux fois';
    await started({ title: third, audience: 'all' });
    const inbox = inboxOf(member);
    const { id: announcementId } = (
      await db.select().from(announcements).where(eq(announcements.title, third))
    )[0]!;
    const event = {
      ...({ thing: `announcement:${announcementId}`, count: 1, since: 1 } as const),
      facts: { kind: 'account', about: 'announcement', title: third, body: 'x', page: 'none' },
      acts: [{ id: announcementId, at: 1, actor: null }],
    } as const;
    expect(await inbox.announce(event, 'always', false)).toBe('mail');
    await finish();
    expect(await titled(member, third)).toBe(0);
    expect((await titlesOf(member)).filter((each) => each === third)).toHaveLength(1);
  });

  it('stops in the middle when it is paused or cancelled, and goes on from there', async () => {
    const people = Array.from({ length: 70 }, () => createPerson());
    await Promise.all(people);
    const id = await started({ title: 'Au milieu' });
    let sends = 0;
    const act = (name: string, json?: object) =>
      operateAs(paul, 'POST', `/announcements/${id}/${name}`, json);
    const pausing = mailedBy(async () => {
      sends += 1;
      if (sends === 5) expect((await act('pause')).status).toBe(200);
    });
    await step(pausing);
    const paused = await readItem(id);
    expect(paused).toMatchObject({ state: 'paused', nextAt: null });
    expect(paused.progress.notified).toBe(30);
    expect(await step(pausing)).toBeNull();
    expect((await act('resume')).status).toBe(200);
    sends = 0;
    const cancelling = mailedBy(async () => {
      sends += 1;
      if (sends === 5)
        expect((await act('cancel', { reason: 'Une erreur dans le texte' })).status).toBe(200);
    });
    await step(cancelling);
    const cancelled = await readItem(id);
    expect(cancelled).toMatchObject({ state: 'cancelled', nextAt: null });
    expect(cancelled.progress).toMatchObject({ notified: 60, uncertain: 0 });
    expect(await step()).toBeNull();
    expect((await act('resume')).status).toBe(409);
    expect((await act('cancel', { reason: 'Encore' })).status).toBe(200);
  });

  it('goes on when the operator who started it is dismissed, and others can stop it', async () => {
    const id = await started({ perMinute: 1 });
    await step();
    await operate('POST', '/operators', { email: addressOf(paul), revoke: true });
    expect((await operateAs(paul, 'POST', `/announcements/${id}/pause`)).status).toBe(404);
    expect(await step()).toMatchObject({ written: 1 });
    expect((await operateAs(anna, 'POST', `/announcements/${id}/pause`)).status).toBe(200);
  });

  it('keeps to its rate a minute, and to its number a day whatever the clock does', async () => {
    const id = await started({ perMinute: 2, perDay: 3 });
    const start = Math.ceil((Date.now() + HOUR_MS) / DAY_MS) * DAY_MS + HOUR_MS;
    const sent = async () => (await readItem(id)).progress.sent;
    await announceNext(db, env, start);
    expect(await announceNext(db, env, start + 1_000)).toBeNull();
    await announceNext(db, env, start + MINUTE_MS);
    expect(await sent()).toBe(3);
    await announceNext(db, env, start + 2 * MINUTE_MS);
    expect(await announceNext(db, env, start + 3 * MINUTE_MS)).toBeNull();
    expect(await sent()).toBe(3);
    // The clock goes back by a day: that day's mails count.
    await db.update(announcements).set({ dueAt: 0 }).where(eq(announcements.id, id));
    await announceNext(db, env, start - DAY_MS);
    expect(await sent()).toBe(3);
    await db.update(announcements).set({ dueAt: 0 }).where(eq(announcements.id, id));
    await announceNext(db, env, start + DAY_MS);
    expect(await sent()).toBe(5);
  });

  it('waits for a mail service that is down, and retries single failures', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const title = 'Malgré la panne';
    const id = await started({ title });
    const broken = mailedBy(down);
    expect(await step(broken)).toMatchObject({ written: 0 });
    expect((await readItem(id)).progress).toMatchObject({ walked: 0, failed: 0, sent: 0 });
    let sends = 0;
    const partly = mailedBy(() => {
      sends += 1;
      return sends === 1 ? down() : Promise.resolve();
    });
    minutes += 60;
    await step(partly);
    expect((await readItem(id)).progress.failed).toBe(1);
    const waiting = await db.select().from(outbox).where(eq(outbox.kind, 'announcement'));
    expect(waiting).toHaveLength(1);
    await runOutbox(env, waiting[0]!.dueAt! + 1);
    const { progress } = await readItem(id);
    expect(progress).toMatchObject({ failed: 0, uncertain: 0 });
    expect(await db.select().from(outbox).where(eq(outbox.kind, 'announcement'))).toEqual([]);
  });

  it('drops what waits in the outbox once it is cancelled', async () => {
    const id = await started({ title: 'Plus rien' });
    await operateAs(anna, 'POST', `/announcements/${id}/cancel`, { reason: 'Annulé' });
    await db.insert(outbox).values({
      ...{ kind: 'announcement', data: { announcementId: id, userId: member.id }, dueAt: 1 },
    });
    expect(await runOutbox(env, Date.now())).toEqual({ done: 1, failed: 0 });
    expect([await titlesOf(member), await mailsOf(member)]).toEqual([[], []]);
  });

  it('shows hostile text as text, and refuses addresses and invisible signs', async () => {
    const body = '<script>alert(1)</script>\n<a href=x onclick=y>&amp; "guillemets"';
    const title = '<img src=x onerror=alert(1)>';
    const id = await draft({ title, body });
    const shown = await (await operateAs(anna, 'GET', `/announcements/${id}`)).json<{
      mail: { html: string; text: string };
      notice: { title: string };
    }>();
    expect(shown.mail.html).not.toMatch(/<script|<img|onclick=y>/);
    expect(shown.mail.html).toContain('&lt;script&gt;');
    expect(shown.notice.title).toBe(title);
    for (const wrong of [
      { body: 'Voyez javascript:alert(1)' },
      { body: 'Voyez https://evil.example/x' },
      { title: 'evil.example' },
      { title: 'Un titre \u202Eegatrevni' },
      { body: 'Un texte \u202Eegatrevni' },
      { body: 'x'.repeat(1_001) },
      { title: ' ', body: 'x' },
      { title: 'x', body: '\u200b' },
      { perMinute: 101 },
      { perDay: 0 },
      { page: '//evil.example' },
      { audience: 'moi' },
      { state: 'running' },
    ])
      expect(
        (
          await operateAs(anna, 'POST', '/announcements', {
            ...{ id: crypto.randomUUID(), ...DRAFT, ...wrong },
          })
        ).status,
        JSON.stringify(wrong),
      ).toBe(400);
  });

  it('is tested on its writer alone', async () => {
    const id = await draft({ kind: 'news', title: 'Une nouveauté' });
    const test = await operateAs(anna, 'POST', `/announcements/${id}/test`);
    expect(await test.json()).toEqual({ mail: 'sent' });
    expect(await titlesOf(anna)).toEqual(['Essai : Une nouveauté']);
    expect((await mailsOf(anna))[0]!.text).toContain('Ne plus recevoir ces e-mails');
    expect([await titlesOf(paul), await mailsOf(paul)]).toEqual([[], []]);
    expect((await readItem(id)).state).toBe('draft');
    expect((await operate('POST', `/announcements/${id}/test`)).status).toBe(409);
    expect((await operate('POST', `/announcements/${id}/start`, { reason: REASON })).status).toBe(
      403,
    );
    expect((await operateAs(member, 'GET', `/announcements/${id}`)).status).toBe(404);
  });

  it('lists all, the newest first, and repeats a creation as one', async () => {
    const id = crypto.randomUUID();
    const create = (more: object = {}) =>
      operateAs(anna, 'POST', '/announcements', { id, ...DRAFT, title: 'Deux fois', ...more });
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    expect((await create({ body: 'Autre' })).status).toBe(409);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor && `?cursor=${cursor}`;
      const page: { announcements: AnnouncementItem[]; nextCursor: string | null } = await (
        await operateAs(anna, 'GET', `/announcements${query}`)
      ).json();
      seen.push(...page.announcements.map((each) => each.id));
      cursor = page.nextCursor;
    }
    expect(seen.filter((each) => each === id)).toHaveLength(1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('costs as many queries for a hundred people as for ten', async () => {
    const known = await db.select({ id: profiles.id }).from(profiles);
    await Promise.all(
      Array.from({ length: Math.max(0, 220 - known.length) }, () => createPerson()),
    );
    const statements = async (perMinute: number) => {
      await started({ kind: 'news', perMinute, title: `Coût ${perMinute}` });
      let count = 0;
      const DB = observedD1(env.DB, {
        sent: (some) => {
          count += some.length;
        },
      });
      const costs: number[] = [];
      for (let run = 0; run < 2; run += 1) {
        count = 0;
        const bindings = { ...env, DB } as unknown as Env;
        expect(await step(bindings)).toEqual({ written: perMinute, failed: 0 });
        costs.push(count);
      }
      await db.update(announcements).set({ state: 'cancelled', dueAt: null }).where(sql`1`);
      return costs;
    };
    // Two of the claim, the readers, two of the progress; in the first walk the keys of their links.
    expect(await statements(10)).toEqual([6, 6]);
    // And three looks if it was stopped.
    expect(await statements(100)).toEqual([9, 9]);
    expect((await statements(100))[0]).toBeLessThanOrEqual(9);
  });
});
