import { listedText } from '../../domain/conversations/attachment.ts';
import { lastMessageBy } from '../../domain/conversations/awaiting-reply.ts';
import { type ConversationRole, promisedTo } from '../../domain/conversations/conversation.ts';
import { isThanked } from '../../domain/conversations/thanks.ts';
import type { InboxEntry } from '../inbox/read-cursors.ts';
import { type ConversationRecord, lastSeq } from './conversation-record.ts';

export function describeForInbox(
  record: ConversationRecord,
  role: ConversationRole,
  now: number,
): InboxEntry {
  return {
    conversationId: record.id,
    version: record.version,
    lastSeq: lastSeq(record),
    ownLastSeq: role === 'asker' ? record.askerLastSeq : record.creatorLastSeq,
    otherLastSeq: role === 'asker' ? record.creatorLastSeq : record.askerLastSeq,
    otherMessages: role === 'asker' ? record.state.creatorMessages : record.state.askerMessages,
    role,
    status: record.state.status,
    endedAt: record.state.endedAt,
    answerBy: record.state.answerBy,
    closeReason: record.state.closeReason,
    clarification: record.state.clarification,
    promisedBy: promisedTo(role, record.state, record, now),
    lastMessageText: listedText(record.lastMessageText),
    lastMessageAt: record.lastMessageAt,
    lastMessageBy: lastMessageBy(record),
    thanked: isThanked({ ...record, pricing: record.state.pricing }),
  };
}
