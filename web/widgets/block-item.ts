import { Ban } from 'lucide-react';
import { blockRequest } from '../platform/block-request.ts';
import type { MenuItem } from '../ui/menu-item.ts';

interface BlockItem {
  username: string;
  name: string;
  isBlocked: boolean;
  onUnblock: () => void;
}

/** The menu item that blocks a person, after a confirmation, or unblocks them. */
export function blockItem({ username, name, isBlocked, onUnblock }: BlockItem): MenuItem {
  return isBlocked
    ? { label: 'Débloquer', icon: Ban, onSelect: onUnblock }
    : {
        label: 'Bloquer',
        icon: Ban,
        tone: 'danger',
        onSelect: () => blockRequest.set({ username, name }),
      };
}
