import { PAGE_COOKIE_PATH, TIME_ZONE_COOKIE } from '../../site/page-cookies.ts';

/** The longest time for which browsers store a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** Saves this device's time zone in a cookie, for the next pages of /main. */
export function saveTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; path=${PAGE_COOKIE_PATH}; max-age=${MAX_AGE_S}; samesite=lax`;
}

/** The time zone in the request's cookies; null when it is missing or invalid. */
export function timeZoneIn(cookies: string): string | null {
  const stored = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${TIME_ZONE_COOKIE}=`))
    ?.slice(TIME_ZONE_COOKIE.length + 1);
  if (!stored) return null;
  try {
    return Intl.DateTimeFormat('fr', { timeZone: stored }).resolvedOptions().timeZone;
  } catch {
    // The cookie may hold anything.
    return null;
  }
}
