import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyChunk } from '../platform/chunk-loader.ts';
import { DialogFallback } from './chunk-fallback.tsx';
import { IconButton } from './icon-button.tsx';
import type { MenuItem } from './menu-item.ts';

const MoreMenuItems = lazyChunk(async () => (await import('./more-menu-items.tsx')).MoreMenuItems);

interface MoreMenuProps {
  items: readonly MenuItem[];
  /** Accessible name, when several menus are on one page. */
  label?: string;
  icon?: LucideIcon;
  /** -1 when other keys than Tab reach it. */
  tabIndex?: number;
  className?: string;
}

/** Further actions, behind '…'; renders nothing without actions. The code of the menu loads on first use. */
export function MoreMenu({
  items,
  label = 'Plus d’actions',
  icon: Icon = Ellipsis,
  tabIndex,
  className,
}: MoreMenuProps) {
  const [opened, setOpened] = useState<'by-keyboard' | 'by-pointer' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The click retries a failed preload.
  const preload = () => void MoreMenuItems.preload().catch(() => {});
  if (items.length === 0) return null;
  return (
    <span className="relative inline-flex base:shrink-0">
      <IconButton
        ref={button}
        label={label}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ detail }) =>
          // A click without a pointer comes from the keyboard.
          setOpened(opened ? null : detail === 0 ? 'by-keyboard' : 'by-pointer')
        }
      >
        <Icon aria-hidden />
      </IconButton>
      {opened && (
        <Suspense fallback={<DialogFallback onCancel={() => setOpened(null)} />}>
          <MoreMenuItems
            items={items}
            label={label}
            button={button}
            focusesFirst={opened === 'by-keyboard'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </span>
  );
}
