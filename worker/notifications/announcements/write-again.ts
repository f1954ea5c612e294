import { eq, sql } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { announcements } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { accountKey } from '../../platform/mail/account-key.ts';
import { selectReader } from './readers.ts';
import { type Outcome, writeTo } from './write-to.ts';

const counted: Partial<Record<Outcome, 'sent' | 'refused' | 'uncertain'>> = {
  sent: 'sent',
  refused: 'refused',
  uncertain: 'uncertain',
};

/**
 * Handles `announcement`: writes to a user whom the walk could not reach. Does nothing for a cancelled one, and
 * for who has left. Rejects while it is paused, and when it fails again.
 */
export async function writeAgain(
  env: Env,
  { announcementId, userId }: OutboxData<'announcement'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const [announcement] = await db
    .select()
    .from(announcements)
    .where(eq(announcements.id, announcementId));
  if (!announcement || announcement.state === 'cancelled') return;
  if (announcement.state === 'paused') throw new Error('the announcement is paused');
  const [reader] = await selectReader(db, announcement, userId);
  const key =
    reader && announcement.kind === 'news' ? await accountKey(db, userId, reader.key) : null;
  const outcome = reader ? await writeTo(env, announcement, { ...reader, key }, now) : 'gone';
  const column = counted[outcome];
  await db
    .update(announcements)
    .set({
      failed: sql`max(0, ${announcements.failed} - 1)`,
      notified: sql`${announcements.notified} + ${outcome === 'gone' ? 0 : 1}`,
      mailsOfDay: sql`${announcements.mailsOfDay} + ${outcome === 'sent' ? 1 : 0}`,
      ...(column && { [column]: sql`${announcements[column]} + 1` }),
    })
    .where(eq(announcements.id, announcementId));
}
