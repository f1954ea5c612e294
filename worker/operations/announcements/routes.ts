import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { type Database, database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import { announcementSchema } from '../../../domain/notifications/announcement-request.ts';
import { noticeWords } from '../../../domain/notifications/notice-words.ts';
import type { AnnouncementPreview } from '../../../domain/operations/announcements-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { noticeHref } from '../../../site/notice-href.ts';
import {
  type Announcement,
  announcementFacts,
  announcementMail,
} from '../../notifications/announcements/announcement-mail.ts';
import { countReaders } from '../../notifications/announcements/readers.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { accountKey } from '../../platform/mail/account-key.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { unsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import { because, permitOf, recordChanges } from '../kit.ts';
import {
  announcementsQuerySchema,
  cancelAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  describeAnnouncement,
  findAnnouncement,
  listAnnouncements,
  pauseAnnouncement,
  resumeAnnouncement,
  startAnnouncement,
} from './announcements.ts';

const named = valid('param', z.object({ id: z.uuid() }));
const createSchema = announcementSchema.extend({ id: z.uuid() });
/** `version`: the draft that the operator saw; scripts may leave it out. */
const changeSchema = announcementSchema.extend({ version: z.int().min(1).optional() });

/**
 * Announcements to everybody, or to some (docs/decisions/043-announcements.md). A draft is previewed and tested
 * by one operator; two start it, and each of them may stop it.
 */
export const announcementRoutes = new Hono<AppEnv>()
  .get('/announcements', valid('query', announcementsQuerySchema), async (context) => {
    const db = database(context.env.DB);
    return context.json(await listAnnouncements(db, context.req.valid('query').cursor));
  })
  .post('/announcements', validBody(createSchema), async (context) => {
    const { operator, now } = context.var;
    const { id, ...draft } = context.req.valid('json');
    const db = database(context.env.DB);
    const row = await createAnnouncement(db, id, draft, operator.id, now);
    recordChanges(context, { before: null, after: { id, ...draft } });
    return context.json(await describeAnnouncement(db, row), 201);
  })
  .get('/announcements/:id', named, async (context) => {
    const db = database(context.env.DB);
    const row = await findAnnouncement(db, context.req.valid('param').id);
    return context.json(await preview(context, db, row));
  })
  .put('/announcements/:id', named, validBody(changeSchema), async (context) => {
    const db = database(context.env.DB);
    const { id } = context.req.valid('param');
    const before = await findAnnouncement(db, id);
    const { version, ...draft } = context.req.valid('json');
    const row = await changeAnnouncement(db, id, draft, version);
    recordChanges(context, { before: contentOf(before), after: contentOf(row) });
    return context.json(await describeAnnouncement(db, row));
  })
  .post('/announcements/:id/test', named, async (context) => {
    const db = database(context.env.DB);
    const row = await findAnnouncement(db, context.req.valid('param').id);
    return context.json({ mail: await sendTest(context, db, row) });
  })
  .post('/announcements/:id/start', named, because, async (context) => {
    const { operator, now } = context.var;
    const db = database(context.env.DB);
    const { id } = context.req.valid('param');
    const before = await findAnnouncement(db, id);
    if (before.state === 'cancelled') throw new ProblemError('announcement.not_now');
    if (before.state !== 'draft') return context.json(await describeAnnouncement(db, before));
    const permit = await permitOf(context, {
      terms: { what: 'announcement', ...contentOf(before), id, version: before.version },
      ...{ subjectId: id, reason: context.req.valid('json').reason },
      proposes: stateChange(before, 'running'),
    });
    if (!permit) return context.json(await describeAnnouncement(db, before), 202);
    const by = { operator: operator.id, permit };
    return moved(context, db, before, await startAnnouncement(db, before, by, now));
  })
  .post('/announcements/:id/pause', named, async (context) => {
    const db = database(context.env.DB);
    const before = await findAnnouncement(db, context.req.valid('param').id);
    return moved(context, db, before, await pauseAnnouncement(db, before.id));
  })
  .post('/announcements/:id/resume', named, async (context) => {
    const db = database(context.env.DB);
    const before = await findAnnouncement(db, context.req.valid('param').id);
    return moved(context, db, before, await resumeAnnouncement(db, before.id, context.var.now));
  })
  .post('/announcements/:id/cancel', named, because, async (context) => {
    const db = database(context.env.DB);
    const before = await findAnnouncement(db, context.req.valid('param').id);
    return moved(context, db, before, await cancelAnnouncement(db, before.id, context.var.now));
  });

/** The content that two operators agree to. */
const contentOf = ({ kind, audience, title, body, page, perMinute, perDay }: Announcement) => ({
  ...{ kind, audience, title, body, page, perMinute, perDay },
});

/** A change of the state in the log, which names the announcement by its title. */
const stateChange = ({ title, state }: Announcement, after: Announcement['state']) => ({
  before: { title, state },
  after: { title, state: after },
});

/** The response after a change of the state, which is logged. */
async function moved(context: AppContext, db: Database, before: Announcement, after: Announcement) {
  recordChanges(context, stateChange(before, after.state));
  return context.json(await describeAnnouncement(db, after));
}

const actors = { last: null, count: 0 };

async function preview(
  { env, var: { now } }: AppContext,
  db: Database,
  row: Announcement,
): Promise<AnnouncementPreview> {
  const origin: string = env.SITE_ORIGIN;
  const mail = announcementMail(row, {
    ...{ to: '', origin, key: `announcement.${row.id}` },
    unsubscribeUrl: `${origin}/unsubscribe`,
  });
  const { subject, html, text } = await composeMail(mail, { origin, address: '' });
  const { parts, action, reason } = mail;
  const facts = announcementFacts(row);
  return {
    announcement: await describeAnnouncement(db, row),
    mail: {
      ...{ subject, html, text, button: action.label, reason: reason.text },
      lines: parts.map((part) => part.text),
    },
    notice: { ...noticeWords(facts, actors, now), href: noticeHref(facts, actors) },
    recipients: await countReaders(db, row),
  };
}

/** Sends the notice and the mail to the caller alone. Each test is another one. */
async function sendTest(
  { env, var: { now, operator } }: AppContext,
  db: Database,
  row: Announcement,
): Promise<'sent' | 'refused' | 'off'> {
  const { userId } = operator;
  if (userId === null) throw new ProblemError('announcement.no_account');
  const [account] = await db
    .select({ email: authUsers.mailTo, key: authUsers.unsubscribeKey })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (!account) throw new ProblemError('user.not_found');
  const testId = crypto.randomUUID();
  const content = { ...row, title: `Essai : ${row.title}` };
  await env.INBOX.getByName(userId).announce(
    {
      ...{ thing: `announcement:${testId}`, facts: announcementFacts(content) },
      ...{ acts: [{ id: testId, at: now, actor: null }], count: 1, since: now },
    },
    'never',
    true,
  );
  const origin: string = env.SITE_ORIGIN;
  const key = await accountKey(db, userId, account.key);
  const token = unsubscribeToken({ personId: userId, kinds: ['news'] }, key);
  const mail = announcementMail(content, {
    ...{ to: account.email, origin, key: `announcement.${testId}` },
    unsubscribeUrl: `${origin}/unsubscribe?token=${token}`,
  });
  return deliverMail(env, mail, now, { isAskedFor: true });
}
