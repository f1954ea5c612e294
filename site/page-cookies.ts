import type { MEMBERS_ROOT } from './screens.ts';

/** The cookies that go along with pages of members, and with nothing else. */

/** Where they are sent; said again, since the script before the first paint would bring the whole register. */
export const PAGE_COOKIE_PATH: typeof MEMBERS_ROOT = '/main';

/** Says for whom a page is written (worker/accounts/auth/page-cookie.ts). */
export const PAGE_COOKIE = 'dis-moi.pages';
/** Takes it away, as `document.cookie`. */
export const NO_PAGE_COOKIE = `${PAGE_COOKIE}=; path=${PAGE_COOKIE_PATH}; max-age=0`;

/** Says the time zone of the browser's clock, by which a page tells its person moments. */
export const TIME_ZONE_COOKIE = 'dis-moi.time-zone';
