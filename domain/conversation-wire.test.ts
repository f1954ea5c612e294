import { expect, it } from 'vitest';
import { openedAt } from './conversation.ts';
import {
  type ConversationFacts,
  HIDDEN_MESSAGE,
  liveConversation,
  type Message,
  messageFor,
} from './conversation-wire.ts';
import { periodsOf } from './periods.ts';

const message: Message = {
  id: 'm',
  seq: 1,
  senderId: 'author',
  text: 'Bonjour',
  type: 'text',
  createdAt: '2026-11-22T12:00:00.000Z',
};

it('keeps the words of a hidden message for its author', () => {
  const hidden: Message = { ...message, hidden: true };
  expect(messageFor(hidden, 'author')).toEqual(hidden);
  expect(messageFor(hidden, 'reader')).toEqual({ ...hidden, text: HIDDEN_MESSAGE });
  expect(messageFor(message, 'reader')).toEqual(message);
});

it('keeps a hidden rating for who gave it', () => {
  const pricing = { pricing: 'question', priceCents: 300, endedAt: null } as const;
  const state = openedAt(0, pricing, periodsOf(86_400));
  const facts: ConversationFacts = {
    id: 'c',
    priceCents: 300,
    currency: 'EUR',
    lastMessageText: null,
    lastMessageAt: null,
    askerLastSeq: 0,
    creatorLastSeq: 0,
    blockedBy: [],
    rating: { stars: 1, comment: 'Nul', hidden: true },
  };
  expect(liveConversation(state, facts, 'asker', 0).rating).toEqual(facts.rating);
  expect(liveConversation(state, facts, 'creator', 0).rating).toBeNull();
});
