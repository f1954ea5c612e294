import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { noticesQuery, useReadNotices } from '../../data/notices.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { moveByArrows } from './move-by-arrows.ts';
import { NoticeRow } from './notice-row.tsx';
import { useNoticesOnScreen } from './on-screen.ts';

interface NoticesListProps {
  /** True in a small panel, which loads older notifications by a button. */
  compact?: boolean;
  /** Called when the user follows a notification. */
  onFollow?: () => void;
}

/** The viewer's notifications, newest first; arrow keys move between them. */
export function NoticesList({ compact = false, onFollow }: NoticesListProps) {
  const list = useInfiniteQuery(noticesQuery);
  const { mutate: markRead } = useReadNotices();
  useNoticesOnScreen();
  const { data, error, refetch } = list;
  const notices = data?.pages.flatMap((page) => page.notifications);
  if (error && !notices)
    return (
      <div className="py-4">
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!notices) return <RowsSkeleton rows={compact ? 4 : 6} />;
  if (notices.length === 0)
    return (
      <div className="py-4">
        <EmptyState
          icon={CircleCheck}
          text="Aucune notification. Réponses, nouveaux abonnés et remboursements s’afficheront ici."
        />
      </div>
    );
  return (
    <>
      <ul aria-label="Vos notifications" onKeyDown={moveByArrows}>
        {notices.map((notice) => (
          <li key={notice.id} className="border-b last:border-b-0">
            <NoticeRow
              notice={notice}
              onFollow={() => {
                if (notice.readAt === null) markRead([notice.id]);
                onFollow?.();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="grid justify-items-center py-2 empty:hidden">
        <LoadMore list={list} label="Voir plus de notifications" compact={compact} />
      </div>
    </>
  );
}
