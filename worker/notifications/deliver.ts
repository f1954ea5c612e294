import { describeFailure } from '../../database/failure.ts';
import type { DueNotice } from '../../domain/notifications/notification.ts';
import type { ClaimedDelivery } from '../../domain/notifications/push-message.ts';
import { findMailAccount, mailNotice } from './channels/mail.ts';
import { pushNotice } from './channels/web-push.ts';

/**
 * Sends notices that are due. Each is claimed at its owner's object before it is sent: what comes twice,
 * or crashes in between, is not sent again. A mail that could not be sent goes back to its object, which has it
 * tried again later; of each a line is logged. Rejects when an object does not answer: the batch comes again, and what was claimed is left out.
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
  );
  if (!delivery) return 'dropped';
  try {
    await (isMail
      ? mailNotice(env, personId, delivery, account)
      : pushNotice(env, personId, delivery));
    return 'sent';
  } catch (error) {
    console.error(
      JSON.stringify({ event: 'notices.send_failed', channel, error: describeFailure(error) }),
    );
    // A push is tried again for each device by itself, by a queue of its own.
    if (isMail) await inbox.unsentDelivery({ noticeId, channel, claim: delivery.claim });
    return 'failed';
  }
}
