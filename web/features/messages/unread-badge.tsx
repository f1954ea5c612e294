import { useQuery } from '@tanstack/react-query';
import { plural } from '../../../domain/text/french.ts';
import { unreadQuery } from '../../data/unread.ts';

/** Number of conversations with unread messages; renders nothing for zero. */
export function UnreadBadge() {
  const { data: unread } = useQuery(unreadQuery);
  if (unread === 0) return null;
  return (
    <span className="absolute -top-1 left-4 grid min-w-5 place-items-center rounded-full bg-encre px-1 text-[0.6875rem] leading-5 font-semibold text-on-encre">
      {unread > 99 ? '99+' : unread}
      <span className="sr-only">
        {' '}
        {plural(unread, 'conversation non lue', 'conversations non lues')}
      </span>
    </span>
  );
}
