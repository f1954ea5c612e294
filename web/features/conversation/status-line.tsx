import { Hourglass } from 'lucide-react';
import { phaseOf } from '../../../domain/conversation.ts';
import type { LiveConversation } from '../../../domain/conversation-wire.ts';
import { timeRemaining } from '../../lib/formats.ts';

interface StatusLineProps {
  conversation: LiveConversation;
  now: Date;
}

/** Whether the conversation is over, and what is left of it: messages, or time. */
export function StatusLine({ conversation, now }: StatusLineProps) {
  const { status, endedAt, messagesLeft, pricing } = conversation;
  const end = endedAt === null ? null : Date.parse(endedAt);
  const phase = phaseOf({ status, endedAt: end }, now.getTime());
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft"
    >
      {phase === 'completed' && <span>Conversation terminée</span>}
      {phase === 'expired' && <span>Conversation expirée</span>}
      {phase === 'open' && messagesLeft !== null && <span>Messages restants: {messagesLeft}</span>}
      {phase !== 'completed' && pricing !== 'question' && endedAt !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Hourglass aria-hidden className="size-4" />
          {timeRemaining(endedAt, now)}
        </span>
      )}
    </div>
  );
}
