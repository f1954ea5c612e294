import type { LucideIcon } from 'lucide-react';

export interface MenuItem {
  label: string;
  icon: LucideIcon;
  /** Runs after the menu has closed and its button has the focus, so that a window returns the focus there. */
  onSelect: () => void;
  tone?: 'danger';
}
