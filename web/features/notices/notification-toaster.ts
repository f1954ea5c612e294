import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Notice, NoticeKind } from '../../../domain/notifications/notification.ts';
import { useReadNotices } from '../../data/notices.ts';
import { toast } from '../../platform/toast.ts';
import { areNoticesOnScreen, isAt } from './on-screen.ts';

/** Kinds that the messages list announces itself. */
const ANNOUNCED_BY_MESSAGES: readonly NoticeKind[] = ['question', 'answer', 'message'];

/**
 * Announces a new notification that is not on screen, by a toast, which screen readers read on
 * their own. When a list of notifications is on screen, it is announced to screen readers only.
 * When its subject is on screen, it is marked read.
 */
export function useNotificationToaster() {
  const location = useLocation();
  const navigate = useNavigate();
  const { mutate: markRead } = useReadNotices();
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the previous page are outdated
  useEffect(() => setAnnouncement(''), [location.pathname]);

  const tell = ({ id, kind, title, body, href }: Notice) => {
    if (ANNOUNCED_BY_MESSAGES.includes(kind)) return;
    if (isAt(href, location) && document.visibilityState === 'visible') return markRead([id]);
    if (areNoticesOnScreen()) return setAnnouncement(`${title}. ${body}`);
    toast.message(title, {
      // A grouped notification replaces its earlier toast.
      id: `notice-${id}`,
      description: body,
      classNames: { description: 'line-clamp-2 wrap-anywhere' },
      action: {
        label: 'Voir',
        onClick: () => {
          markRead([id]);
          void navigate(href);
        },
      },
    });
  };
  return { tell, announcement };
}
