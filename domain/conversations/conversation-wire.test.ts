import { expect, it } from 'vitest';
import { periodsOf } from '../periods.ts';
import type { Attachment } from './attachment.ts';
import { clientFrameSchema, readClientFrame } from './client-frame.ts';
import { openedAt } from './conversation.ts';
import {
  type ConversationFacts,
  HIDDEN_MESSAGE,
  liveConversation,
  type Message,
  messageFor,
  messageOn,
} from './conversation-wire.ts';

const message: Message = {
  id: 'm',
  seq: 1,
  senderId: 'author',
  text: 'Bonjour',
  type: 'text',
  kind: 'message',
  createdAt: '2026-11-22T12:00:00.000Z',
};

it('messageFor shows the text of a hidden message only to its author', () => {
  const hidden: Message = { ...message, hidden: true };
  expect(messageFor(hidden, 'author')).toEqual(hidden);
  expect(messageFor(hidden, 'reader')).toEqual({ ...hidden, text: HIDDEN_MESSAGE });
  expect(messageFor(message, 'reader')).toEqual(message);
});

const photo: Attachment = {
  ...{ id: 'a', kind: 'image', name: 'Photo.jpg', bytes: 1, width: 8, height: 8 },
  ...{ seconds: null, peaks: null },
};

it('messageFor shows the attachments of a hidden message to nobody', () => {
  const hidden: Message = { ...message, attachments: [photo], hidden: true };
  expect(messageFor(hidden, 'author')).toEqual({ ...message, hidden: true });
  for (const text of ['', 'Bonjour'])
    expect(messageFor({ ...hidden, text }, text === '' ? 'author' : 'reader')).toEqual({
      ...{ ...message, hidden: true },
      text: HIDDEN_MESSAGE,
    });
});

it('messageOn says in the text what an app does not show', () => {
  const attached: Message = { ...message, attachments: [photo] };
  const viewer = { userId: 'reader', sessionId: 's', expiresAt: 1 };
  expect(messageOn({ ...viewer, showsAttachments: true }, attached)).toEqual(attached);
  expect(messageOn(viewer, attached).text).toMatch(/^Bonjour\n\n📎 Photo : rechargez/);
  expect(messageOn(viewer, message)).toEqual(message);
});

it('liveConversation shows a hidden rating only to its author', () => {
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
    leftBy: [],
    rating: { stars: 1, comment: 'Nul', hidden: true },
  };
  expect(liveConversation(state, facts, 'asker', 0).rating).toEqual(facts.rating);
  expect(liveConversation(state, facts, 'creator', 0).rating).toBeNull();
});

it('readClientFrame reads frames as the schema does', () => {
  const id = '0b0f6a3c-8f63-4f0e-9d0a-6f3b2f0d7c11';
  const good = [
    { type: 'send', id, text: 'Bonjour' },
    {
      type: 'send',
      id: '01937ab0-7c1e-7000-8000-000000000000',
      text: 'Un autre genre d’identifiant',
    },
    { type: 'send', id, text: 'Bonjour', attachments: [id] },
    { type: 'send', id, attachments: [id] },
    { type: 'resume', after: 3 },
    { type: 'withdraw', id },
  ];
  const bad = [
    { type: 'send', id, text: 1 },
    { type: 'send', id: 'x', text: 'Bonjour' },
    { type: 'send', id: `${id}\n`, text: 'Bonjour' },
    { type: 'send', id, text: 'Bonjour', more: true },
    { type: 'send', id },
    { type: 'send', id, attachments: 'x' },
    { type: 'withdraw', id, text: 'Bonjour' },
    { type: 'resume', after: -1 },
    ['send', id, 'Bonjour'],
    'send',
    null,
    undefined,
  ];
  const inCapitals = [
    { type: 'send', id: id.toUpperCase(), text: '' },
    { type: 'withdraw', id: id.toUpperCase() },
  ];
  for (const frame of good) expect(readClientFrame(frame)).toEqual(frame);
  for (const frame of inCapitals) expect(readClientFrame(frame)).toEqual({ ...frame, id });
  for (const frame of bad) expect(readClientFrame(frame)).toBe(null);
  for (const frame of [...good, ...inCapitals, ...bad])
    expect(readClientFrame(frame)).toEqual(clientFrameSchema.safeParse(frame).data ?? null);
});
