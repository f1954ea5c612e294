import type { RefObject } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { moveByArrows } from './move-by-arrows.ts';
import { NoticesList } from './notices-list.tsx';

interface NoticesPopoverProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The notifications, in a popover next to its bell. */
export function NoticesPopover({ anchor, onClose }: NoticesPopoverProps) {
  return (
    <Popover
      open
      onOpenChange={(open) => !open && onClose()}
      anchor={anchor}
      side="right"
      label="Notifications"
      onKeyDown={moveByArrows}
    >
      <header className="flex min-h-14 items-center gap-2 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 text-lg">Notifications</h2>
        <MarkAllRead />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">
        <NoticesList compact onFollow={onClose} />
      </div>
      <footer className="border-t p-2">
        <Button asChild variant="quiet" size="small" className="w-full">
          <Link to={paths.notifications} onClick={onClose}>
            Tout voir
          </Link>
        </Button>
      </footer>
    </Popover>
  );
}
