import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { authUsers } from '../../../database/schema.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { mailNewAddress, requireMail } from './change-email.ts';
import { confirmationMail, insertConfirmation } from './confirm-address.ts';
import { AuthError, validationFailed } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { insertFlowAgain, newCode } from './flow-state.ts';
import { mayMail } from './may-mail.ts';
import { mailIfAllowed, mailLater } from './security-alerts.ts';
import { isNotSuspended, selectIsEmailAvailable } from './user.ts';

/** The format of auth-js's `resend`. */
export const resendSchema = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/**
 * `POST /resend`: mails a link again, for anybody who names the account's address. `signup` mails the link
 * that confirms this address, and `email_change` the link of a change that has begun, to the new address. The
 * response is the same when there is nothing to mail, and when the address has had too many mails: it does
 * not tell whether the address has an account.
 */
export async function resend(context: AppContext, request: z.infer<typeof resendSchema>) {
  const { db, now } = context.var;
  const { type, email } = checked(request);
  requireMail(context);
  if (!(await mayMail(context, email))) {
    logAuthEvent(context, 'mail_quiet');
    return;
  }
  const token = newCode();
  const owner = eq(authUsers.email, email);
  if (type === 'signup') {
    const [flow] = await insertConfirmation(db, owner, token, now);
    if (flow) mailLater(context, confirmationMail(context.env, { email, isGuest: false }, token));
    return;
  }
  const condition = and(owner, isNotSuspended)!;
  const [flow] = await insertFlowAgain(db, 'email_change', token, condition, now);
  if (flow?.userId && flow.address) mailChangeAgain(context, flow.userId, flow.address, token);
}

/** Mails the link to the new address; one that somebody else has gets a mail that says so, as at the first request. */
function mailChangeAgain(context: AppContext, userId: string, address: string, token: string) {
  const { db, now } = context.var;
  mailIfAllowed(context, address, async () => {
    const [found] = await selectIsEmailAvailable(db, address, now, userId);
    mailNewAddress(context, address, found!.isFree ? token : null);
  });
}

const TYPES = ['signup', 'email_change'] as const;

function checked({ type, email, phone }: z.infer<typeof resendSchema>) {
  const known = TYPES.find((each) => each === type);
  if (!known) {
    if (type === 'sms' || type === 'phone_change') throw phoneDisabled();
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (email && phone)
    throw validationFailed('Only an email address or phone number should be provided.');
  if (phone) throw phoneDisabled();
  if (!email) throw validationFailed('Type provided requires an email address');
  const address = emailSchema.safeParse(email);
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  return { type: known, email: address.data };
}

function phoneDisabled(): AuthError {
  return new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
}
