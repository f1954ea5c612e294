import { describe, expect, it } from 'vitest';
import { afterMessage, openedAt } from '../../domain/conversations/conversation.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { PERIODS } from '../../domain/periods.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { describeForInbox } from './inbox-entry.ts';

const NOW = Date.UTC(2026, 10, 24);

/** A question of 3 euros asked at `NOW`, with two messages of the asker. */
function question(change: Partial<ConversationRecord> = {}): ConversationRecord {
  const opened = openedAt(NOW, { pricing: 'question', endedAt: null }, PERIODS);
  const state = afterMessage(opened, 'asker', NOW, PERIODS);
  return {
    id: 'c',
    askerId: 'ana',
    creatorId: 'ben',
    pricing: 'question',
    priceCents: 300,
    currency: 'EUR',
    startedAt: NOW,
    endedAt: null,
    orderId: 'o',
    answerDays: 7,
    releaseDays: 7,
    state,
    askedAt: NOW,
    firstReplyAt: null,
    ratingId: null,
    isRatingSigned: false,
    ratedAt: null,
    rating: null,
    announcedPhase: 'open',
    version: 4,
    lastMessageText: 'Combien ?',
    lastMessageAt: NOW,
    askerLastSeq: 2,
    creatorLastSeq: 1,
    blockedBy: [],
    leftBy: [],
    ...change,
  };
}

describe('describeForInbox', () => {
  it('counts from its owner’s side', () => {
    expect(describeForInbox(question(), 'asker', NOW)).toMatchObject({
      conversationId: 'c',
      version: 4,
      role: 'asker',
      ...{ lastSeq: 2, ownLastSeq: 2, otherLastSeq: 1, otherMessages: 0 },
      ...{ lastMessageBy: 'asker', status: 'initiated', endedAt: null },
    });
    expect(describeForInbox(question(), 'creator', NOW)).toMatchObject({
      ...{ lastSeq: 2, ownLastSeq: 1, otherLastSeq: 2, otherMessages: 1 },
      lastMessageBy: 'asker',
    });
  });

  it('gives the beginning of a long last message', () => {
    const long = question({ lastMessageText: 'a'.repeat(4_000) });
    const { lastMessageText } = describeForInbox(long, 'creator', NOW);
    expect(lastMessageText).toBe(`${'a'.repeat(199)}…`);
    expect(describeForInbox(question(), 'creator', NOW).lastMessageText).toBe('Combien ?');
  });

  it('gives the deadline of an answer while it is promised', () => {
    const until = NOW + 7 * DAY_MS;
    expect(describeForInbox(question(), 'creator', NOW).promisedBy).toBe(until);
    const { state } = question();
    const answered = question({ state: afterMessage(state, 'creator', NOW, PERIODS) });
    expect(describeForInbox(answered, 'creator', NOW).promisedBy).toBeNull();
    expect(describeForInbox(question(), 'creator', until + 1).promisedBy).toBeNull();
  });

  it('promises nothing of a creator after a block, and still informs the asker', () => {
    const blocked = question({ blockedBy: ['asker'] });
    expect(describeForInbox(blocked, 'creator', NOW).promisedBy).toBeNull();
    expect(describeForInbox(blocked, 'asker', NOW).promisedBy).toBe(NOW + 7 * DAY_MS);
  });
});
