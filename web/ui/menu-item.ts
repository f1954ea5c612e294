import type { LucideIcon } from 'lucide-react';

/** One of the things that a menu offers. */
export interface MenuItem {
  label: string;
  icon: LucideIcon;
  /** Runs once the menu has closed and its button has the focus, so that a window gives it back there. */
  onSelect: () => void;
  tone?: 'danger';
}
