import type { DehydratedState } from '@tanstack/react-query';
import { marks, PAGE_ID, type WrittenPage } from '../../site/page-contract.ts';

type TakenPage = WrittenPage<DehydratedState>;

let page: TakenPage | null = null;

/**
 * The data that the server sent with this document; null when it sent none, as with the landing
 * page. It is long, and parsed once.
 */
export function ssrPage(): TakenPage | null {
  const element = document.getElementById(PAGE_ID);
  page ??= element && JSON.parse(element.textContent);
  return page;
}

/** True when the members' screen as rendered differs from what this member would see (before-paint.ts). */
export const isServerPageStale = () => document.documentElement.dataset[marks.unfit] !== undefined;

/** True when the screen is rendered for this member alone. */
export const isSsrForViewer = () =>
  document.documentElement.dataset[marks.person] !== undefined && !isServerPageStale();

/**
 * The results of the page's queries, dated `now` (epoch milliseconds): the page does not say when
 * it was rendered, and caches store it for a minute. A page that the browser restores on Back may
 * be of any age, so its data is fetched again.
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

/** Removes the data once it has been consumed: it is as long as the page itself. */
export function dropSsrPage(): void {
  document.getElementById(PAGE_ID)?.remove();
  page = null;
}
