import { useEffect } from 'react';
import { documentTitle } from '../../site/titles.ts';
import { useSsrAudience } from './ssr-audience.ts';

/** The page's title and the unread count; the document's title shows both. */
let pageTitle: string | null = null;
let unread = 0;

function writeTitle(): void {
  if (pageTitle === null) return;
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${documentTitle(pageTitle)}`;
}

/** Sets the document's title. Every page calls it, mostly through `ui/page.tsx`. */
export function usePageTitle(title: string): void {
  const writtenFor = useSsrAudience();
  // The server puts it into the document's head.
  if (writtenFor) writtenFor.title = title;
  useEffect(() => {
    pageTitle = title;
    writeTitle();
  }, [title]);
}

/** Shows an unread count before the document's title, while mounted. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count;
    writeTitle();
    return () => {
      unread = 0;
      writeTitle();
    };
  }, [count]);
}
