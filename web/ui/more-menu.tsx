import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../platform/chunk-loader.ts';
import { DialogFallback } from './chunk-fallback.tsx';
import { IconButton } from './icon-button.tsx';
import type { MenuItem } from './menu-item.ts';

const loadItems = () => import('./more-menu-items.tsx');
const MoreMenuItems = lazy(async () => ({
  default: (await loadChunk(loadItems)).MoreMenuItems,
}));

interface MoreMenuProps {
  items: readonly MenuItem[];
  /** Where several stand on one page: whose or what's actions. */
  label?: string;
  /** -1 where other keys than Tab lead to it. */
  tabIndex?: number;
  className?: string;
}

/**
 * What can be done besides, behind '…'; nothing where there is nothing. The code of what opens comes
 * when it is first wanted.
 */
export function MoreMenu({ items, label = 'Plus d’actions', tabIndex, className }: MoreMenuProps) {
  const [opened, setOpened] = useState<'by-keyboard' | 'by-pointer' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What could not be fetched ahead is asked for again by the click.
  const preload = () => void loadItems().catch(() => {});
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
          // A click without a pointer is a key.
          setOpened(opened ? null : detail === 0 ? 'by-keyboard' : 'by-pointer')
        }
      >
        <Ellipsis aria-hidden />
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
