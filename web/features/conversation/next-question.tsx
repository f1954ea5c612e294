import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { nextWaiting } from '../../../domain/conversations/next-waiting.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { conversationsQuery, listedRows } from '../../data/conversations.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';

/** Together with Alt: no letter, so that it also works while the creator writes. */
const KEY = 'PageDown';

/** Leads a creator to the next question that waits, by a link or by Alt and Page Down. */
export function NextQuestion({ openId }: { openId: string }) {
  const { data } = useInfiniteQuery(conversationsQuery('active'));
  const navigate = useNavigate();
  const next = data ? nextWaiting(listedRows(data.pages), openId) : null;
  const path =
    next &&
    paths.conversation(next.row.other.username, next.row.topic.id, next.row.pricing, next.row.id);
  useEffect(() => {
    if (!path) return;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !event.altKey || event.key !== KEY) return;
      event.preventDefault();
      void navigate(path);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [path, navigate]);
  if (!next || !path) return null;
  return (
    <Button asChild variant="quiet" size="small" className="max-sm:base:px-2">
      <Link
        to={path}
        title="Alt + Page suivante"
        aria-keyshortcuts={`Alt+${KEY}`}
        aria-label={`Question suivante : ${shownName(next.row.other)}, ${next.row.topic.name}`}
      >
        <span className="max-sm:hidden">Suivante</span>
        <span className="font-normal text-ink-soft tabular-nums">{next.count}</span>
        <ChevronRight aria-hidden />
      </Link>
    </Button>
  );
}
