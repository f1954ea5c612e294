import { useEffect } from 'react';
import { documentTitle } from '../../site/titles.ts';
import { useSsrAudience } from './ssr-audience.ts';

/** What the page is called, and how much is unread; the document's title tells both. */
let pageTitle: string | null = null;
let unread = 0;

function writeTitle(): void {
  if (pageTitle === null) return;
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${documentTitle(pageTitle)}`;
}

/** Names the document. Every page calls it, mostly through `ui/page.tsx`. */
export function usePageTitle(title: string): void {
  const writtenFor = useSsrAudience();
  // The server says so in the document's head.
  if (writtenFor) writtenFor.title = title;
  useEffect(() => {
    pageTitle = title;
    writeTitle();
  }, [title]);
}

/** Puts a number of unread things before the document's title, while the component shows. */
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
