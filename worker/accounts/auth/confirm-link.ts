import { z } from 'zod';
import { emailSchema } from '../../../domain/accounts/email.ts';
import { type LinkType, linkParameters } from '../../../site/account-contract.ts';
import { paths } from '../../../site/paths.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { undoChange } from './account-undo.ts';
import { confirmNewAddress } from './change-email.ts';
import { confirmAddress } from './confirm-address.ts';
import { AuthError, validationFailed } from './errors.ts';
import { stopFactorReset } from './factor-reset.ts';
import { accountJoinedBy } from './flow-state.ts';
import { linkTypeSchema } from './links.ts';
import { openSession } from './pkce.ts';
import { recover } from './recover.ts';
import { absoluteUrl, BANNED, redirectWithCode, redirectWithError } from './redirects.ts';
import { isForm, requestBody, requestForm } from './request-body.ts';
import { userResponse } from './user.ts';

const formSchema = z.object({
  [linkParameters.type]: linkTypeSchema,
  [linkParameters.token]: z.string().min(1),
});

/** The format of auth-js's `verifyOtp`. */
const bodySchema = z.object({
  type: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/** `GET /verify?type&token`, the mailed link: redirects to the page that asks for confirmation, and changes nothing. */
export function openLink(context: AppContext): Response {
  const url = absoluteUrl(context, paths.link);
  for (const name of [linkParameters.type, linkParameters.token]) {
    const value = context.req.query(name);
    if (value) url.searchParams.set(name, value);
  }
  return context.redirect(url.href, 303);
}

/**
 * `POST /verify`: performs the action of a mailed link. A form of the page gets a redirect; JSON from auth-js gets the
 * user or, for a recovery, a session: the web never sends that, so no link signs somebody in to a stranger's account.
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
  const done =
    (await orTaken(orBanned<unknown>(actions[type](context, token)))) ||
    ((await accountJoinedBy(context.var.db, token)) && 'taken');
  const url = absoluteUrl(context, paths.link);
  url.searchParams.set(linkParameters.type, type);
  if (done === 'taken') {
    // The link still works, or says again what it did: its reader signs in to their account, and uses it there.
    url.searchParams.set(linkParameters.token, token);
    url.searchParams.set(linkParameters.join, '');
  } else if (done === 'banned') url.searchParams.set('error_code', BANNED.error_code);
  else if (done) url.searchParams.set(linkParameters.done, '');
  else url.searchParams.set('error_code', EXPIRED.error_code);
  return context.redirect(url.href, 303);
}

/** Actions of the links that open no session. */
const actions = {
  signup: confirmAddress,
  email_change: confirmNewAddress,
  undo: undoChange,
  factor_reset: stopFactorReset,
} satisfies Record<Exclude<LinkType, 'recovery'>, unknown>;

/** The outcome, or 'banned' for a suspended account, which gives a form a redirect to a page about it. */
function orBanned<T>(outcome: Promise<T>): Promise<T | 'banned'> {
  return outcome.catch((error: unknown) => {
    if (error instanceof AuthError && error.code === 'user_banned') return 'banned' as const;
    throw error;
  });
}

/** The outcome, or 'taken' for the address of a guest that another account has. */
function orTaken<T>(outcome: Promise<T>): Promise<T | 'taken'> {
  return outcome.catch((error: unknown) => {
    if (error instanceof AuthError && error.code === 'email_exists') return 'taken' as const;
    throw error;
  });
}

const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
} as const;

/** By auth-js's type of the link's token; `email` is its newer name for the first. */
const confirmers = new Map([
  ['signup', confirmAddress],
  ['email', confirmAddress],
  ['email_change', confirmNewAddress],
]);

async function confirmJson(context: AppContext): Promise<Response> {
  const { type, token, claimed, expired } = checked(await requestBody(context, bodySchema));
  if (type === 'recovery') {
    const recovered = await recover(context, token, claimed);
    if (!recovered) throw expired();
    const { code, userId } = recovered;
    return context.json(await openSession(context, code, { userId, method: 'recovery' }));
  }
  const confirm = confirmers.get(type);
  if (!confirm) throw validationFailed('Unsupported verification type');
  const account = await confirm(context, token, claimed);
  if (!account) throw expired();
  return context.json(userResponse(account));
}

/**
 * The link's token: alone as `token_hash`, or as `token` with the address that it was mailed to (`claimed`).
 * `expired` makes GoTrue's error for a token that is not valid.
 */
function checked({ type, token, token_hash, email, phone }: z.infer<typeof bodySchema>) {
  const expired = (message: string) => () => new AuthError(403, 'otp_expired', message);
  if (!type) throw validationFailed('Verify requires a verification type');
  if (Boolean(token) === Boolean(token_hash))
    throw validationFailed('Verify requires either a token or a token hash');
  if (token_hash) {
    if (email || phone) throw validationFailed('Only the token_hash and type should be provided');
    const error = expired('Email link is invalid or has expired');
    return { type, token: token_hash, claimed: undefined, expired: error };
  }
  if (!email)
    throw validationFailed('Only an email address or phone number should be provided on verify');
  const address = emailSchema.safeParse(email);
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  const error = expired('Token has expired or is invalid');
  return { type, token: token!, claimed: address.data, expired: error };
}
