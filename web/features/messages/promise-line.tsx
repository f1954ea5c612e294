import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { promiseOf } from '../../lib/money-words.ts';
import { useWrittenFor } from '../../lib/written-for.ts';

/** Until when an answer is promised, or that it never came; nothing where there is nothing to say. */
export function PromiseLine({ conversation }: { conversation: ConversationRow }) {
  const promise = promiseOf(conversation, useWrittenFor()?.timeZone);
  return promise && <span className="text-xs text-ink-soft">{promise}</span>;
}
