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

interface NextQuestionProps {
  openId: string;
  className: string;
}

/** The question that waits after the open one, and its conversation's path; null without one. */
function useNextQuestion(openId: string) {
  const { data } = useInfiniteQuery(conversationsQuery('active'));
  const next = data ? nextWaiting(listedRows(data.pages), openId) : null;
  if (!next) return null;
  const { other, topic, pricing, id } = next.row;
  return { ...next, path: paths.conversation(other.username, topic.id, pricing, id) };
}

/** Leads a creator to the next question that waits. */
export function NextQuestion({ openId, className }: NextQuestionProps) {
  const next = useNextQuestion(openId);
  if (!next) return null;
  return (
    <Button asChild variant="quiet" size="small" className={className}>
      <Link
        to={next.path}
        title="Alt + Page suivante"
        aria-keyshortcuts={`Alt+${KEY}`}
        aria-label={`Question suivante (${next.count}) : ${shownName(next.row.other)}, ${next.row.topic.name}`}
      >
        Question suivante
        <span className="font-normal text-ink-soft tabular-nums">({next.count})</span>
        <ChevronRight aria-hidden />
      </Link>
    </Button>
  );
}

/** Lets Alt and Page Down open the next question that waits; shows nothing. */
export function NextQuestionKey({ openId }: { openId: string }) {
  const path = useNextQuestion(openId)?.path;
  const navigate = useNavigate();
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
  return null;
}
