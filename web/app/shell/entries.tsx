import {
  CircleUser,
  Compass,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  PenLine,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { UnreadBadge } from '../../features/messages/unread-badge.tsx';
import { paths } from '../../lib/paths.ts';

export interface Entry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other addresses that belong to the entry. */
  also?: string[];
  /** A mark on the icon, for what is new behind the entry. */
  badge?: ReactNode;
}

/** The navigation of /main (specification, section 2), in its order. */
export const entries: Entry[] = [
  { label: 'Feed', to: paths.feed, icon: Newspaper },
  { label: 'Explorer', to: paths.explore, icon: Compass },
  {
    label: 'Poser/Répondre',
    to: paths.ask,
    icon: PenLine,
    also: ['/main/ask-question', '/main/askme'],
  },
  {
    label: 'Messages',
    to: paths.messages,
    icon: MessageCircle,
    also: ['/main/conversation'],
    badge: <UnreadBadge />,
  },
  { label: 'Profil', to: paths.profile, icon: CircleUser },
];

/** Whether the entry is where `pathname` is, below it, or at an address that belongs to it. */
export function isCurrent(entry: Entry, pathname: string): boolean {
  return [entry.to, ...(entry.also ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
