import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { plural } from '../../../domain/text/french.ts';
import { unreadNoticesQuery } from '../../data/unread.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const NoticesPopover = lazyChunk(
  async () => (await import('./notices-popover.tsx')).NoticesPopover,
);

/** The bell's accessible name, with the count of its badge. */
function useBellName(): { unread: number; name: string } {
  const { data: unread = 0 } = useQuery(unreadNoticesQuery);
  const name = `Notifications, ${unread} ${plural(unread, 'non lue', 'non lues')}`;
  return { unread, name: unread === 0 ? 'Notifications' : name };
}

function MarkedBell({ unread }: { unread: number }) {
  return (
    <span className="relative">
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-2.5 left-2 grid min-w-5 place-items-center rounded-full bg-encre px-1 text-[0.6875rem] leading-5 font-semibold text-on-encre"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
}

/** The bell of the side bar, which opens a popover next to it. The popover's chunk is loaded on demand. */
export function BellButton({ className }: { className?: string }) {
  const { unread, name } = useBellName();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => setOpen(!open)}
      >
        <MarkedBell unread={unread} />
      </IconButton>
      {open && (
        <Suspense fallback={<DialogFallback onCancel={() => setOpen(false)} />}>
          <NoticesPopover anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The bell of a phone's header, which links to the notifications screen. */
export function BellLink() {
  const { unread, name } = useBellName();
  const isThere = useLocation().pathname === paths.notifications;
  return (
    <Button asChild variant="quiet" size="icon">
      <Link to={paths.notifications} aria-label={name} aria-current={isThere ? 'page' : undefined}>
        <MarkedBell unread={unread} />
      </Link>
    </Button>
  );
}
