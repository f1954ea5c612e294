import type { DehydratedState } from '@tanstack/react-query';
import { PAGE_ID, type WrittenPage } from '../../site/page-contract.ts';

type TakenPage = WrittenPage<DehydratedState>;

let page: TakenPage | null = null;

/**
 * What the server sent along with this document; null where it sent nothing, as with the landing
 * page. It is long, and parsed once.
 */
export function writtenPage(): TakenPage | null {
  const element = document.getElementById(PAGE_ID);
  page ??= element && JSON.parse(element.textContent);
  return page;
}

/** Drops it once it has been taken over: it is as long as the page itself. */
export function dropWrittenPage(): void {
  document.getElementById(PAGE_ID)?.remove();
  page = null;
}
