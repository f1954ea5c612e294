import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  creatorMedia,
  creatorMediaComments,
  moderationDecisions,
  moderationLog,
  profiles,
} from '../../../database/schema.ts';
import { TAKE_BACK_MS } from '../../../domain/moderation/moderation-decision.ts';
import type {
  Appeal,
  LogEntry,
  OwnDecision,
  ReportedCase,
  ReportedCasesPage,
} from '../../../domain/moderation/moderation-wire.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { readFigures } from '../../../worker/trust/transparency/figures.ts';
import { createPair, open, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import {
  caseOf,
  createModerator,
  decide,
  decided,
  mailReporters,
  report,
  settleOutbox,
} from '../../support/workerd/moderation.ts';
import { inboxOf, newestOf, titlesOf } from '../../support/workerd/notices.ts';
import { operate } from '../../support/workerd/orders.ts';
import { mailsOf, mailsTo } from '../../support/workerd/outbox.ts';

let moderator: Person;
let second: Person;
let author: Person;
let reporter: Person;

beforeAll(async () => {
  [moderator, second, reporter] = await Promise.all([
    createModerator(),
    createModerator(),
    createPerson(),
  ]);
  author = await createCreator();
});

const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];

async function comment(by: Person = author): Promise<{ id: string; postId: string }> {
  const id = crypto.randomUUID();
  const postId = await createPost(author.id);
  await db.insert(creatorMediaComments).values({
    id,
    mediaId: postId,
    userId: by.id,
    content: `Commentaire ${id}`,
    createdAt: Date.now(),
  });
  return { id, postId };
}

async function reportedComment(by: Person = author): Promise<{ id: string; reportId: string }> {
  const { id } = await comment(by);
  return { id, reportId: await report(reporter, { type: 'comment', id }) };
}

async function openCases(): Promise<ReportedCase[]> {
  const cases: ReportedCase[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor ? `&cursor=${cursor}` : '';
    const response = await call('GET', `/api/moderation/reports?state=open${query}`, {
      as: moderator,
    });
    expect(response.status).toBe(200);
    const page: ReportedCasesPage = await response.json();
    cases.push(...page.reports);
    cursor = page.nextCursor;
  }
  return cases;
}

const ownDecisions = async (as: Person): Promise<OwnDecision[]> => {
  const response = await call('GET', '/api/me/decisions', { as });
  return (await response.json<{ decisions: OwnDecision[] }>()).decisions;
};

const contest = (as: Person, id: string, text = 'Ce n’est pas ce que j’ai voulu dire') =>
  call('POST', `/api/me/decisions/${id}/appeal`, { as, json: { text } });

const answer = (as: Person, id: string, uphold: boolean) =>
  call('POST', `/api/moderation/appeals/${id}/decision`, {
    as,
    json: { uphold, reason: 'Relu avec attention.' },
  });

describe('user who is not a moderator', () => {
  it('gets a 404 under /api/moderation for any request', async () => {
    const id = crypto.randomUUID();
    for (const [method, path, json] of [
      ['GET', '/reports'],
      ['GET', '/reports?number=S-7F3A-92D0-41CE'],
      ['GET', `/reports/${id}`],
      ['GET', `/reports/${id}/picture`],
      ['POST', `/reports/${id}/decision`, { action: 'none', reason: 'Rien' }],
      ['DELETE', `/reports/${id}/decision`],
      ['GET', '/appeals'],
      ['POST', `/appeals/${id}/decision`, { uphold: true, reason: 'Rien' }],
      ['GET', '/log'],
      ['GET', '/nothing'],
    ] as const) {
      const response = await call(method, `/api/moderation${path}`, {
        as: reporter,
        ...(json && { json }),
      });
      expect(await codeOf(response)).toEqual([404, 'not_found']);
    }
  });

  it('cannot decide or read a report', async () => {
    const { id, reportId } = await reportedComment();
    expect(await codeOf(await decide(reporter, reportId, 'hide'))).toEqual([404, 'not_found']);
    const [row] = await db
      .select()
      .from(creatorMediaComments)
      .where(eq(creatorMediaComments.id, id));
    expect(row!.hiddenAt).toBeNull();
  });

  it('can be a former moderator, as soon as an operator removes the role', async () => {
    const former = await createPerson();
    const name = (more: object) =>
      operate('POST', '/moderators', { email: `${former.id}@example.com`, ...more });
    const list = async () => (await call('GET', '/api/moderation/reports', { as: former })).status;
    expect(await list()).toBe(404);
    for (const _ of ['once', 'again'])
      expect(await (await name({})).json()).toEqual({ isModerator: true });
    expect(await list()).toBe(200);
    for (const _ of ['once', 'again'])
      expect(await (await name({ revoke: true })).json()).toEqual({ isModerator: false });
    expect(await list()).toBe(404);
    const logged = await db
      .select({ action: moderationLog.action, by: moderationLog.moderatorId })
      .from(moderationLog)
      .where(eq(moderationLog.subjectId, former.id));
    expect(logged).toEqual([
      { action: 'appoint', by: null },
      { action: 'dismiss', by: null },
    ]);
    expect(await codeOf(await name({ email: 'personne@example.com' }))).toEqual([
      404,
      'user.not_found',
    ]);
    expect((await name({ email: 'x' })).status).toBe(400);
  });
});

describe('queue of cases', () => {
  it('groups the reports of one subject, with reporter, time and reason', async () => {
    const { id, postId } = await comment();
    const first = await report(reporter, { type: 'comment', id });
    const other = await createPerson();
    const later = await report(other, { type: 'comment', id }, { category: 'hate' });
    await report(null, { type: 'comment', id }, { category: 'hate', email: 'lea@example.com' });
    const found = (await openCases()).filter(({ subject }) => subject.id === id);
    expect(found).toMatchObject([
      {
        id: first,
        subject: { type: 'comment', id },
        href: `/main/post/${postId}`,
        excerpt: `Commentaire ${id}`,
        category: 'harassment',
        categories: [
          { category: 'hate', count: 2 },
          { category: 'harassment', count: 1 },
        ],
        text: 'Cela me blesse',
        count: 3,
        state: 'open',
        author: { id: author.id, username: author.username },
        decision: null,
      },
    ]);
    expect(found[0]!.number).toMatch(/^S-/);
    for (const named of [first, later]) {
      const read = await caseOf(moderator, named);
      expect(read).toMatchObject({
        id: first,
        now: { text: `Commentaire ${id}`, isHidden: false, isGone: false, context: [] },
        history: { state: 'present' },
      });
      expect(read.reports.map((each) => each.reporter?.id)).toEqual([
        reporter.id,
        other.id,
        undefined,
      ]);
    }
  });

  it('begins with what may hurt a person, by the gravest report of each case, then with the oldest', async () => {
    const ids: string[] = [];
    for (const category of ['spam', 'spam', 'fraud', 'harassment']) {
      const { id } = await comment();
      ids.push(id);
      await report(reporter, { type: 'comment', id }, { category });
    }
    await report(await createPerson(), { type: 'comment', id: ids[1]! }, { category: 'hate' });
    const queued = (await openCases())
      .map(({ subject }) => subject.id)
      .filter((id) => ids.includes(id));
    expect(queued).toEqual([ids[1], ids[3], ids[2], ids[0]]);
  });

  it('shows a message with its context from the conversation', async () => {
    const pair = await createPair();
    const { id: conversationId } = await open(pair, 'day');
    const ids = Array.from({ length: 9 }, () => crypto.randomUUID());
    for (const [index, id] of ids.entries())
      await send(conversationId, index % 2 ? pair.creator : pair.asker, `Message ${index}`, id);
    const reportId = await report(pair.creator, { type: 'message', id: ids[4]!, conversationId });
    const { now, subject } = await caseOf(moderator, reportId);
    expect(subject).toEqual({ type: 'message', id: ids[4], conversationId });
    expect(now.text).toBe('Message 4');
    expect(now.context.map(({ text }) => text)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((index) => `Message ${index}`),
    );
    expect(now.context.map(({ isAuthors }) => isAuthors)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(now.context.filter(({ isReported }) => isReported).map(({ id }) => id)).toEqual([
      ids[4],
    ]);
  });

  it('identifies a message by its conversation, even when another has the same id', async () => {
    const [pair, other] = [await createPair(), await createPair()];
    const id = crypto.randomUUID();
    const subjects = [];
    for (const { asker, creator, ...rest } of [pair, other]) {
      const { id: conversationId } = await open({ asker, creator, ...rest }, 'day');
      await send(conversationId, asker, `Pour ${creator.id}`, id);
      subjects.push({ type: 'message', id, conversationId });
    }
    const hidden = await report(pair.creator, subjects[0]!);
    const shown = await report(other.creator, subjects[1]!);
    await decided(moderator, hidden, 'hide');
    expect(await caseOf(moderator, hidden)).toMatchObject({ now: { isHidden: true } });
    expect(await caseOf(moderator, shown)).toMatchObject({
      state: 'open',
      now: { isHidden: false, text: `Pour ${other.creator.id}` },
    });
    const [decision] = await ownDecisions(pair.asker);
    await contest(pair.asker, decision!.id);
    const [appeal] = (
      await (
        await call('GET', '/api/moderation/appeals', { as: second })
      ).json<{ appeals: Appeal[] }>()
    ).appeals.filter(({ decisionId }) => decisionId === decision!.id);
    expect(appeal!.decision.subject).toEqual(subjects[0]);
    expect((await answer(second, appeal!.id, true)).status).toBe(201);
    const { entries } = await (await call('GET', '/api/moderation/log', { as: moderator })).json<{
      entries: LogEntry[];
    }>();
    const ofId = entries.filter(({ subject }) => subject.id === id);
    expect(ofId.map(({ action, subject }) => [action, subject])).toEqual([
      ['uphold', subjects[0]],
      ['hide', subjects[0]],
    ]);
  });

  it('shows the current state of each subject, deleted ones included', async () => {
    const post = await createPost(author.id, { title: 'Titre', bodyText: 'Corps' });
    const ofPost = await report(reporter, { type: 'post', id: post });
    expect((await caseOf(moderator, ofPost)).now.text).toBe('Titre\n\nCorps');
    await db.delete(creatorMedia).where(eq(creatorMedia.id, post));
    expect(await caseOf(moderator, ofPost)).toMatchObject({
      excerpt: expect.stringContaining('Titre'),
      now: { text: null, isGone: true },
    });
    const ofProfile = await report(reporter, { type: 'profile', id: author.id });
    const { now, history } = await caseOf(moderator, ofProfile);
    expect(now.text).toContain(`@${author.username}`);
    expect(history!.openCases.map(({ id }) => id)).toContain(ofPost);
  });

  it('hides cases about the moderator themselves', async () => {
    const { id, reportId } = await reportedComment(moderator);
    expect((await openCases()).some(({ subject }) => subject.id === id)).toBe(false);
    expect(
      await codeOf(await call('GET', `/api/moderation/reports/${reportId}`, { as: moderator })),
    ).toEqual([403, 'moderation.own']);
    expect(await codeOf(await decide(moderator, reportId, 'none'))).toEqual([
      403,
      'moderation.own',
    ]);
    await decided(second, reportId, 'warn');
  });

  it('rejects malformed requests, and changes nothing', async () => {
    const { reportId } = await reportedComment();
    const path = `/api/moderation/reports/${reportId}/decision`;
    for (const json of [
      {},
      { action: 'hide' },
      { action: 'hide', reason: '   ' },
      { action: 'ban', reason: 'x' },
      { action: 'hide', reason: 'x', rule: 'x' },
      { action: 'hide', reason: 'x'.repeat(2_001) },
    ])
      expect((await call('POST', path, { as: moderator, json })).status).toBe(400);
    for (const query of ['state=x', 'cursor=x'])
      expect(
        (await call('GET', `/api/moderation/reports?${query}`, { as: moderator })).status,
      ).toBe(400);
    expect((await call('GET', '/api/moderation/log?cursor=-1', { as: moderator })).status).toBe(
      400,
    );
    expect(await codeOf(await decide(moderator, crypto.randomUUID(), 'hide'))).toEqual([
      404,
      'report.not_found',
    ]);
    expect((await caseOf(moderator, reportId)).state).toBe('open');
  });
});

describe('decision', () => {
  it('is made once by two concurrent moderators; the other gets the first decision', async () => {
    const { id, reportId } = await reportedComment();
    const outcomes = await Promise.all([
      decide(moderator, reportId, 'hide', 'Le premier motif'),
      decide(second, reportId, 'warn', 'Le second motif'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409]);
    const won: { id: string; action: string } = await outcomes.find(({ ok }) => ok)!.json();
    const lost = await outcomes.find(({ ok }) => !ok)!.json();
    expect(lost).toMatchObject({ code: 'report.decided', current: { decision: won } });
    const isIt = and(
      eq(moderationDecisions.subjectId, id),
      eq(moderationDecisions.subjectType, 'comment'),
    );
    expect(await db.$count(moderationDecisions, isIt)).toBe(1);
    const [row] = await db
      .select()
      .from(creatorMediaComments)
      .where(eq(creatorMediaComments.id, id));
    expect(row!.hiddenAt !== null).toBe(won.action === 'hide');
    expect((await caseOf(second, reportId)).decision).toEqual(won);
  });

  it('is sent once to the author with its reasons, and once to each reporter', async () => {
    const writer = await createPerson();
    const { id } = await comment(writer);
    const member = await createPerson();
    await report(member, { type: 'comment', id });
    const email = `visiteur.${crypto.randomUUID()}@example.com`;
    const visited = await report(null, { type: 'comment', id }, { email });
    const { id: decisionId } = await decided(
      moderator,
      visited,
      'hide',
      'Une insulte, sans autre propos.',
    );
    expect(await mailsOf(writer)).toEqual([]);
    await Promise.all([settleOutbox(), settleOutbox()]);
    await eventually(async () => expect(await mailsOf(writer)).toHaveLength(1));
    await eventually(async () => expect(await titlesOf(member)).toHaveLength(1));
    await Promise.all([mailReporters(), mailReporters()]);
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(2));

    const [mail] = await mailsOf(writer);
    expect(mail!.subject).toBe('Votre commentaire a été masqué');
    for (const words of [
      'Une insulte, sans autre propos.',
      'Harcèlement ou menaces',
      'Rien n’a été décidé automatiquement',
      'Vous pouvez contester cette décision jusqu’au',
      '/moderation#harcelement',
      '/main/decisions',
    ])
      expect(mail!.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words);
    for (const secret of [member.username, email, moderator.username])
      expect(mail!.text).not.toContain(secret);
    expect(await newestOf(writer)).toMatchObject({
      kind: 'moderation',
      title: 'Votre commentaire a été masqué',
      href: '/main/decisions',
      actor: null,
    });
    expect(await mailsOf(writer)).toHaveLength(1);
    const notice = await newestOf(member);
    expect(notice).toMatchObject({ kind: 'moderation', href: '/moderation' });
    // Both get mails of their own, so their notices need none.
    const { id: noticeId } = await newestOf(writer);
    expect(await inboxOf(writer).claimDelivery(noticeId, 'email')).toBeNull();
    expect(await inboxOf(member).claimDelivery(notice.id, 'email')).toBeNull();
    expect((await mailsOf(member)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('a été examiné'),
    ]);
    expect((await mailsOf(member))[0]!.text).toContain(`Commentaire ${id}`);
    expect((await mailsTo(email)).map(({ subject }) => subject)[0]).toContain('examiné');
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await ownDecisions(writer)).toMatchObject([
      {
        id: decisionId,
        action: 'hide',
        rule: 'harassment',
        reason: 'Une insulte, sans autre propos.',
        subject: { type: 'comment', id },
        excerpt: `Commentaire ${id}`,
        liftedAt: null,
        appealUntil: expect.any(String),
        appeal: null,
      },
    ]);
    expect(JSON.stringify(await ownDecisions(writer))).not.toContain(moderator.id);
  });

  it('is sent to the reporters only when it changes nothing', async () => {
    const writer = await createPerson();
    const { id, reportId } = await reportedComment(writer);
    await decided(moderator, reportId, 'none');
    await settleOutbox();
    await eventually(async () =>
      expect((await newestOf(reporter)).body).toContain('reste en ligne'),
    );
    await settleOutbox();
    expect(await mailsOf(writer)).toEqual([]);
    expect(await titlesOf(writer)).toEqual([]);
    expect(await ownDecisions(writer)).toEqual([]);
    const [row] = await db
      .select()
      .from(creatorMediaComments)
      .where(eq(creatorMediaComments.id, id));
    expect(row!.hiddenAt).toBeNull();
  });

  it('stays in the log permanently, newest first', async () => {
    const { id, reportId } = await reportedComment();
    await decided(moderator, reportId, 'warn', 'Un mot pour le journal');
    const response = await call('GET', '/api/moderation/log', { as: second });
    const { entries, nextCursor }: { entries: LogEntry[]; nextCursor: string | null } =
      await response.json();
    expect(entries.find(({ subject }) => subject.id === id)).toMatchObject({
      action: 'warn',
      subject: { type: 'comment', id },
      caseId: reportId,
      reason: 'Un mot pour le journal',
      moderator: { id: moderator.id },
    });
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const [newest] = entries;
    const cursor = `${Date.parse(newest!.at)}_${newest!.id}`;
    const rest = await call('GET', `/api/moderation/log?cursor=${cursor}`, { as: second });
    const older: { entries: LogEntry[] } = await rest.json();
    expect(older.entries[0]!.id).toBe(entries[1]!.id);
    expect(nextCursor === null || entries.length === 20).toBe(true);
    await expect(
      db.update(moderationLog).set({ reason: 'x' }).where(eq(moderationLog.subjectId, id)),
    ).rejects.toThrow();
    await expect(db.delete(moderationLog).where(eq(moderationLog.subjectId, id))).rejects.toThrow();
  });
});

describe('log', () => {
  const read = async (query: string) => {
    const response = await call('GET', `/api/moderation/log?${query}`, { as: second });
    expect(response.status, query).toBe(200);
    return (await response.json<{ entries: LogEntry[] }>()).entries;
  };

  it('shows one kind of acts, and what happened before a time', async () => {
    const writer = await createPerson();
    const { id, reportId } = await reportedComment(writer);
    const decision = await decided(moderator, reportId, 'warn');
    const { id: appealId }: { id: string } = await (await contest(writer, decision.id)).json();
    expect((await answer(second, appealId, true)).status).toBe(201);
    const decisions = await read('acts=decisions');
    expect(decisions.find(({ subject }) => subject.id === id)).toMatchObject({ action: 'warn' });
    const appeals = await read('acts=appeals');
    expect(new Set(appeals.map(({ action }) => action)).size).toBeGreaterThan(0);
    for (const { action } of appeals) expect(['uphold', 'restore']).toContain(action);
    expect(appeals[0]).toMatchObject({ subject: { id }, caseId: reportId, action: 'uphold' });
    const earlier = await read(`acts=appeals&before=${appeals[0]!.at}`);
    expect(earlier.some(({ subject }) => subject.id === id)).toBe(false);
    for (const wrong of ['acts=x', 'before=hier', 'before=2026-11-26', 'cursor=12'])
      expect((await call('GET', `/api/moderation/log?${wrong}`, { as: second })).status).toBe(400);
  });

  it('names the user of a profile', async () => {
    const { username, id } = await createPerson();
    await decided(moderator, await report(reporter, { type: 'profile', id }), 'warn');
    const [entry] = (await read('acts=decisions')).filter(({ subject }) => subject.id === id);
    expect(entry).toMatchObject({ username, subject: { type: 'profile', id } });
  });
});

describe('search by number', () => {
  const search = async (number: string, as = moderator) => {
    const query = new URLSearchParams({ number });
    const response = await call('GET', `/api/moderation/reports?${query}`, { as });
    expect(response.status).toBe(200);
    return (await response.json<ReportedCasesPage>()).reports.map(({ id }) => id);
  };

  it('finds the case of any of its reports, open or decided', async () => {
    const { id } = await comment();
    const first = await report(reporter, { type: 'comment', id });
    const later = await report(await createPerson(), { type: 'comment', id });
    for (const reportId of [first, later]) {
      expect(await search(reportNumber(reportId))).toEqual([first]);
      expect(await search(reportNumber(reportId).toLowerCase().replaceAll('-', ' '))).toEqual([
        first,
      ]);
    }
    await decided(moderator, first, 'none');
    expect(await search(reportNumber(later))).toEqual([first]);
  });

  it('finds nothing for other texts, and no case about the moderator', async () => {
    const { reportId } = await reportedComment(moderator);
    for (const text of ['', 'S-', '%', "' or 1=1 --", 'S-0000-0000-0000'])
      expect(await search(text)).toEqual([]);
    expect(await search(reportNumber(reportId))).toEqual([]);
    expect(await search(reportNumber(reportId), second)).toEqual([reportId]);
    await decided(second, reportId, 'warn');
  });
});

describe('decision taken back', () => {
  const takeBack = (as: Person, reportId: string) =>
    call('DELETE', `/api/moderation/reports/${reportId}/decision`, { as });
  const isHidden = async (id: string) => {
    const [row] = await db
      .select()
      .from(creatorMediaComments)
      .where(eq(creatorMediaComments.id, id));
    return row!.hiddenAt !== null;
  };

  it('restores the content, opens the case again, and is never mailed', async () => {
    const writer = await createPerson();
    const { id } = await comment(writer);
    const member = await createPerson();
    const reportId = await report(member, { type: 'comment', id });
    const first = await decided(moderator, reportId, 'hide');
    expect(await isHidden(id)).toBe(true);
    for (const _ of ['once', 'again'])
      expect((await takeBack(moderator, reportId)).status).toBe(204);
    expect(await isHidden(id)).toBe(false);
    expect(await caseOf(second, reportId)).toMatchObject({ state: 'open', decision: null });
    expect((await openCases()).map(({ id }) => id)).toContain(reportId);
    expect(await ownDecisions(writer)).toEqual([]);
    await mailReporters();
    expect(await mailsOf(writer)).toEqual([]);
    expect([await titlesOf(writer), await titlesOf(member)]).toEqual([[], []]);
    expect(await mailsOf(member)).toEqual([]);
    const logged = await db
      .select({ action: moderationLog.action, by: moderationLog.moderatorId })
      .from(moderationLog)
      .where(eq(moderationLog.subjectId, id));
    expect(logged).toEqual([
      { action: 'hide', by: moderator.id },
      { action: 'take_back', by: moderator.id },
    ]);
    // Another decision counts, and is the one that is mailed.
    const next = await decided(second, reportId, 'warn');
    expect(next.id).not.toBe(first.id);
    await settleOutbox();
    await eventually(async () =>
      expect((await mailsOf(writer)).map(({ subject }) => subject)).toEqual([
        'Un avertissement à propos de votre commentaire',
      ]),
    );
  });

  it('leaves the figures as they were', async () => {
    const count = async () => {
      const { decisions } = await readFigures(db, new Date().getUTCFullYear());
      return decisions.byRule.harassment;
    };
    const { reportId } = await reportedComment();
    const before = await count();
    await decided(moderator, reportId, 'warn');
    expect(await count()).toBe(before + 1);
    await takeBack(moderator, reportId);
    expect(await count()).toBe(before);
    await decided(moderator, reportId, 'none');
  });

  it('is refused to others, when it is too old, contested, or decided by nobody', async () => {
    const writer = await createPerson();
    const { id, reportId } = await reportedComment(writer);
    const final = [409, 'decision.final'];
    expect(await codeOf(await takeBack(moderator, reportId))).toEqual(final);
    expect(await codeOf(await takeBack(moderator, crypto.randomUUID()))).toEqual([
      404,
      'report.not_found',
    ]);
    const { id: decisionId } = await decided(moderator, reportId, 'hide');
    expect(await codeOf(await takeBack(second, reportId))).toEqual(final);
    expect(await codeOf(await takeBack(reporter, reportId))).toEqual([404, 'not_found']);
    await contest(writer, decisionId);
    expect(await codeOf(await takeBack(moderator, reportId))).toEqual(final);
    expect(await isHidden(id)).toBe(true);
    const old = await reportedComment();
    await db.insert(moderationDecisions).values({
      ...{ id: crypto.randomUUID(), caseId: old.reportId, subjectType: 'comment' },
      ...{ subjectId: old.id, authorId: author.id, moderatorId: moderator.id, action: 'warn' },
      ...{ reason: 'Ancien', createdAt: Date.now() - TAKE_BACK_MS - 1 },
    });
    expect(await codeOf(await takeBack(moderator, old.reportId))).toEqual(final);
  });

  it('is refused once its subject has a new open case', async () => {
    const { id, reportId } = await reportedComment();
    await decided(moderator, reportId, 'none');
    await report(await createPerson(), { type: 'comment', id }, { category: 'hate' });
    expect(await codeOf(await takeBack(moderator, reportId))).toEqual([409, 'decision.final']);
  });
});

describe('appeal', () => {
  async function hidden(writer: Person) {
    const { id, reportId } = await reportedComment(writer);
    const decision = await decided(moderator, reportId, 'hide');
    const isHidden = async () => {
      const [row] = await db
        .select()
        .from(creatorMediaComments)
        .where(eq(creatorMediaComments.id, id));
      return row!.hiddenAt !== null;
    };
    return { decision, isHidden, reportId };
  }

  it('is accepted once, from the user the decision is about', async () => {
    const writer = await createPerson();
    const { decision } = await hidden(writer);
    expect(await codeOf(await contest(reporter, decision.id))).toEqual([404, 'decision.not_found']);
    expect((await contest(writer, decision.id, '  ')).status).toBe(400);
    const both = await Promise.all([contest(writer, decision.id), contest(writer, decision.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await codeOf(await contest(writer, decision.id))).toEqual([409, 'appeal.exists']);
    expect(await ownDecisions(writer)).toMatchObject([
      { appealUntil: null, appeal: { text: 'Ce n’est pas ce que j’ai voulu dire', outcome: null } },
    ]);
  });

  it('is rejected after 180 days, and for a decision that was not sent to the user', async () => {
    const writer = await createPerson();
    const { reportId } = await reportedComment(writer);
    const { id } = await decided(moderator, reportId, 'none');
    expect(await codeOf(await contest(writer, id))).toEqual([404, 'decision.not_found']);
    const old = await reportedComment(writer);
    const decisionId = crypto.randomUUID();
    await db.insert(moderationDecisions).values({
      ...{ id: decisionId, caseId: old.reportId, subjectType: 'comment', subjectId: old.id },
      ...{ authorId: writer.id, moderatorId: moderator.id, action: 'warn', rule: 'spam' },
      ...{ reason: 'Ancien', createdAt: Date.now() - 181 * 86_400_000 },
    });
    expect(await codeOf(await contest(writer, decisionId))).toEqual([409, 'appeal.too_late']);
    expect(await ownDecisions(writer)).toMatchObject([{ id: decisionId, appealUntil: null }]);
  });

  it('is decided once by another moderator; a reversed decision restores the content', async () => {
    const writer = await createPerson();
    const { decision, isHidden } = await hidden(writer);
    const { id }: { id: string } = await (await contest(writer, decision.id)).json();
    const waiting = await call('GET', '/api/moderation/appeals?state=open', { as: second });
    const { appeals }: { appeals: Appeal[] } = await waiting.json();
    expect(appeals.find((each) => each.id === id)).toMatchObject({
      decisionId: decision.id,
      text: 'Ce n’est pas ce que j’ai voulu dire',
      state: 'open',
      decision: { id: decision.id, moderator: { id: moderator.id }, subject: { type: 'comment' } },
      author: { id: writer.id },
      outcome: null,
    });
    expect(await codeOf(await answer(moderator, id, true))).toEqual([403, 'moderation.own']);
    expect(await codeOf(await answer(reporter, id, false))).toEqual([404, 'not_found']);
    expect(await isHidden()).toBe(true);
    const third = await createModerator();
    const both = await Promise.all([answer(second, id, false), answer(third, id, false)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await isHidden()).toBe(false);
    // The statement was not sent yet when the decision was lifted.
    await settleOutbox();
    await eventually(async () => expect(await mailsOf(writer)).toHaveLength(1));
    expect((await mailsOf(writer))[0]!.subject).toBe(
      'Votre contestation : la décision est annulée'.replace(' :', '\u00a0:'),
    );
    expect(await ownDecisions(writer)).toMatchObject([
      {
        liftedAt: expect.any(String),
        appeal: { outcome: { uphold: false, reason: 'Relu avec attention.' } },
      },
    ]);
    const done = await call('GET', '/api/moderation/appeals?state=decided', { as: moderator });
    const closed: { appeals: Appeal[] } = await done.json();
    expect(closed.appeals.find((each) => each.id === id)).toMatchObject({
      state: 'decided',
      outcome: { uphold: false, moderator: { id: expect.any(String) } },
    });
  });

  it('cannot be decided by a moderator who reported the subject', async () => {
    const writer = await createPerson();
    const { id: commentId } = await comment(writer);
    const reportId = await report(second, { type: 'comment', id: commentId });
    const decision = await decided(moderator, reportId, 'hide');
    const { id }: { id: string } = await (await contest(writer, decision.id)).json();
    expect(await codeOf(await answer(second, id, true))).toEqual([403, 'moderation.own']);
    const third = await createModerator();
    expect((await answer(third, id, true)).status).toBe(201);
  });

  it('changes nothing when it is dismissed, and cannot be decided by the decision’s author', async () => {
    const writer = await createModerator();
    const { decision, isHidden } = await hidden(writer);
    const { id }: { id: string } = await (await contest(writer, decision.id)).json();
    const own = await call('GET', '/api/moderation/appeals', { as: writer });
    expect((await own.json<{ appeals: Appeal[] }>()).appeals.some((each) => each.id === id)).toBe(
      false,
    );
    expect(await codeOf(await answer(writer, id, false))).toEqual([403, 'moderation.own']);
    expect((await answer(second, id, true)).status).toBe(201);
    expect(await isHidden()).toBe(true);
    await eventually(async () => expect((await newestOf(writer)).title).toContain('est maintenue'));
  });
});

describe('deleted account', () => {
  it('leaves its decisions in place', async () => {
    const writer = await createPerson();
    const { reportId } = await reportedComment(writer);
    const { id } = await decided(moderator, reportId, 'warn');
    await db.delete(profiles).where(eq(profiles.id, writer.id));
    await settleOutbox();
    const read = await caseOf(moderator, reportId);
    expect(read).toMatchObject({
      author: null,
      history: null,
      decision: { id },
      now: { isGone: true },
    });
  });
});
