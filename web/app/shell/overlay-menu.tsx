import { Dialog } from '../../ui/dialog.tsx';
import { SidebarEntries, SidebarFooter } from './sidebar.tsx';

interface OverlayMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The side bar on a phone: an overlay that the user opens. */
export function OverlayMenu({ open, onOpenChange }: OverlayMenuProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      side="left"
      title="Menu"
      className="w-72"
      footer={<SidebarFooter expanded />}
    >
      <nav aria-label="Menu">
        <SidebarEntries expanded />
      </nav>
    </Dialog>
  );
}
