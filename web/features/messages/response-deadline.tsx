import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { responseDeadline } from '../../formats/money-words.ts';
import { useSsrAudience } from '../../platform/ssr-audience.ts';

/** Until when an answer is promised, or that it never came; nothing where there is nothing to say. */
export function PromiseLine({ conversation }: { conversation: ConversationRow }) {
  const promise = responseDeadline(conversation, useSsrAudience()?.timeZone);
  return promise && <span className="text-xs text-ink-soft">{promise}</span>;
}
