import { mailboxOf } from '../../../domain/accounts/mailbox.ts';
import type { Source } from '../../../durable-objects/sign-in-guard/sign-in-guard.ts';
import { type AnyContext, sourceOf } from './device.ts';

/**
 * True when another mail may be sent to the address at this caller's request; true counts as sent. The
 * guard of the address counts and, when a mailbox has several addresses, so does the guard of the mailbox:
 * tags and dots do not raise the limit.
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
