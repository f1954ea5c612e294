import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { responseDeadline } from '../../formats/money-words.ts';
import { useSsrAudience } from '../../platform/ssr-audience.ts';

/** The deadline for an answer, or that it has passed; renders nothing when neither applies. */
export function ResponseDeadline({ conversation }: { conversation: ConversationRow }) {
  const deadline = responseDeadline(conversation, useSsrAudience()?.timeZone);
  return deadline && <span className="text-xs text-ink-soft">{deadline}</span>;
}
