import { format, isToday, isYesterday } from 'date-fns';
import { fr } from 'date-fns/locale/fr';
import { memo } from 'react';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { classes } from '../../ui/classes.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { HiddenNote } from '../../widgets/hidden-hint.tsx';
import { reportItem } from '../../widgets/report-item.ts';

/** What takes this long on its way to the server is said to wait. */
const WAIT_MS = 3_000;

interface BubbleProps {
  id: string;
  conversationId: string;
  text: string;
  state: 'pending' | 'takenBack' | 'stored';
  /** A decision hides it from everybody but its author, who reads it here. */
  isHidden: boolean;
  mine: boolean;
  /** Of several in a row by one author. */
  isFirst: boolean;
  /** ISO; of the last of them alone. */
  time: string | null;
  /** Came after the list was opened: it comes in with a motion. */
  isNew: boolean;
  /** Known to have no way to the server now. */
  isCutOff: boolean;
  /** Whether Tab leads to its menu; from there, arrows lead to the others. */
  hasTabStop: boolean;
  onTakeBack: (id: string) => void;
}

/** A message. Kept as it is while something is being typed below. */
export const Bubble = memo(function Bubble({
  id,
  conversationId,
  text,
  state,
  isHidden,
  mine,
  isFirst,
  time,
  isNew,
  isCutOff,
  hasTabStop,
  onTakeBack,
}: BubbleProps) {
  const report = reportItem({
    subject: { type: 'message', id, conversationId },
    what: 'Message reçu',
    words: text,
  });
  return (
    <div
      className={classes(
        'grid gap-1',
        mine ? 'justify-items-end' : 'justify-items-start',
        !isFirst && '-mt-2',
      )}
    >
      {isFirst && <span className="sr-only">{mine ? 'Vous' : 'Votre interlocuteur'}</span>}
      <div className={classes('group flex w-full items-center gap-0.5', mine && 'justify-end')}>
        <p
          data-message={id}
          dir="auto"
          className={classes(
            'max-w-[85%] rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-wrap sm:max-w-[75%]',
            mine && !isHidden ? 'bg-encre text-on-encre forced-colors:border' : 'border bg-surface',
            state !== 'stored' && 'opacity-80',
            isNew && 'animate-rise',
            isHidden && 'border-dashed text-ink-soft',
            isHidden && !mine && 'italic',
          )}
        >
          <LinkedText text={text} />
        </p>
        {!mine && !isHidden && (
          <MoreMenu
            items={[report]}
            label="Plus d’actions pour ce message"
            tabIndex={hasTabStop ? 0 : -1}
            // Where there is something to hover with, it shows for the message that one is at.
            className="text-ink-soft opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100"
          />
        )}
      </div>
      {isHidden && mine && <HiddenNote className="px-1 text-xs" />}
      {state !== 'stored' && (
        <Waiting
          isTakenBack={state === 'takenBack'}
          isCutOff={isCutOff}
          onTakeBack={() => onTakeBack(id)}
        />
      )}
      {time && (
        <time dateTime={time} className="px-1 text-xs text-ink-soft">
          {format(time, 'HH:mm')}
        </time>
      )}
    </div>
  );
});

interface WaitingProps {
  isTakenBack: boolean;
  isCutOff: boolean;
  onTakeBack: () => void;
}

/** What is said of a message that has not arrived for a while, and the way to have it back. */
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

function formatDayName(time: string): string {
  if (isToday(time)) return "Aujourd'hui";
  if (isYesterday(time)) return 'Hier';
  return format(time, 'EEEE d MMMM yyyy', { locale: fr });
}
