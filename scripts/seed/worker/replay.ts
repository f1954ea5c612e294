import { afterRating, afterTime, nextTransitionAt, phaseOf } from '../../../domain/conversation.ts';
import type {
  ConversationRecord,
  MessageLog,
} from '../../../durable-objects/conversation/message-log.ts';
import type { ConversationLife } from './import.ts';

/**
 * Writes a life into an empty log with the log's own methods, each at its time, and in between what
 * time changes by itself. Must run inside a transaction of the caller.
 */
export function replay(log: MessageLog, life: ConversationLife, now: number): ConversationRecord {
  log.open(life.opening);
  let reached = life.opening.startedAt;
  const passUntil = (time: number) => {
    for (;;) {
      const record = log.read()!;
      const at = nextTransitionAt(record.state, reached);
      if (at === null || at > time) break;
      const state = afterTime(record.state, at);
      log.save({ ...record, state, announcedPhase: phaseOf(state, at) });
      reached = at;
    }
    reached = Math.max(reached, time);
  };
  for (const { id, role, text, at } of life.messages) {
    passUntil(at);
    log.append(log.read()!, role, { id, text }, at);
  }
  if (life.rating) {
    const { id, stars, comment, at } = life.rating;
    passUntil(at);
    const record = log.read()!;
    const state = afterRating(record.state);
    log.save({
      ...record,
      state,
      announcedPhase: phaseOf(state, at),
      rating: { stars, comment },
      // Not the log's own way to rate, which would draw another id on every run.
      ratingId: id,
      ratedAt: at,
    });
  }
  passUntil(now);
  return log.read()!;
}
