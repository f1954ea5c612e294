import type { LucideIcon } from 'lucide-react';

/** One of the things that a menu offers. */
export interface MenuItem {
  label: string;
  icon: LucideIcon;
  /** The menu has closed then, and its button has the focus: a window that opens gives it back there. */
  onSelect: () => void;
  tone?: 'danger';
}
