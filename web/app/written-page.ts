import type { DehydratedState } from '@tanstack/react-query';
import { marks, PAGE_ID, type WrittenPage } from '../../site/page-contract.ts';

type TakenPage = WrittenPage<DehydratedState>;

let page: TakenPage | null = null;

/**
 * What the server sent along with this document; null where it sent nothing, as with the landing
 * page. It is long, and parsed once.
 */
export function ssrPage(): TakenPage | null {
  const element = document.getElementById(PAGE_ID);
  page ??= element && JSON.parse(element.textContent);
  return page;
}

/** Whether the members' screen as written differs from what this member would see (before-paint.ts). */
export const isUnfit = () => document.documentElement.dataset[marks.unfit] !== undefined;

/** Whether the screen is written for this member alone. */
export const isSsrForViewer = () =>
  document.documentElement.dataset[marks.person] !== undefined && !isUnfit();

/**
 * What the page's queries found, as of `now`, epoch milliseconds: the page does not say when it was written,
 * and caches keep it for a minute. What the browser itself kept, and shows again to who goes back, may be
 * of any age: that is asked for anew.
 */
export function dehydratedQueries({ queries }: TakenPage, now: number): DehydratedState {
  const [navigation] = performance.getEntriesByType('navigation');
  const isShownAgain = (navigation as PerformanceNavigationTiming)?.type === 'back_forward';
  const dataUpdatedAt = isShownAgain ? 0 : now;
  return {
    ...queries,
    queries: queries.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  };
}

/** Drops it once it has been taken over: it is as long as the page itself. */
export function dropSsrPage(): void {
  document.getElementById(PAGE_ID)?.remove();
  page = null;
}
