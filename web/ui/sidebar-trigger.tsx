import { PanelLeft } from 'lucide-react';
import { createContext, use } from 'react';
import { IconButton } from './icon-button.tsx';

/** How to open, collapse or close the side bar around a page; null where there is none. */
export const SidebarContext = createContext<{ toggle: () => void } | null>(null);

/** The button for it, in the page's header. */
export function SidebarTrigger({ className }: { className?: string }) {
  const sidebar = use(SidebarContext);
  if (!sidebar) return null;
  return (
    <IconButton label="Menu" className={className} onClick={sidebar.toggle}>
      <PanelLeft aria-hidden />
    </IconButton>
  );
}
