import type { MEMBERS_ROOT } from './screens.ts';

/** Cookies that browsers send only with the pages of signed-in users. */

/**
 * Path of these cookies. It is repeated here, because the script before the first paint would otherwise
 * load the whole register.
 */
export const PAGE_COOKIE_PATH: typeof MEMBERS_ROOT = '/main';

/** Identifies the user that a page is rendered for (worker/accounts/auth/ssr-session-cookie.ts). */
export const PAGE_COOKIE = 'dis-moi.pages';
/** Deletes it, as a value for `document.cookie`. */
export const NO_PAGE_COOKIE = `${PAGE_COOKIE}=; path=${PAGE_COOKIE_PATH}; max-age=0`;

/** The browser's time zone, in which a page shows times to its user. */
export const TIME_ZONE_COOKIE = 'dis-moi.time-zone';
