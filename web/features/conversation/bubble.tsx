import { memo } from 'react';
import { type Attachment, messagePreview } from '../../../domain/conversations/attachment.ts';
import type { MessageKind } from '../../../domain/conversations/clarification.ts';
import { formatClock, formatDayName } from '../../formats/formats.ts';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { classes } from '../../ui/classes.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { AttachmentList } from '../../widgets/attachments/attachment-list.tsx';
import type { AttachmentSource } from '../../widgets/attachments/attachment-source.ts';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';
import { reportItem } from '../../widgets/report-item.ts';

/** Delay after which a pending message is shown as waiting. */
const WAIT_MS = 3_000;

interface BubbleProps {
  id: string;
  conversationId: string;
  text: string;
  attachments: readonly Attachment[];
  source: AttachmentSource;
  otherName: string;
  state: 'pending' | 'takenBack' | 'stored';
  /**
   * True when a moderation decision hides it from everybody except its author, who still reads it
   * here.
   */
  isHidden: boolean;
  kind: MessageKind;
  mine: boolean;
  /** True for the first of several in a row by one author. */
  isFirst: boolean;
  /** ISO time; only set for the last in a row. */
  time: string | null;
  /** True for the message that the reader looks for. */
  isSought: boolean;
  /** True for the last own message that the other has read. */
  isRead: boolean;
  /** True when it arrived after the list was opened: it then appears with an animation. */
  isNew: boolean;
  /** True while the connection is known to be lost. */
  isCutOff: boolean;
  /** True when Tab reaches its menu; arrow keys move from there to the other menus. */
  hasTabStop: boolean;
  onTakeBack: (id: string) => void;
}

/** Shown above a message that the rule of one message does not count. */
const kindNames: Partial<Record<MessageKind, string>> = {
  clarification: 'Précision demandée',
  clarification_answer: 'Précision donnée',
};

/** A message. Memoized, so that typing below does not render it again. */
export const Bubble = memo(function Bubble({
  id,
  conversationId,
  text,
  attachments,
  source,
  otherName,
  state,
  isHidden,
  kind,
  mine,
  isFirst,
  time,
  isSought,
  isRead,
  isNew,
  isCutOff,
  hasTabStop,
  onTakeBack,
}: BubbleProps) {
  const report = reportItem({
    subject: { type: 'message', id, conversationId },
    what: 'Message reçu',
    words: messagePreview(text, attachments),
  });
  const look = classes(
    'max-w-[85%] rounded-lg py-2.5 wrap-anywhere sm:max-w-[75%]',
    mine && !isHidden ? 'bg-encre text-on-encre forced-colors:border' : 'border bg-surface',
    state !== 'stored' && 'opacity-80',
    isNew && 'animate-rise',
    isSought && 'outline-2 outline-offset-2 outline-safran',
    isHidden && 'border-dashed text-ink-soft',
    isHidden && !mine && 'italic',
  );
  return (
    <div
      className={classes(
        'grid gap-1',
        mine ? 'justify-items-end' : 'justify-items-start',
        !isFirst && kind === 'message' && '-mt-2',
      )}
    >
      {isFirst && <span className="sr-only">{mine ? 'Vous' : 'Votre interlocuteur'}</span>}
      {kindNames[kind] && (
        <span className="px-1 text-xs font-medium text-ink-soft">{kindNames[kind]}</span>
      )}
      <div className={classes('group flex w-full items-center gap-0.5', mine && 'justify-end')}>
        {attachments.length === 0 ? (
          <p
            data-message={id}
            data-mine={mine || undefined}
            dir="auto"
            ref={isSought ? focusOnce : undefined}
            tabIndex={isSought ? -1 : undefined}
            className={classes(look, 'px-4 whitespace-pre-wrap')}
          >
            <LinkedText text={text} />
          </p>
        ) : (
          <div
            data-message={id}
            data-mine={mine || undefined}
            ref={isSought ? focusOnce : undefined}
            tabIndex={isSought ? -1 : undefined}
            className={classes(look, 'grid grid-cols-1 gap-2 px-2.5')}
          >
            <AttachmentList
              attachments={attachments}
              source={source}
              sender={mine ? null : otherName}
            />
            {text !== '' && (
              <p dir="auto" className="px-1.5 whitespace-pre-wrap">
                <LinkedText text={text} />
              </p>
            )}
          </div>
        )}
        {!mine && !isHidden && (
          <MoreMenu
            items={[report]}
            label="Plus d’actions pour ce message"
            tabIndex={hasTabStop ? 0 : -1}
            // On devices with hover, it appears for the message under the pointer or focus.
            className="text-ink-soft opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
          />
        )}
      </div>
      {isHidden && mine && <HiddenHint className="px-1 text-xs" />}
      {state !== 'stored' && (
        <Waiting
          isTakenBack={state === 'takenBack'}
          isCutOff={isCutOff}
          onTakeBack={() => onTakeBack(id)}
        />
      )}
      {(time || isRead) && (
        // The whole row, so that nothing moves when the mark arrives.
        <p
          className={classes('flex w-full gap-1 px-1 text-xs text-ink-soft', mine && 'justify-end')}
        >
          {isRead && <span>Lu</span>}
          {time && isRead && <span aria-hidden>·</span>}
          {time && <time dateTime={time}>{formatClock(time)}</time>}
        </p>
      )}
    </div>
  );
});

/** Screen readers go on from the message that was sought. */
function focusOnce(bubble: HTMLElement | null): void {
  bubble?.focus({ preventScroll: true });
}

interface WaitingProps {
  isTakenBack: boolean;
  isCutOff: boolean;
  onTakeBack: () => void;
}

/** Status of a message that has been pending for a while, with a button to take it back. */
function Waiting({ isTakenBack, isCutOff, onTakeBack }: WaitingProps) {
  const isLate = useDelayedFlag(WAIT_MS);
  if (isTakenBack)
    return <p className="mb-2 px-1 text-xs text-ink-soft">Retrait demandé, en attente du réseau</p>;
  if (!isLate && !isCutOff) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center justify-end gap-x-3 px-1 text-xs text-ink-soft">
      En attente du réseau
      <button
        type="button"
        onClick={onTakeBack}
        className="min-h-6 rounded-sm font-medium text-ink underline underline-offset-4"
      >
        Modifier ou retirer
      </button>
    </p>
  );
}

export function DayName({ time }: { time: string }) {
  return (
    <p className="my-2 flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {formatDayName(time)}
    </p>
  );
}
