/** What the accounts' endpoints and the app know of one another, beside the account client's wire format. */

/** Where a session's next access token is asked for, as the account client does. */
export const REFRESH = '/api/auth/token?grant_type=refresh_token';

/** Where a mailed link leads first, which leads on to the page that asks; and what the form there is sent to. */
export const VERIFY = '/api/auth/verify';

/** What a mailed link can be for. */
export const LINK_TYPES = ['signup', 'recovery', 'email_change', 'email_undo'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** In the query of a mailed link and of its page, and in that page's form. */
export const linkParameters = {
  /** One of {@link LINK_TYPES}. */
  type: 'type',
  token: 'token',
  /** On the page alone: what the link is for has been done. */
  done: 'done',
} as const;

/** The code with which somebody comes back whose form no script has taken. */
export const NO_SCRIPT = 'no_script';
