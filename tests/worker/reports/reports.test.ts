import { env } from 'cloudflare:workers';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { batch } from '../../../database/batch.ts';
import {
  conversationRatings,
  conversations,
  creatorMedia,
  creatorMediaComments,
  moderationCases,
  profiles,
  reports,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import {
  DECISION_FINAL_MS,
  OUTCOME_GATHER_MS,
} from '../../../domain/moderation/moderation-decision.ts';
import { type MadeReport, REPORT_MAILS_PER_DAY } from '../../../domain/moderation/report.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { decisionMade } from '../../../worker/trust/moderation/decision-effects.ts';
import { mailOutcomes } from '../../../worker/trust/reports/report-mails.ts';
import { createPair, open, type Pair, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';

type Subject = { type: string; id: string; conversationId?: string };

const report = (subject: Subject, as?: Person, more: Record<string, unknown> = {}) =>
  call('POST', '/api/reports', { as, json: { subject, category: 'spam', text: '', ...more } });

async function reported(subject: Subject, as?: Person, more?: Record<string, unknown>) {
  const response = await report(subject, as, more);
  expect(response.status).toBe(201);
  return response.json<MadeReport>();
}

async function refusal(subject: Subject, as?: Person) {
  const response = await report(subject, as);
  const { code } = await response.json<{ code: string }>();
  return `${response.status} ${code}`;
}

const casesOf = ({ id }: Subject) =>
  db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.subjectId, id))
    .orderBy(moderationCases.openedAt, sql`rowid`);

/** A moderator's decision on the open case of the subject, this long ago. */
async function decide(subject: Subject, action: 'none' | 'hide' | 'warn' | 'suspend', ago = 0) {
  const [open] = await db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.subjectId, subject.id), isNull(moderationCases.decidedAt)));
  const { id: caseId, subjectType, subjectId, conversationId, authorId } = open!;
  await batch(
    db,
    decisionMade(db, {
      ...{ id: crypto.randomUUID(), caseId, subjectType, subjectId, conversationId, authorId },
      ...{ moderatorId: reader.id, proposedBy: null, action, rule: null, reason: 'Vu' },
      createdAt: Date.now() - ago,
    }),
  );
  return caseId;
}

let author: Person;
let reader: Person;
let pair: Pair;
beforeAll(async () => {
  [author, reader, pair] = [await createCreator(), await createPerson(), await createPair()];
});

async function newPost(values: Partial<typeof creatorMedia.$inferInsert> = {}): Promise<Subject> {
  return { type: 'post', id: await createPost(author.id, { title: 'Un titre', ...values }) };
}

async function newComment(post: Subject, by: Person): Promise<Subject> {
  const id = crypto.randomUUID();
  await db
    .insert(creatorMediaComments)
    .values({ id, mediaId: post.id, userId: by.id, content: 'Un mot', createdAt: Date.now() });
  return { type: 'comment', id };
}

async function newRating(isListable = true): Promise<Subject & { rater: Person }> {
  const [id, conversationId] = [crypto.randomUUID(), crypto.randomUUID()];
  const [topic, rater] = [await createTopic(), await createPerson()];
  await db.insert(conversations).values({
    id: conversationId,
    ...{ userId: rater.id, creatorId: author.id, topicId: topic.id },
    ...{ pricingModelSnapshot: 'question', startedAt: 1, priceCents: 300 },
  });
  await db.insert(conversationRatings).values({
    ...{ id, conversationId, raterId: rater.id, rateeId: author.id, stars: 2 },
    ...{ comment: 'Bof', createdAt: Date.now(), isListable },
  });
  return { type: 'rating', id, rater };
}

async function newMessage(
  between = pair,
  text = 'Un secret',
  id = crypto.randomUUID() as string,
): Promise<Required<Subject>> {
  const conversation = await open(between, 'day');
  expect((await send(conversation.id, between.asker, text, id)).status).toBe(201);
  return { type: 'message', id, conversationId: conversation.id };
}

describe('report', () => {
  it('can be about a profile, with all its texts', async () => {
    const person = await createCreator({ bio: 'Ma vie', profileImagePath: 'x/a.jpg' });
    const subject = { type: 'profile', id: person.id };
    const { id, number, state } = await reported(subject);
    expect(number).toMatch(/^S-[0-9A-F-]{14}$/);
    expect(state).toBe('open');
    const [found] = await casesOf(subject);
    expect(found).toMatchObject({ id, authorId: person.id, reportCount: 1, category: 'spam' });
    expect(found!.excerpt).toContain(`@${person.username}\nMa vie\nPortrait : x/a.jpg`);
  });

  it('can be about a post, a comment or a review, signed out or in', async () => {
    const post = await newPost({ caption: 'Une légende' });
    const comment = await newComment(post, author);
    const { rater, ...rating } = await newRating();
    for (const [subject, authorId, excerpt] of [
      [post, author.id, 'Un titre\nBonjour\nUne légende'],
      [comment, author.id, 'Un mot'],
      [rating, rater.id, '2/5\nBof'],
    ] as const) {
      const first = await reported(subject);
      await reported(subject, reader);
      const found = await casesOf(subject);
      expect(found).toMatchObject([{ id: first.id, authorId, excerpt, reportCount: 2 }]);
    }
  });

  it('cannot be about a hidden message', async () => {
    const message = await newMessage();
    await reported(message, pair.creator);
    await decide(message, 'hide');
    await runOutbox(env, Date.now());
    expect(await refusal(message, pair.creator)).toBe('404 message.not_found');
  });

  it('can be about a message whose sender wrote the id in capitals', async () => {
    const conversation = await open(pair, 'day');
    const id = crypto.randomUUID();
    const sent = await send(conversation.id, pair.asker, 'Un secret', id.toUpperCase());
    expect(sent.status).toBe(201);
    expect(await sent.json()).toMatchObject({ id });
    const again = await send(conversation.id, pair.asker, 'Un secret', id);
    expect(again.status).toBe(200);
    const subject = { type: 'message', id: id.toUpperCase(), conversationId: conversation.id };
    await reported(subject, pair.creator);
    expect(await casesOf({ type: 'message', id })).toHaveLength(1);
  });

  it('can be about a message by its participants, with the text from the conversation', async () => {
    const message = await newMessage();
    await reported(message, pair.creator, { text: 'Regardez' });
    expect(await casesOf(message)).toMatchObject([
      { authorId: pair.asker.id, excerpt: 'Un secret', conversationId: message.conversationId },
    ]);
    expect(await refusal(message, reader)).toBe('404 message.not_found');
    expect(await refusal(message)).toBe('401 auth.required');
    const other = (await open(await createPair(), 'day')).id;
    expect(await refusal({ ...message, conversationId: other }, pair.creator)).toBe(
      '404 message.not_found',
    );
    expect(await refusal({ ...message, id: crypto.randomUUID() }, pair.creator)).toBe(
      '404 message.not_found',
    );
    expect(await refusal({ ...message, conversationId: 'x' }, pair.creator)).toBe(
      '404 message.not_found',
    );
  });

  it('cannot be about content that the reporter cannot see', async () => {
    const shut = await newPost({ isPublished: false });
    expect(await refusal(shut, reader)).toBe('404 post.not_found');
    expect(await refusal(await newComment(shut, reader), await createPerson())).toBe(
      '404 comment.not_found',
    );
    const { rater, ...unlisted } = await newRating(false);
    expect(await refusal(unlisted, reader)).toBe('404 rating.not_found');
    for (const [type, code] of [
      ['profile', 'user'],
      ['post', 'post'],
      ['comment', 'comment'],
      ['rating', 'rating'],
    ] as const)
      for (const id of [crypto.randomUUID(), "' or 1=1 --"])
        expect(await refusal({ type, id })).toBe(`404 ${code}.not_found`);
  });

  it('cannot be about hidden content, nor about a suspended user', async () => {
    const post = await newPost();
    await reported(post, reader);
    await decide(post, 'hide');
    expect(await refusal(post, reader)).toBe('404 post.not_found');

    const person = await createCreator();
    const theirs = { type: 'post', id: await createPost(person.id) };
    const comment = await newComment(await newPost(), person);
    const profile = { type: 'profile', id: person.id };
    await reported(profile);
    await decide(profile, 'suspend');
    expect(await refusal(profile)).toBe('404 user.not_found');
    expect(await refusal(theirs)).toBe('404 post.not_found');
    expect(await refusal(comment)).toBe('404 comment.not_found');
  });

  it('cannot be about one’s own content', async () => {
    const post = await newPost();
    const { rater, ...rating } = await newRating();
    const message = await newMessage();
    for (const [subject, as] of [
      [{ type: 'profile', id: reader.id }, reader],
      [post, author],
      [await newComment(post, reader), reader],
      [rating, rater],
      [message, pair.asker],
    ] as const) {
      expect(await refusal(subject, as)).toBe('400 report.self');
      expect(await casesOf(subject)).toEqual([]);
    }
  });
});

describe('reports of one subject', () => {
  it('are limited to one per person, which is returned again', async () => {
    const post = await newPost();
    const first = await reported(post, reader);
    const again = await report(post, reader, { category: 'hate' });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ ...first, isRepeated: true });
    const second = await reported(post, await createPerson());
    expect(second.id).not.toBe(first.id);
    expect(await casesOf(post)).toMatchObject([{ reportCount: 2 }]);
  });

  it('form one case, when many come in parallel', async () => {
    const post = await newPost();
    const people = await Promise.all(Array.from({ length: 6 }, () => createPerson()));
    // Each of them twice, as from two tabs.
    const answers = await Promise.all(
      [...people, ...people, undefined, undefined].map((as) => report(post, as)),
    );
    const made = await Promise.all(answers.map((each) => each.json<MadeReport>()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(8);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    const [only, ...others] = await casesOf(post);
    expect(others).toEqual([]);
    expect(only!.reportCount).toBe(8);
    expect(made.map(({ id }) => id)).toContain(only!.id);
  });

  it('join a recently decided case, unless they add something new', async () => {
    const post = await newPost();
    await reported(post, reader);
    const caseId = await decide(post, 'none');
    const same = await reported(post, await createPerson());
    expect(same.state).toBe('decided');
    expect(await (await report(post, reader)).json()).toMatchObject({
      ...{ id: caseId, state: 'decided', isRepeated: true },
    });
    expect(await casesOf(post)).toMatchObject([{ id: caseId, reportCount: 2 }]);

    // The first report of illegality is always reviewed.
    const illegal = { category: 'illegal', text: 'Une contrefaçon' };
    expect((await reported(post, reader, illegal)).state).toBe('open');
    await decide(post, 'none');
    expect((await reported(post, await createPerson(), illegal)).state).toBe('decided');

    await db.update(creatorMedia).set({ title: 'Pire' }).where(eq(creatorMedia.id, post.id));
    expect((await reported(post, reader)).state).toBe('open');
    expect(await casesOf(post)).toHaveLength(3);
  });

  it('open a case for another category by another person after a decision that changed nothing', async () => {
    const post = await newPost();
    const first = await reported(post, reader);
    await decide(post, 'none');
    // Neither the same person, nor the same category again.
    expect(await (await report(post, reader, { category: 'hate' })).json()).toMatchObject({
      ...{ id: first.id, state: 'decided', isRepeated: true },
    });
    expect((await reported(post, await createPerson())).state).toBe('decided');
    const hate = { category: 'hate' };
    const other = await reported(post, await createPerson(), hate);
    expect(other.state).toBe('open');
    await decide(post, 'none');
    // Both categories have been examined now.
    expect((await reported(post, undefined, hate)).state).toBe('decided');
    expect((await reported(post, undefined)).state).toBe('decided');
    expect((await reported(post, undefined, { category: 'fraud' })).state).toBe('open');
    expect(await casesOf(post)).toHaveLength(3);
  });

  it('join a warning whatever their category', async () => {
    const post = await newPost();
    await reported(post, reader);
    await decide(post, 'warn');
    expect((await reported(post, await createPerson(), { category: 'hate' })).state).toBe(
      'decided',
    );
  });

  it('open a new case a day after the last decision', async () => {
    const post = await newPost();
    const first = await reported(post, reader);
    await decide(post, 'none', DAY_MS + 1_000);
    const second = await reported(post, reader);
    expect(second.state).toBe('open');
    expect(second.id).not.toBe(first.id);
  });
});

describe('reports of two messages with one id', () => {
  let victim: Pair;
  let accomplice: Pair;
  beforeAll(async () => {
    victim = await createPair();
    accomplice = { ...(await createPair()), asker: victim.asker };
  });

  it('form two cases, each with its own text', async () => {
    const harmless = await newMessage(accomplice, 'Merci beaucoup');
    const insult = await newMessage(victim, 'Une insulte', harmless.id);
    const first = await reported(harmless, accomplice.creator);
    const second = await reported(insult, victim.creator);
    expect(await casesOf(harmless)).toMatchObject([
      { id: first.id, excerpt: 'Merci beaucoup', conversationId: harmless.conversationId },
      { id: second.id, excerpt: 'Une insulte', conversationId: insult.conversationId },
    ]);
  });

  it('form two cases when one was just decided and both say the same', async () => {
    const known = await newMessage(accomplice, 'À demain');
    const threat = await newMessage(victim, 'À demain', known.id);
    await reported(known, accomplice.creator);
    await decide(known, 'none');
    expect((await reported(threat, victim.creator)).state).toBe('open');
    expect(await casesOf(known)).toHaveLength(2);
  });

  it('form one case per message when several come in parallel', async () => {
    const message = await newMessage(victim);
    const answers = await Promise.all([1, 2, 3].map(() => report(message, victim.creator)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await casesOf(message)).toMatchObject([{ reportCount: 1 }]);
  });
});

it('POST /api/reports rejects invalid reports, and changes nothing', async () => {
  const post = await newPost();
  for (const more of [
    { category: 'rude' },
    { category: 'other', text: ' ' },
    { text: 'a'.repeat(2_001) },
    { email: 'personne' },
    { subject: { ...post, excerpt: 'Autre chose' } },
    { subject: { ...post, id: 'a'.repeat(101) } },
    { subject: { ...post, id: '\ud800' } },
    { subject: { type: 'message', id: post.id } },
    { reporterId: reader.id },
  ])
    expect((await report(post, reader, more)).status).toBe(400);
  expect(await casesOf(post)).toEqual([]);
});

describe('reporter’s email', () => {
  it('gets a confirmation at once, and the outcome once decided', async () => {
    const post = await newPost();
    const email = `${crypto.randomUUID()}@example.com`;
    const made = await reported(post, undefined, {
      email,
      text: 'Cliquez ici : https://x.example',
    });
    const received = await vi.waitFor(async () => {
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toContain(made.number);
      return mail;
    });
    // Anybody can give any email: none of their text is mailed to it.
    expect(received!.text + received!.html).not.toContain('x.example');

    await decide(post, 'warn');
    await mailOutcomes(env, { reportId: made.id }, Date.now() + OUTCOME_GATHER_MS);
    const [outcome] = await mailsTo(email);
    expect(outcome!.text).toContain('rappelé nos règles à son auteur');
    expect(outcome!.headers.References).toBe(received!.headers.References);
    expect(outcome!.headers['Message-ID']).not.toBe(received!.headers['Message-ID']);
  });

  it('gets the outcome at once for a case that was just decided', async () => {
    const post = await newPost();
    await reported(post, reader);
    await decide(post, 'none', DECISION_FINAL_MS);
    const email = `${crypto.randomUUID()}@example.com`;
    const { number } = await reported(post, undefined, { email });
    await vi.waitFor(async () => {
      const subject = `Votre signalement ${number} a été examiné`;
      expect(await mailsTo(email)).toMatchObject([{ subject }]);
    });
  });

  it('gets one mail for everything that was decided', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const posts = [await newPost(), await newPost()];
    const made = [];
    for (const post of posts) made.push(await reported(post, undefined, { email }));
    const undecided = await reported(await newPost(), undefined, { email });
    for (const post of posts) await decide(post, 'hide');
    for (const { id } of made)
      await mailOutcomes(env, { reportId: id }, Date.now() + OUTCOME_GATHER_MS);
    const outcomes = (await mailsTo(email)).filter(({ subject }) => subject.includes('examinés'));
    expect(outcomes.map(({ subject }) => subject)).toEqual([
      '2 de vos signalements ont été examinés',
    ]);
    for (const { number } of made) expect(outcomes[0]!.text).toContain(number);
    expect(outcomes[0]!.text).not.toContain(undecided.number);
    expect(outcomes[0]!.text).not.toContain('Un titre');
    // A further decision is mailed without them.
    const [last] = await db.select().from(reports).where(eq(reports.id, undecided.id));
    const [of] = await db
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.id, last!.caseId));
    await decide({ type: 'post', id: of!.subjectId }, 'hide');
    await mailOutcomes(env, { reportId: undecided.id }, Date.now() + OUTCOME_GATHER_MS);
    const [newest] = await mailsTo(email);
    expect(newest!.subject).toBe(`Votre signalement ${undecided.number} a été examiné`);
  });

  it('gets a limited number of mails a day', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    for (let sent = 0; sent < REPORT_MAILS_PER_DAY + 2; sent++)
      await reported(await newPost(), undefined, { email });
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(REPORT_MAILS_PER_DAY));
  });

  it('gets a limited number of mails across its alias spellings', async () => {
    const name = crypto.randomUUID().replaceAll('-', '');
    const spellings = (n: number) =>
      n % 2
        ? `${name.slice(0, n)}.${name.slice(n)}@googlemail.com`
        : `${name}+signalement${n}@gmail.com`;
    const emails = Array.from({ length: REPORT_MAILS_PER_DAY + 4 }, (_, n) => spellings(n + 1));
    for (const email of emails) await reported(await newPost(), undefined, { email });
    await eventually(async () => {
      const mailed = await Promise.all(emails.map((email) => mailsTo(email)));
      expect(mailed.map(({ length }) => length)).toEqual(
        emails.map((_, n) => (n < REPORT_MAILS_PER_DAY ? 1 : 0)),
      );
    });
    // Emails outside of that limit still get their mails, as given.
    const other = `${name}.suite+tag@example.com`;
    await reported(await newPost(), undefined, { email: other });
    await eventually(async () => expect(await mailsTo(other)).toHaveLength(1));
  });

  it('is not stored when the reporter is signed in', async () => {
    const post = await newPost();
    const email = `${crypto.randomUUID()}@example.com`;
    const { id } = await reported(post, reader, { email });
    expect(await db.select().from(reports).where(eq(reports.id, id))).toMatchObject([
      { email: null, reporterId: reader.id },
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

it('a report stays when its reporter’s account is deleted', async () => {
  const [post, leaver] = [await newPost(), await createPerson()];
  const { id } = await reported(post, leaver);
  await db.delete(profiles).where(eq(profiles.id, leaver.id));
  expect(await db.select().from(reports).where(eq(reports.id, id))).toMatchObject([
    { reporterId: null },
  ]);
});
