import { z } from 'zod';
import { emailSchema } from '../../../domain/accounts/account.ts';
import { type LinkType, linkParameters } from '../../../site/account-contract.ts';
import { paths } from '../../../site/paths.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { confirmNewAddress, undoNewAddress } from './change-email.ts';
import { confirmAddress } from './confirm-address.ts';
import { AuthError } from './errors.ts';
import { linkTypeSchema } from './links.ts';
import { recover } from './recover.ts';
import { BANNED, isSameOrigin, redirectWithCode, redirectWithError } from './redirects.ts';
import { isForm, requestBody, requestForm } from './request-body.ts';
import { userResponse } from './user.ts';

const formSchema = z.object({
  [linkParameters.type]: linkTypeSchema,
  [linkParameters.token]: z.string().min(1),
});

/** As auth-js's `verifyOtp` sends it. */
const bodySchema = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
});

/** `GET /verify?type&token`, the mailed link: leads to the page that asks, and changes nothing. */
export function openLink(context: AppContext): Response {
  const url = isSameOrigin(context, paths.link);
  for (const name of [linkParameters.type, linkParameters.token]) {
    const value = context.req.query(name);
    if (value) url.searchParams.set(name, value);
  }
  return context.redirect(url.href, 303);
}

/**
 * `POST /verify`: does what a mailed link is for. A form, which the page sends, is answered with the
 * way on; JSON, which auth-js sends, with the user.
 */
export async function confirmLink(context: AppContext): Promise<Response> {
  return isForm(context) ? confirmForm(context) : confirmJson(context);
}

async function confirmForm(context: AppContext): Promise<Response> {
  const { type, token } = await requestForm(context, formSchema);
  if (type === 'recovery') {
    const recovered = await orBanned(recover(context, token));
    if (recovered === 'banned') return redirectWithError(context, BANNED);
    if (!recovered) return redirectWithError(context, EXPIRED);
    return redirectWithCode(context, recovered.redirectTo, recovered.code);
  }
  const done = await orBanned(doers[type](context, token));
  const url = isSameOrigin(context, paths.link);
  url.searchParams.set(linkParameters.type, type);
  if (done === 'banned') url.searchParams.set('error_code', BANNED.error_code);
  else if (done) url.searchParams.set(linkParameters.done, '');
  else url.searchParams.set('error_code', EXPIRED.error_code);
  return context.redirect(url.href, 303);
}

/** Each does what pressing a link's button is for, where it opens no session. */
const doers = {
  signup: confirmAddress,
  email_change: confirmNewAddress,
  email_undo: undoNewAddress,
} satisfies Record<Exclude<LinkType, 'recovery'>, unknown>;

/** The outcome, or that the account is suspended: a form's answer leads to a page that says so. */
function orBanned<T>(outcome: Promise<T>): Promise<T | 'banned'> {
  return outcome.catch((error: unknown) => {
    if (error instanceof AuthError && error.code === 'user_banned') return 'banned' as const;
    throw error;
  });
}

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
} as const;

/** By the type that auth-js gives a link's token; `email` is its newer name for the first. */
const confirmers = new Map([
  ['signup', confirmAddress],
  ['email', confirmAddress],
  ['email_change', confirmNewAddress],
]);

async function confirmJson(context: AppContext): Promise<Response> {
  const { type, token, token_hash, email } = await requestBody(context, bodySchema);
  const given = token_hash ?? token;
  const confirm = type ? confirmers.get(type) : undefined;
  const claimed = email ? emailSchema.catch('').parse(email) : undefined;
  const account = confirm && given ? await confirm(context, given, claimed) : null;
  if (!account) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  return context.json(userResponse(account));
}
