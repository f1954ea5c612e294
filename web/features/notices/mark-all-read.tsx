import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useReadNotices } from '../../data/notices.ts';
import { unreadNoticesQuery } from '../../data/unread.ts';
import { Button } from '../../ui/button.tsx';

/** 'Tout marquer comme lu'. It stays and keeps the focus when nothing is left to mark. */
export function MarkAllRead() {
  const { data: unread } = useQuery(unreadNoticesQuery);
  const { mutate } = useReadNotices();
  const isOff = unread === 0;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && mutate('all')}
    >
      <Check aria-hidden />
      Tout marquer comme lu
    </Button>
  );
}
