import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Notice, NoticeKind } from '../../../domain/notifications/notification.ts';
import { useReadNotices } from '../../data/notices.ts';
import { toast } from '../../platform/toast.ts';
import { areNoticesOnScreen, isAt } from './on-screen.ts';

/** What the messages list tells of by itself. */
const TOLD_BY_MESSAGES: readonly NoticeKind[] = ['question', 'answer', 'message'];

/**
 * Tells of a new notice what is not seen already: a toast, which screen readers read by itself. Where
 * notices are on screen it is for screen readers only; where one looks at what it is about, it is read.
 */
export function useNotificationToaster() {
  const location = useLocation();
  const navigate = useNavigate();
  const { mutate: markRead } = useReadNotices();
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was new on the page before is not any more
  useEffect(() => setAnnouncement(''), [location.pathname]);

  const tell = ({ id, kind, title, body, href }: Notice) => {
    if (TOLD_BY_MESSAGES.includes(kind)) return;
    if (isAt(href, location) && document.visibilityState === 'visible') return markRead([id]);
    if (areNoticesOnScreen()) return setAnnouncement(`${title}. ${body}`);
    toast.message(title, {
      // What has gathered more takes its own place.
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
