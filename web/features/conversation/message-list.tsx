import { format, isToday, isYesterday } from 'date-fns';
import { fr } from 'date-fns/locale/fr';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageGroup } from './timeline.ts';

/** How near the end, in pixels, still counts as being there. */
const END_MARGIN = 80;
/** How near the beginning, in pixels, older messages are loaded. */
const LOAD_MARGIN = 400;

interface MessageListProps {
  groups: MessageGroup[];
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  /** What stands above the first message, or instead of any. */
  children?: ReactNode;
  /** What stands after the last one. */
  footer?: ReactNode;
}

/**
 * The messages. The list stays at its end unless the reader has scrolled up, which a button then
 * tells them of; older messages come in above without moving what is being read.
 */
export function MessageList({ groups, hasOlder, loadOlder, children, footer }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const shown = useRef({ first: '', last: '', top: 0 });
  const [openedAt] = useState(Date.now);
  const [loading, setLoading] = useState(false);
  const [hasNews, setHasNews] = useState(false);

  const first = groups[0]?.messages[0]?.id ?? '';
  const lastGroup = groups.at(-1);
  const last = lastGroup?.messages.at(-1)?.id ?? '';

  useLayoutEffect(() => {
    const element = list.current!;
    const before = shown.current;
    // What stood first keeps its place, whatever has come in above it.
    const top = topOf(element, before.first);
    if (first !== before.first && top !== null) element.scrollTop += top - before.top;
    if (last !== before.last && lastGroup?.mine) atEnd.current = true;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (last !== before.last) setHasNews(true);
    shown.current = { first, last, top: topOf(element, first) ?? 0 };
  });

  useEffect(() => {
    // A phone's keyboard and a growing composer take room away: the end stays in sight.
    const element = list.current!;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const loadMore = async () => {
    if (loading) return;
    setLoading(true);
    // Without an answer, scrolling or pressing the button tries again.
    await loadOlder().catch(() => undefined);
    setLoading(false);
  };
  const onScroll = () => {
    const element = list.current!;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_MARGIN;
    if (atEnd.current) setHasNews(false);
    if (hasOlder && element.scrollTop < LOAD_MARGIN) void loadMore();
  };
  const toEnd = () => {
    const element = list.current!;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    element.focus({ preventScroll: true });
    element.scrollTo({ top: element.scrollHeight, behavior });
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
        aria-busy={loading}
        className="h-full overflow-y-auto overscroll-contain px-4 py-6 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6"
      >
        <div className="mx-auto grid max-w-2xl gap-3">
          {children}
          {hasOlder && (
            <Button
              variant="outline"
              size="small"
              className="justify-self-center"
              busy={loading}
              busyLabel="Chargement..."
              onClick={() => void loadMore()}
            >
              Messages précédents
            </Button>
          )}
          {groups.map((group) => (
            <Group key={group.key} group={group} openedAt={openedAt} />
          ))}
          {footer}
        </div>
      </div>
      {hasNews && (
        <Button
          size="small"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float ring-2 ring-paper"
        >
          <ArrowDown aria-hidden />
          Nouveaux messages
        </Button>
      )}
    </div>
  );
}

interface GroupProps {
  group: MessageGroup;
  /** When the list was opened, epoch milliseconds: only what is newer comes in with a motion. */
  openedAt: number;
}

/** Bubbles of one author. Kept as they are while something is being typed below. */
const Group = memo(function Group({ group, openedAt }: GroupProps) {
  const time = format(group.time, 'HH:mm');
  return (
    <>
      {group.startsDay && (
        <p className="my-2 flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {formatDayName(group.time)}
        </p>
      )}
      <div
        className={classes('grid gap-1', group.mine ? 'justify-items-end' : 'justify-items-start')}
      >
        <span className="sr-only">{group.mine ? 'Vous' : 'Votre interlocuteur'}</span>
        {group.messages.map((message) => (
          <p
            key={message.id}
            data-message={message.id}
            className={classes(
              'max-w-[85%] rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-wrap sm:max-w-[75%]',
              group.mine ? 'bg-encre text-on-encre' : 'border bg-surface',
              message.pending && 'opacity-80',
              Date.parse(message.createdAt) > openedAt && 'animate-rise',
            )}
          >
            {message.text}
          </p>
        ))}
        <time dateTime={group.time} className="px-1 text-xs text-ink-soft">
          {time}
        </time>
      </div>
    </>
  );
});

/** Where a message stands in the list's content, pixels from its beginning; null when it is not there. */
function topOf(list: HTMLElement, id: string): number | null {
  const bubble = list.querySelector(`[data-message="${id}"]`);
  if (!bubble) return null;
  return bubble.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
}

function formatDayName(time: string): string {
  if (isToday(time)) return "Aujourd'hui";
  if (isYesterday(time)) return 'Hier';
  return format(time, 'EEEE d MMMM yyyy', { locale: fr });
}
