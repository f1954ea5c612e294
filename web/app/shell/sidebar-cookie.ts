import { SIDEBAR_COOKIE } from '../../../site/page-contract.ts';

/** The side bar's state is remembered for 7 days (specification, section 9). */
const COOKIE_MAX_AGE_S = 7 * 24 * 60 * 60;

/** Whether the side bar is expanded, by the browser's cookies as it sends them. */
export function isSidebarExpanded(cookies: string): boolean {
  return !cookies.split('; ').includes(`${SIDEBAR_COOKIE}=collapsed`);
}

/** Remembers in this browser how the side bar was left. */
export function rememberSidebar(expanded: boolean): void {
  const value = expanded ? 'expanded' : 'collapsed';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  document.cookie = `${SIDEBAR_COOKIE}=${value}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax`;
}
