import { PAGE_COOKIE_PATH, TIME_ZONE_COOKIE } from '../../site/page-cookies.ts';

/** So long a browser keeps a cookie at most. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** Tells the pages of /main, from the next one on, by which clock this device goes. */
export function saveTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; path=${PAGE_COOKIE_PATH}; max-age=${MAX_AGE_S}; samesite=lax`;
}

/** The time zone that a browser has told of, by its cookies as it sends them; null where it is none. */
export function timeZoneIn(cookies: string): string | null {
  const told = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${TIME_ZONE_COOKIE}=`))
    ?.slice(TIME_ZONE_COOKIE.length + 1);
  if (!told) return null;
  try {
    return Intl.DateTimeFormat('fr', { timeZone: told }).resolvedOptions().timeZone;
  } catch {
    // Whatever was written there.
    return null;
  }
}
