import { PenLine } from 'lucide-react';
import type { Presence } from './use-presence.ts';

interface TypingMarkProps {
  name: string;
  presence: Presence;
}

/** Shows over the end of the messages that the other participant types; screen readers hear it once. */
export function TypingMark({ name, presence: { isTyping, hasTyped } }: TypingMarkProps) {
  return (
    <div className="px-4 sm:px-6">
      <div className="relative mx-auto max-w-2xl">
        <p role="status" className="sr-only">
          {hasTyped && `${name} écrit`}
        </p>
        {isTyping && (
          <p
            aria-hidden
            className="pointer-events-none absolute bottom-1 flex max-w-full animate-appear items-center gap-1.5 rounded-full border bg-surface px-3 py-0.5 text-xs text-ink-soft"
          >
            <PenLine className="size-3.5 shrink-0" />
            <span className="truncate">
              <bdi>{name}</bdi> écrit…
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
