import { nextTransitionAt } from '../../../domain/conversations/conversation.ts';
import type { Periods } from '../../../domain/periods.ts';
import type { ConversationRecord } from '../../../durable-objects/conversation/conversation-record.ts';
import type { MessageLog } from '../../../durable-objects/conversation/message-log.ts';
import type { ConversationLife } from './import.ts';

/**
 * Writes a life into an empty log with the log's own methods, each at its time, with the time-based
 * changes in between. Must run inside a transaction of the caller.
 */
export function replay(
  log: MessageLog,
  life: ConversationLife,
  now: number,
  periods: Periods,
): ConversationRecord {
  log.open(life.opening);
  let reached = life.opening.startedAt;
  const passUntil = (time: number) => {
    for (;;) {
      const record = log.read()!;
      const at = nextTransitionAt(record.state, reached, periods);
      if (at === null || at > time) break;
      log.settle(record, at);
      reached = at;
    }
    reached = Math.max(reached, time);
  };
  for (const { id, role, text, at } of life.messages) {
    passUntil(at);
    log.append(log.read()!, role, { id, text }, at);
  }
  if (life.rating) {
    const { at, reply: _, ...rating } = life.rating;
    passUntil(at);
    log.rate(log.read()!, rating, at);
  }
  passUntil(now);
  return log.read()!;
}
