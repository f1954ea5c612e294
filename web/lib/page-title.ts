import { useEffect } from 'react';

/** Names the document: `{title} · Dis-moi`. Every page calls it, mostly through `ui/page.tsx`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Dis-moi`;
  }, [title]);
}
