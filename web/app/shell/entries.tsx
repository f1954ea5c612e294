import {
  CircleUser,
  Compass,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  PenLine,
  Scale,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { type ScreenName, screens } from '../../../site/screens.ts';
import { UnreadBadge } from '../../features/messages/unread-badge.tsx';
import { ProposalsBadge } from '../../features/operations/team/proposals-badge.tsx';
import { TodayBadge } from '../../features/operations/today/today-badge.tsx';
import { paths } from '../../platform/paths.ts';

export interface Entry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other screens for which the entry is current. */
  also?: ScreenName[];
  /** A badge on the icon, for news behind the entry. */
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
    also: ['askQuestion', 'askMe'],
  },
  {
    label: 'Messages',
    to: paths.messages,
    icon: MessageCircle,
    also: ['conversation'],
    badge: <UnreadBadge />,
  },
  { label: 'Profil', to: paths.profile, icon: CircleUser },
];

/** The entry that only moderators see, after all others. */
export const moderatorsEntry: Entry = {
  label: 'Modération',
  to: paths.moderationConsole,
  icon: Scale,
  badge: <ProposalsBadge />,
};

/** The entry that only operators see, after those. */
export const operatorsEntry: Entry = {
  label: 'Exploitation',
  to: paths.operations,
  icon: Wrench,
  badge: <TodayBadge />,
};

/** True when `pathname` is the entry's own, below it, or a screen that belongs to it. */
export function isCurrent(entry: Entry, pathname: string): boolean {
  return (
    matchPath({ path: entry.to, end: false }, pathname) !== null ||
    (entry.also ?? []).some((name) => matchPath(screens[name].path, pathname) !== null)
  );
}
