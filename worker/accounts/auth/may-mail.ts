import { mailboxOf } from '../../../domain/accounts/mailbox.ts';
import type { Source } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
import { type AnyContext, sourceOf } from './device.ts';

/**
 * Says if another mail may go to the address for whoever asks; true counts as sent. The guard of the address
 * counts, and where the address is one of several of a mailbox, so does the guard of the mailbox: tags and
 * dots make no room for more.
 */
export async function mayMail(
  context: AnyContext,
  email: string,
  source: Source = sourceOf(context),
): Promise<boolean> {
  const { now } = context.var;
  const guards = context.env.SIGN_IN_GUARD;
  const guard = guards.getByName(email);
  if (!(await guard.mayMail(source, now))) return false;
  const mailbox = mailboxOf(email);
  if (mailbox === email) return true;
  const isKnown = await guard.knows(source.device, now);
  return guards.getByName(mailbox).mayMailAlias(source, isKnown, now);
}
