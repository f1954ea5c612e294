import { PanelLeft } from 'lucide-react';
import { use } from 'react';
import { IconButton } from './icon-button.tsx';
import { ShellContext } from './shell-context.ts';

/** The button that toggles the side bar, in the page's header. */
export function SidebarTrigger({ className }: { className?: string }) {
  const shell = use(ShellContext);
  if (!shell) return null;
  return (
    <IconButton label="Menu" className={className} onClick={shell.toggleSidebar}>
      <PanelLeft aria-hidden />
    </IconButton>
  );
}
