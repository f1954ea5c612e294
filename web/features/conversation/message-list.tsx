import { ArrowDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSsrAudience } from '../../platform/ssr-audience.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { AttachmentSource } from '../../widgets/attachments/attachment-source.ts';
import { Bubble, DayName } from './bubble.tsx';
import { firstReceivedAfter, type MessageGroup } from './timeline.ts';

/** Distance from the end, in pixels, that still counts as being there. */
const END_MARGIN = 80;
/** Distance from the beginning, in pixels, at which older messages are loaded. */
const LOAD_MARGIN = 400;
/** Room above a message that the list stands at, in pixels. */
const PLACE_MARGIN = 12;
/** Browsers round the place that they scroll to. */
const PLACE_ROUNDING = 2;
/** Time after which a message in sight counts as seen, milliseconds. */
const SEEN_MS = 500;
/** Height of a message that must be in sight, in pixels. */
const SEEN_HEIGHT = 32;
/** The place at the end of all messages, beside those that begin with a message's id. */
const END = 'end';

interface MessageListProps {
  conversationId: string;
  otherName: string;
  /** The query for the bytes of attachments. */
  source: AttachmentSource;
  groups: MessageGroup[];
  /** The message that the list opens at; null for its end. */
  opensAt: string | null;
  /** The message that the reader looks for, which is marked and has the focus; null without one. */
  soughtId: string | null;
  /** The last own message that the other has read; null without one, or when that is not shown. */
  readId: string | null;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  /** True while the connection is known to be lost. */
  isCutOff: boolean;
  onTakeBack: (id: string) => void;
  /** Called with the last message in sight, once it was there for a moment while the page had the focus. */
  onSeen: (id: string) => void;
  /** Shown above the first message, or instead of any. */
  children?: ReactNode;
  /** Shown after the last message. */
  footer?: ReactNode;
}

/**
 * The messages. The list opens at the first unread one. It shows its end as long as the beginning of an arriving
 * message, or the message just sent, stays visible, unless the reader has scrolled up; a button then announces new
 * messages. Older messages are added above without moving the reader's position.
 */
export function MessageList({
  conversationId,
  otherName,
  source,
  groups,
  opensAt,
  soughtId,
  readId,
  hasOlder,
  loadOlder,
  isCutOff,
  onTakeBack,
  onSeen,
  children,
  footer,
}: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isRendered = useSsrAudience() !== null;
  // A message's id or END, which the list keeps to until the reader scrolls; null from then on.
  const place = useRef<string | null>(opensAt ?? END);
  const placed = useRef({ top: 0, end: 0 });
  const atEnd = useRef(true);
  const shown = useRef({ first: '', last: '', top: 0, isMine: false });
  const hasOpened = useRef(false);
  const [openedAt] = useState(Date.now);
  const [loading, setLoading] = useState(false);
  const [hasNews, setHasNews] = useState(false);

  const first = groups[0]?.messages[0]?.id ?? '';
  const lastGroup = groups.at(-1);
  const last = lastGroup?.messages.at(-1)?.id ?? '';
  // A hidden message has no menu to stop at.
  const lastReceived = groups
    .flatMap(({ mine, messages }) => (mine ? [] : messages))
    .findLast(({ isHidden }) => !isHidden)?.id;

  const keepPlace = useCallback((element: HTMLElement) => {
    const end = element.scrollHeight - element.clientHeight;
    if (place.current !== null) {
      const top = place.current === END ? null : standOf(element, place.current);
      element.scrollTop = top === null ? end : Math.min(end, top);
    }
    placed.current = { top: element.scrollTop, end };
    atEnd.current = end - element.scrollTop < END_MARGIN;
  }, []);

  useLayoutEffect(() => {
    const element = list.current!;
    const before = shown.current;
    // The first message keeps its position when older ones are added above it.
    const top = topOf(element, before.first);
    if (first !== before.first && top !== null) element.scrollTop += top - before.top;
    let isBeyond = false;
    // The first message in an empty conversation counts; those that it opens with do not.
    if (last !== before.last && hasOpened.current) {
      const arrived = firstReceivedAfter(before.last, groups);
      const isAtSent = before.isMine && place.current === before.last;
      // While the screen is hidden, the list stays at the first of the messages that arrive.
      const isSeen = document.visibilityState === 'visible' || place.current === END || isAtSent;
      if (lastGroup?.mine) place.current = last;
      else if (arrived && !atEnd.current && !isAtSent) setHasNews(true);
      else if (arrived && isSeen) place.current = arrived;
      // The last of several at once, or of those that arrive unseen, may lie below.
      isBeyond = arrived !== undefined && !lastGroup?.mine && (!isSeen || arrived !== last);
    }
    hasOpened.current = true;
    keepPlace(element);
    if (isBeyond && !atEnd.current) setHasNews(true);
    shown.current = {
      first,
      last,
      top: topOf(element, first) ?? 0,
      isMine: lastGroup?.mine ?? false,
    };
  });

  useEffect(() => {
    // A phone's keyboard, a growing composer and a bubble's status take room: the list keeps its
    // place.
    const element = list.current!;
    const observer = new ResizeObserver(() => keepPlace(element));
    for (const each of [element, element.firstElementChild!]) observer.observe(each);
    return () => observer.disconnect();
  }, [keepPlace]);

  const lookSoon = useLastInSight(list, onSeen);
  useEffect(lookSoon);

  const loadMore = async () => {
    if (loading) return;
    setLoading(true);
    // After a failure, scrolling or pressing the button tries again.
    await loadOlder().catch(() => undefined);
    setLoading(false);
  };
  const onScroll = () => {
    const element = list.current!;
    lookSoon();
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_MARGIN;
    const { top, end } = placed.current;
    const isPlaced = place.current !== null && Math.abs(element.scrollTop - top) < PLACE_ROUNDING;
    // A list that becomes shorter scrolls by itself, before its observer runs.
    const hasShrunk = element.scrollHeight - element.clientHeight < end;
    if (hasShrunk) keepPlace(element);
    else if (!isPlaced) place.current = atEnd.current ? END : null;
    if (atEnd.current) setHasNews(false);
    if (hasOlder && element.scrollTop < LOAD_MARGIN) void loadMore();
  };
  const toEnd = () => {
    const element = list.current!;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    // Nothing that renders meanwhile may scroll back.
    place.current = null;
    element.focus({ preventScroll: true });
    element.scrollTo({ top: element.scrollHeight, behavior });
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={list}
        onScroll={onScroll}
        onKeyDown={moveAmongMenus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
        aria-busy={loading}
        // Positioned, so that hidden texts in it do not make the page scroll.
        className={classes(
          'relative h-full overflow-y-auto overscroll-contain print:h-auto print:overflow-visible px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6 md:py-6',
          // Shows the end without a script.
          isRendered && 'flex flex-col-reverse',
        )}
      >
        <div className={classes('mx-auto grid w-full max-w-2xl gap-3', isRendered && 'mb-auto')}>
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
          {/* One list, so that a message keeps its element when older ones join its group. */}
          {groups.flatMap((group) => [
            group.startsDay && <DayName key={group.day} time={group.time} />,
            ...group.messages.map(
              ({ id, text, attachments, createdAt, state, isHidden, kind }, index) => (
                <Bubble
                  key={id}
                  id={id}
                  conversationId={conversationId}
                  text={text}
                  attachments={attachments}
                  source={source}
                  otherName={otherName}
                  state={state}
                  isHidden={isHidden}
                  kind={kind}
                  mine={group.mine}
                  isFirst={index === 0}
                  time={index === group.messages.length - 1 ? group.time : null}
                  isSought={id === soughtId}
                  isRead={id === readId}
                  isNew={Date.parse(createdAt) > openedAt}
                  isCutOff={state !== 'stored' && isCutOff}
                  hasTabStop={id === lastReceived}
                  onTakeBack={onTakeBack}
                />
              ),
            ),
          ])}
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

/**
 * Calls `onSeen` with the last message in sight a moment after the returned function was called, and after the page
 * gets the focus; not while it has none.
 */
function useLastInSight(
  list: RefObject<HTMLDivElement | null>,
  onSeen: (id: string) => void,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookSoon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const id = list.current && document.hasFocus() ? lastInSight(list.current) : null;
      if (id && document.visibilityState === 'visible') onSeen(id);
    }, SEEN_MS);
  }, [list, onSeen]);
  useEffect(() => {
    window.addEventListener('focus', lookSoon);
    document.addEventListener('visibilitychange', lookSoon);
    return () => {
      window.removeEventListener('focus', lookSoon);
      document.removeEventListener('visibilitychange', lookSoon);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [lookSoon]);
  return lookSoon;
}

/** The id of the last message whose beginning the list shows; null when it shows none. */
function lastInSight(list: HTMLElement): string | null {
  const { bottom } = list.getBoundingClientRect();
  const bubbles = [...list.querySelectorAll<HTMLElement>('[data-message]')];
  const last = bubbles.findLast((bubble) => {
    const { top, height } = bubble.getBoundingClientRect();
    return top + Math.min(height, SEEN_HEIGHT) <= bottom;
  });
  return last?.dataset.message ?? null;
}

/** Up and Down move from a message's menu to the next: Tab stops at only one of them. */
function moveAmongMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const selector = 'button[aria-haspopup="menu"]';
  const from = event.target as HTMLElement;
  if (!step || !from.matches(selector) || !event.currentTarget.contains(from)) return;
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  event.preventDefault();
  menus[menus.indexOf(from) + step]?.focus();
}

/**
 * The list's scroll position at a message, in pixels: the message's beginning is at the top, and at least the lower
 * half of the list is left for what follows a message just sent. Null when the message is not rendered.
 */
function standOf(list: HTMLElement, id: string): number | null {
  const top = topOf(list, id);
  if (top === null) return null;
  const bubble = bubbleOf(list, id)!;
  if (bubble.dataset.mine === undefined) return top - PLACE_MARGIN;
  return Math.max(top - PLACE_MARGIN, top + bubble.offsetHeight - list.clientHeight / 2);
}

/**
 * Position of a message in the list's content, in pixels from its beginning; null when it is not
 * rendered.
 */
function topOf(list: HTMLElement, id: string): number | null {
  const bubble = bubbleOf(list, id);
  if (!bubble) return null;
  return bubble.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
}

function bubbleOf(list: HTMLElement, id: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-message="${id}"]`);
}
