import { Hourglass } from 'lucide-react';
import { phaseOf } from '../../../domain/conversations/conversation.ts';
import type { LiveConversation } from '../../../domain/conversations/conversation-wire.ts';
import { formatTimeRemaining } from '../../formats/formats.ts';

interface StatusLineProps {
  conversation: LiveConversation;
  now: Date;
}

/** Whether the conversation is over, and what is left of it: messages, or time. */
export function StatusLine({ conversation, now }: StatusLineProps) {
  const { status, expired, endedAt, answerBy, messagesLeft, pricing } = conversation;
  const time = (at: string | null) => (at === null ? null : Date.parse(at));
  // The server's word, or the clock when it is the first to know.
  const phase =
    expired && status !== 'completed'
      ? 'expired'
      : phaseOf(
          {
            status,
            endedAt: time(endedAt),
            answerBy: pricing === 'question' ? time(answerBy) : null,
          },
          now.getTime(),
        );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <p role="status" className="empty:-mr-4">
        {phase === 'completed' && 'Conversation terminée'}
        {phase === 'expired' && 'Conversation expirée'}
        {phase === 'open' && messagesLeft !== null && `Messages restants: ${messagesLeft}`}
      </p>
      {phase !== 'completed' && pricing !== 'question' && endedAt !== null && (
        // Not in the status: nobody wants to hear every minute that another one has gone.
        <p className="inline-flex items-center gap-1.5">
          <Hourglass aria-hidden className="size-4" />
          {formatTimeRemaining(endedAt, now)}
        </p>
      )}
    </div>
  );
}
