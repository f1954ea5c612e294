import { createContext, type ReactNode } from 'react';

/** What the frame around the screens of /main lends to the header of each. */
interface Shell {
  /** Opens, collapses or closes the side bar. */
  toggleSidebar: () => void;
  /** What is new, at the header's end on a phone. */
  bell: ReactNode;
}

/** Null where there is no such frame, as on pages for visitors. */
export const ShellContext = createContext<Shell | null>(null);
