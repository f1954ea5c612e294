import { Hourglass } from 'lucide-react';
import { phaseOf } from '../../../domain/conversations/conversation.ts';
import type { LiveConversation } from '../../../domain/conversations/conversation-wire.ts';
import { formatTimeRemaining } from '../../formats/formats.ts';

interface StatusRowProps {
  conversation: LiveConversation;
  now: Date;
}

/** The state of the conversation, and its remaining messages or time. */
export function StatusRow({ conversation, now }: StatusRowProps) {
  const { status, expired, endedAt, answerBy, messagesLeft, pricing, clarification } = conversation;
  const time = (at: string | null) => (at === null ? null : Date.parse(at));
  // The server's state, or the clock's when the clock is first to know.
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
  const awaitsPrecision = clarification?.answeredAt === null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <p role="status" className="empty:-mr-4">
        {phase === 'completed' && 'Conversation terminée'}
        {phase === 'expired' && 'Conversation expirée'}
        {phase === 'open' &&
          messagesLeft !== null &&
          (awaitsPrecision ? 'Précision demandée' : `Messages restants: ${messagesLeft}`)}
      </p>
      {phase !== 'completed' && pricing !== 'question' && endedAt !== null && (
        // Outside of the status element: a screen reader should not announce every minute.
        <p className="inline-flex items-center gap-1.5">
          <Hourglass aria-hidden className="size-4" />
          {formatTimeRemaining(endedAt, now)}
        </p>
      )}
    </div>
  );
}
