import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequest } from '../errors.ts';
import { type Known, read } from '../parameters.ts';
import { newId, type Store } from '../store.ts';
import { accountOf, TERMS } from './accounts.ts';

/** Lifetime of an onboarding link, in seconds. */
const LINK_LIVES = 300;

const onboarding = z.strictObject({
  refresh_url: z.url(),
  return_url: z.url(),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
} satisfies Known<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>);
const linking = z.strictObject({
  account: z.string(),
  use_case: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: onboarding }),
    z.strictObject({ type: z.literal('account_update'), account_update: onboarding }),
  ]),
} satisfies Known<Stripe.V2.Core.AccountLinkCreateParams>);

/** POST /v2/core/account_links: a single-use onboarding link for an account's owner, valid for minutes. */
export function createAccountLink(
  store: Store,
  sent: unknown,
  origin: string,
): Stripe.V2.Core.AccountLink {
  const { account, use_case } = read(linking, sent);
  accountOf(store, account, 'account');
  const { refresh_url, return_url } =
    use_case.type === 'account_onboarding' ? use_case.account_onboarding : use_case.account_update;
  const id = newId('link');
  const endsAt = store.now() + LINK_LIVES;
  store.put('account_link', {
    id,
    account,
    refreshUrl: refresh_url,
    returnUrl: return_url,
    endsAt,
    isUsed: false,
  });
  return {
    object: 'v2.core.account_link',
    account,
    created: new Date(store.now() * 1000).toISOString(),
    expires_at: new Date(endsAt * 1000).toISOString(),
    livemode: false,
    url: `${origin}/onboarding/${id}`,
    use_case,
  } satisfies Stripe.V2.Core.AccountLink;
}

/** POST /v1/accounts/:id/login_links: the dashboard of an onboarded account. */
export function createLoginLink(store: Store, id: string, origin: string): Stripe.LoginLink {
  const account = accountOf(store, id);
  if (account.dashboard !== 'express')
    throw invalidRequest(`Cannot create a login link for account ${id}: it is no Express account.`);
  if (account.requirements?.entries?.some(({ description }) => description === TERMS))
    throw invalidRequest(
      `Cannot create a login link for an account that has not completed onboarding.`,
    );
  return {
    object: 'login_link',
    created: store.now(),
    url: `${origin}/dashboard/${id}`,
  } satisfies Stripe.LoginLink;
}
