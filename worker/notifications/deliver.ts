import type { DueNotice } from '../../domain/notifications/notification.ts';
import type { ClaimedDelivery } from '../../domain/notifications/push-message.ts';
import { log } from '../platform/log.ts';
import { findMailAccount, mailNotice } from './channels/mail.ts';
import { pushNotice } from './channels/web-push.ts';

/**
 * Sends notices that are due. Each is claimed at its owner's object before it is sent, so that a duplicate,
 * or a crash in between, does not send it again. A mail that could not be sent is returned to its object,
 * which retries it later; each failure is logged. Rejects when an object does not respond: the batch is
 * redelivered, and claimed notices are skipped.
 */
export async function deliverNotices(
  env: Env,
  due: readonly DueNotice[],
): Promise<{ sent: number; failed: number }> {
  const results = await Promise.all(due.map((each) => deliver(env, each)));
  const count = (wanted: 'sent' | 'failed') => results.filter((result) => result === wanted).length;
  return { sent: count('sent'), failed: count('failed') };
}

async function deliver(
  env: Env,
  { personId, noticeId, channel }: DueNotice,
): Promise<'sent' | 'failed' | 'dropped'> {
  const inbox = env.INBOX.getByName(personId);
  const isMail = channel === 'email';
  const account = isMail ? await findMailAccount(env, personId) : null;
  const isAddressConfirmed = !isMail || account?.confirmedAt != null;
  const delivery: ClaimedDelivery | null = await inbox.claimDelivery(
    noticeId,
    channel,
    isAddressConfirmed,
    isMail,
  );
  if (!delivery) return 'dropped';
  try {
    await (isMail
      ? mailNotice(env, personId, delivery, account)
      : pushNotice(env, personId, delivery));
    return 'sent';
  } catch (error) {
    log.error('notifications.send_failed', { channel, error });
    // A push is retried separately for each device, by its own queue.
    if (isMail) await inbox.unsentDelivery({ noticeId, channel, claim: delivery.claim });
    return 'failed';
  }
}
