import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import { deliverNotices } from '../../../worker/notifications/deliver.ts';
import { createPair, open, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { newestOf } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
});

const FOUR_MINUTES_MS = 4 * 60_000;

/** An answer that its asker, who is away, has not read for four minutes. */
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

describe('a notice by mail', () => {
  it('calls its owner back to the right place, once, however often it is delivered', async () => {
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

  it('does not go where mail comes back', async () => {
    const { asker, due } = await unreadAnswer();
    await db
      .update(authUsers)
      .set({ mailRefusedAt: 1, mailRefusal: 'bounce' })
      .where(eq(authUsers.id, asker.id));
    await deliverNotices(env, [due]);
    expect(await mailsOf(asker)).toEqual([]);
  });
});
