import { createContext, type ReactNode } from 'react';

/** Controls that the frame of /main provides for the header of each screen. */
interface Shell {
  /** Opens, collapses or closes the side bar. */
  toggleSidebar: () => void;
  /** The notification bell, at the header's end on a phone. */
  bell: ReactNode;
}

/** Null outside that frame, as on pages for visitors. */
export const ShellContext = createContext<Shell | null>(null);
