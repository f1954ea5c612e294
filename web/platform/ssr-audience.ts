import { createContext, use } from 'react';

/** The one member for whom the server writes a page. */
export interface WrittenFor {
  userId: string;
  /** Of their device's clock. */
  timeZone: string;
  /** What the screen is called, once it has been written. */
  title?: string;
}

/** Null where a page is written for everybody, and in the browser. */
export const WrittenForContext = createContext<WrittenFor | null>(null);

/** For whom the page is written, while the server writes it for one member. */
export const useSsrAudience = () => use(WrittenForContext);
