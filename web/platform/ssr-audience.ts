import { createContext, use } from 'react';

/** The member for whom the server renders a page. */
export interface SsrAudience {
  userId: string;
  timeZone: string;
  title?: string;
}

/** Null when a page is rendered for everybody, and in the browser. */
export const SsrAudienceContext = createContext<SsrAudience | null>(null);

/** The member for whom the server renders the page; null otherwise. */
export const useSsrAudience = () => use(SsrAudienceContext);
