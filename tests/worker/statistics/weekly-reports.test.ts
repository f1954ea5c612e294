import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import { creatorDays, outbox, profiles, weeklyReports } from '../../../database/schema.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import { reportableWeek } from '../../../domain/statistics/week.ts';
import {
  enqueueReports,
  mailWeeklyReport,
} from '../../../worker/community/statistics/weekly-reports.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { noticeMail } from '../../../worker/notifications/channels/notice-mail.ts';
import { call, createCreator, db, type Person } from '../../support/workerd/marketplace.ts';
import { NOTICE_TIMES } from '../../support/workerd/notice-times.ts';
import { inboxOf, ring } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';

const MONDAY = '2026-11-23';
/** Eight o'clock in Paris on the Monday after that week. */
const morning = Date.parse('2026-11-30T07:00:00Z');

let creator: Person;
beforeEach(async () => {
  await db.batch([db.delete(outbox), db.delete(creatorDays), db.delete(weeklyReports)]);
  creator = await createCreator();
});

const addDay = (creatorId: string, day: string, questionCount = 1) =>
  db.insert(creatorDays).values({ creatorNumber: numberOfUser(creatorId), day, questionCount });
const reports = async () =>
  (await db.select().from(outbox).where(eq(outbox.kind, 'weekly_report'))).map(({ data }) => data);
const noticesOf = async (as: Person) => {
  const response = await call('GET', '/api/me/notifications', { as });
  return ((await response.json()) as { notifications: { title: string; kind: string }[] })
    .notifications;
};

describe('enqueueReports', () => {
  it('enqueues the last whole week once for each creator, on Monday morning', async () => {
    const other = await createCreator();
    for (const [id, day] of [
      [creator.id, '2026-11-23'],
      [creator.id, '2026-11-29'],
      [other.id, '2026-11-25'],
      // Weeks that are over, or not.
      [creator.id, '2026-11-22'],
      [creator.id, '2026-11-30'],
    ] as const)
      await addDay(id, day);
    expect(await enqueueReports(db, morning - 1)).toBe(1);
    await db.delete(outbox);
    const runs = await Promise.all([enqueueReports(db, morning), enqueueReports(db, morning + 1)]);
    expect(runs.toSorted()).toEqual([0, 2]);
    expect(await enqueueReports(db, morning + 60_000)).toBe(0);
    const enqueued = await reports();
    expect(enqueued).toHaveLength(2);
    expect(enqueued).toEqual(
      expect.arrayContaining(
        [creator.id, other.id].map((creatorId) => ({ creatorId, week: MONDAY })),
      ),
    );
    // A late event of that week makes no second report.
    await addDay(other.id, '2026-11-28');
    expect(await enqueueReports(db, morning + 120_000)).toBe(0);
  });
});

describe('mailWeeklyReport', () => {
  const tell = (personId = creator.id, week = MONDAY) =>
    mailWeeklyReport(env, { creatorId: personId, week }, morning);

  it('tells the figures once, and leads to the statistics', async () => {
    await addDay(creator.id, '2026-11-23', 2);
    await addDay(creator.id, '2026-11-29', 1);
    await addDay(creator.id, '2026-11-30', 9);
    await tell();
    await tell();
    expect(await noticesOf(creator)).toMatchObject([
      {
        kind: 'week',
        title: 'Votre semaine : 3 questions',
        body: 'Du 23 au 29 novembre : 3 questions.',
        href: '/main/statistiques',
      },
    ]);
  });

  it('says nothing about an empty week, nor to a creator who is suspended or gone', async () => {
    await tell();
    const suspended = await createCreator();
    await addDay(suspended.id, MONDAY);
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, suspended.id));
    await tell(suspended.id);
    await tell(crypto.randomUUID());
    expect(await noticesOf(creator)).toEqual([]);
    expect(await env.INBOX.getByName(suspended.id).noticesPage(null, 10)).toMatchObject({
      notices: [],
    });
  });

  it('is not shown when the creator has switched it off', async () => {
    const json = { week: { app: false, email: false } };
    const saved = await call('PUT', '/api/me/notification-preferences', { as: creator, json });
    expect(await saved.json()).toMatchObject({ week: { app: false, email: false, push: false } });
    await addDay(creator.id, MONDAY);
    await tell();
    expect(await noticesOf(creator)).toEqual([]);
  });

  describe('mail', () => {
    let queued: DueNotice[];
    beforeEach(() => {
      queued = [];
      vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (messages) => {
        for (const { body } of messages) queued.push(body as DueNotice);
        return undefined as never;
      });
    });
    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    const mailsAfterTelling = async () => {
      await addDay(creator.id, MONDAY, 2);
      await mailWeeklyReport(env, { creatorId: creator.id, week: MONDAY }, Date.now());
      await pass(NOTICE_TIMES.mailAfter + 1_000, creator);
      await ring(creator);
      return queued.filter(({ personId }) => personId === creator.id);
    };

    it('is sent when the notice stays unread, and can be unsubscribed from', async () => {
      const [due, ...others] = await mailsAfterTelling();
      expect([due?.channel, others]).toEqual(['email', []]);
      const delivery = await inboxOf(creator).claimDelivery(due!.noticeId, 'email');
      const unsubscribeUrl = 'https://example.com/unsubscribe?token=x';
      const origin = 'https://example.com';
      const mail = noticeMail(delivery!, { to: 'lea@example.com', origin, unsubscribeUrl });
      expect(mail).toMatchObject({
        subject: 'Votre semaine : 2 questions',
        action: { label: 'Voir mes statistiques', href: `${origin}/main/statistiques` },
        unsubscribeUrl,
      });
    });

    it('is not sent when the creator has switched it off', async () => {
      const json = { week: { email: false } };
      await call('PUT', '/api/me/notification-preferences', { as: creator, json });
      expect(await mailsAfterTelling()).toEqual([]);
    });
  });

  it('runs from the outbox', async () => {
    const now = Date.now();
    const week = reportableWeek(now);
    await addDay(creator.id, week, 4);
    expect(await enqueueReports(db, now)).toBe(1);
    await runOutbox(env, now + 1);
    expect(await reports()).toEqual([]);
    expect(await noticesOf(creator)).toMatchObject([{ title: 'Votre semaine : 4 questions' }]);
    expect(await db.select().from(weeklyReports)).toMatchObject([{ week, enqueuedAt: now }]);
  });
});
