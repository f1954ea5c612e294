import { SIDEBAR_COOKIE } from '../../../site/page-contract.ts';

/** The browser remembers the side bar's state for 7 days (specification, section 9). */
const COOKIE_MAX_AGE_S = 7 * 24 * 60 * 60;

/** True when the side bar is expanded, according to the request's cookies. */
export function isSidebarExpanded(cookies: string): boolean {
  return !cookies.split('; ').includes(`${SIDEBAR_COOKIE}=collapsed`);
}

/** Remembers the side bar's state in this browser. */
export function rememberSidebar(expanded: boolean): void {
  const value = expanded ? 'expanded' : 'collapsed';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  document.cookie = `${SIDEBAR_COOKIE}=${value}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax`;
}
