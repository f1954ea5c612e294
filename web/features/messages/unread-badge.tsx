import { useQuery } from '@tanstack/react-query';
import { plural } from '../../../domain/text/french.ts';
import { unreadQuery } from '../../data/unread.ts';
import { CountBadge } from '../../ui/count-badge.tsx';

/** Number of conversations with unread messages; renders nothing for zero. */
export function UnreadBadge() {
  const { data: unread } = useQuery(unreadQuery);
  const words = plural(unread, 'conversation non lue', 'conversations non lues');
  return <CountBadge count={unread} words={words} />;
}
