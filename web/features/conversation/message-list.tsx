import { format, isToday, isYesterday } from 'date-fns';
import { fr } from 'date-fns/locale/fr';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageGroup } from './timeline.ts';

/** How near the end, in pixels, still counts as being there. */
const END_MARGIN = 80;

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
  const shown = useRef({ first: '', last: '', height: 0 });
  const loading = useRef(false);
  const [hasNews, setHasNews] = useState(false);

  const first = groups[0]?.messages[0]?.id ?? '';
  const lastGroup = groups.at(-1);
  const last = lastGroup?.messages.at(-1)?.id ?? '';

  useLayoutEffect(() => {
    const element = list.current!;
    const before = shown.current;
    const grew = element.scrollHeight - before.height;
    if (before.first && first !== before.first && last === before.last) element.scrollTop += grew;
    else if (atEnd.current || (last !== before.last && lastGroup?.mine))
      element.scrollTop = element.scrollHeight;
    else if (last !== before.last) setHasNews(true);
    shown.current = { first, last, height: element.scrollHeight };
  });

  const onScroll = async () => {
    const element = list.current!;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_MARGIN;
    if (atEnd.current) setHasNews(false);
    if (element.scrollTop > 200 || !hasOlder || loading.current) return;
    loading.current = true;
    await loadOlder().finally(() => {
      loading.current = false;
    });
  };
  const toEnd = () =>
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' });

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
        className="h-full overflow-y-auto overscroll-contain px-4 py-6 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6"
      >
        <div className="mx-auto grid max-w-2xl gap-3">
          {children}
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
          {footer}
        </div>
      </div>
      {hasNews && (
        <Button
          size="small"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
        >
          <ArrowDown aria-hidden />
          Nouveaux messages
        </Button>
      )}
    </div>
  );
}

function Group({ group }: { group: MessageGroup }) {
  const time = format(group.time, 'HH:mm');
  return (
    <>
      {group.startsDay && (
        <p className="my-2 flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {dayName(group.time)}
        </p>
      )}
      <div
        className={classes('grid gap-1', group.mine ? 'justify-items-end' : 'justify-items-start')}
      >
        <span className="sr-only">{group.mine ? 'Vous' : 'Votre interlocuteur'}</span>
        {group.messages.map((message) => (
          <p
            key={message.id}
            className={classes(
              'max-w-[85%] animate-rise rounded-lg px-4 py-2.5 break-words whitespace-pre-wrap sm:max-w-[75%]',
              group.mine ? 'bg-encre text-on-encre' : 'border bg-surface',
              message.pending && 'opacity-70',
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
}

function dayName(time: string): string {
  if (isToday(time)) return "Aujourd'hui";
  if (isYesterday(time)) return 'Hier';
  return format(time, 'EEEE d MMMM yyyy', { locale: fr });
}
