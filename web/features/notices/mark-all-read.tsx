import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { unreadNoticesQuery, useReadNotices } from '../../data/notices.ts';
import { Button } from '../../ui/button.tsx';

/** 'Tout marquer comme lu'. It stays where it is, and keeps the focus, once there is nothing left to mark. */
export function MarkAllRead() {
  const { data: unread = 0 } = useQuery(unreadNoticesQuery);
  const { mutate } = useReadNotices();
  const isOff = unread === 0;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && mutate('all')}
    >
      <CheckCheck aria-hidden />
      Tout marquer comme lu
    </Button>
  );
}
