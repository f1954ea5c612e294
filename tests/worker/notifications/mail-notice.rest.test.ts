import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import { deliverNotices } from '../../../worker/notifications/deliver.ts';
import { createPair, open, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { inboxOf, newestOf, ring } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const FOUR_MINUTES_MS = 4 * 60_000;

/** An answer that its asker, who is offline, has not read for four minutes. */
async function unreadAnswer() {
  const pair = await createPair();
  const { id } = await open(pair);
  await send(id, pair.asker, 'Un secret bien gardé ?');
  await send(id, pair.creator, 'Oui, un secret.');
  const notice = await eventually(() => newestOf(pair.asker));
  await pass(FOUR_MINUTES_MS, pair.asker);
  const due = { personId: pair.asker.id, noticeId: notice.id, channel: 'email' as const };
  return { ...pair, conversationId: id, due };
}

describe('notice mail', () => {
  it('links its owner to the right place, once, however often it is delivered', async () => {
    const { asker, creator, topicId, conversationId, due } = await unreadAnswer();
    await deliverNotices(env, [due, due]);
    await deliverNotices(env, [due]);
    const [mail, ...others] = await mailsOf(asker);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/ vous a répondu$/);
    const link = `http://localhost/main/conversation/${creator.username}/${topicId}/question?c=${conversationId}`;
    expect(/https?:\S+/.exec(mail!.text)![0]).toBe(link);
    expect(mail!.headers).toMatchObject({
      References: `<thread.${conversationId}@localhost>`,
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost\/unsubscribe\?token=/),
    });
    expect(mail!.text + mail!.html).not.toContain('secret');
  });

  it('is not sent to a bouncing email', async () => {
    const { asker, due } = await unreadAnswer();
    await db
      .update(authUsers)
      .set({ mailRefusedAt: 1, mailRefusal: 'bounce' })
      .where(eq(authUsers.id, asker.id));
    await deliverNotices(env, [due]);
    expect(await mailsOf(asker)).toEqual([]);
  });

  it('is retried under the same name when the mail service is unavailable', async () => {
    const { asker, due } = await unreadAnswer();
    const queued = onTheQueue();
    const service = mailService();
    service.send.mockRejectedValueOnce(new Error('busy'));
    expect(await deliverNotices(service.env, [due])).toEqual({ sent: 0, failed: 1 });
    await pass(2_000, asker);
    await ring(asker);
    expect(queued).toContainEqual(due);
    const again = await inboxOf(asker).claimDelivery(due.noticeId, due.channel);
    expect(again?.key).toBe(`${due.noticeId}.1`);
    expect(await deliverNotices(service.env, [due])).toEqual({ sent: 0, failed: 0 });
  });

  it('does not block later mails of its conversation when it failed', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'Une question ?');
    const first = await eventually(() => newestOf(pair.creator));
    await pass(FOUR_MINUTES_MS, pair.creator, pair.asker);
    const due = { personId: pair.creator.id, noticeId: first.id, channel: 'email' as const };
    const service = mailService();
    service.send.mockRejectedValueOnce(new Error('busy'));
    await deliverNotices(service.env, [due]);
    // Another message makes it due again, before its next attempt.
    await send(id, pair.asker, 'Vous êtes là ?');
    await eventually(async () =>
      expect((await newestOf(pair.creator)).body).toMatch(
        / · 2 messages · 8 € si vous répondez avant /,
      ),
    );
    const queued = onTheQueue();
    await pass(FOUR_MINUTES_MS, pair.creator);
    await ring(pair.creator);
    expect(queued).toContainEqual(due);
    expect(await deliverNotices(service.env, [due])).toEqual({ sent: 1, failed: 0 });
  });

  it('is given up after about a day of rejections', async () => {
    const { asker, due } = await unreadAnswer();
    const service = mailService();
    service.send.mockRejectedValue(new Error('never'));
    const queued = onTheQueue();
    for (let tries = 0; tries < 40; tries++) {
      await deliverNotices(service.env, [due]);
      await pass(HOUR_MS, asker);
      await ring(asker);
    }
    expect(service.send.mock.calls.length).toBe(35);
    expect(queued.filter(({ noticeId }) => noticeId === due.noticeId).length).toBe(34);
  });
});

/** The deliveries that objects put on the queue from now on. */
function onTheQueue(): DueNotice[] {
  const queued: DueNotice[] = [];
  vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (messages) => {
    for (const { body } of messages) queued.push(body as DueNotice);
    return undefined as never;
  });
  return queued;
}

/** A mail service other than the local mailbox. */
function mailService() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = vi.fn(async () => undefined);
  const deployed = { DEV_OUTBOX: 'closed', MAIL_FROM: 'bonjour@dis-moi.example', EMAIL: { send } };
  return { env: { ...env, ...deployed } as unknown as Env, send };
}
