/** Contract between the account endpoints and the app, in addition to the account client's wire format. */

/** URL that refreshes a session, as the account client uses it. */
export const REFRESH = '/api/auth/token?grant_type=refresh_token';

/**
 * Target of mailed links, which redirects to the page that asks for confirmation; also the target of that page's form.
 */
export const VERIFY = '/api/auth/verify';

export const LINK_TYPES = ['signup', 'recovery', 'email_change', 'undo', 'factor_reset'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Query parameters of a mailed link and of its page, and fields of that page's form. */
export const linkParameters = {
  /** One of {@link LINK_TYPES}. */
  type: 'type',
  token: 'token',
  /** Only on the page: the link's action is done. */
  done: 'done',
  /** Only on the page: another account has the guest's address, and its owner can join the orders to it. */
  join: 'join',
} as const;

/** Error code for a user whose form was submitted without a script. */
export const NO_SCRIPT = 'no_script';
