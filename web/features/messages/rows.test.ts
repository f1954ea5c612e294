import { describe, expect, it } from 'vitest';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { activeRows, inOrder } from './rows.ts';

const row = (id: string, change: Partial<ConversationRow> = {}): ConversationRow => ({
  id,
  thanked: false,
  role: 'asker',
  other: {
    id: 'other',
    username: 'camille',
    name: 'Camille',
    avatarUrl: null,
    isCreator: true,
    verifiedStatus: null,
    premium: false,
  },
  topic: { id: 'topic', name: 'Course à pied', slug: 'course-a-pied' },
  pricing: 'question',
  status: 'initiated',
  expired: false,
  lastMessageText: null,
  lastMessageAt: null,
  lastMessageBy: null,
  startedAt: '2026-11-22T08:00:00.000Z',
  endedAt: null,
  answerBy: null,
  closeReason: null,
  orderId: null,
  netCents: null,
  unread: 0,
  ...change,
});
const ids = (rows: ConversationRow[]) => rows.map(({ id }) => id);

it('inOrder sorts by the last message, else by the start of the conversation', () => {
  const quiet = row('quiet', { startedAt: '2026-11-22T09:00:00.000Z' });
  const old = row('old');
  const news = row('news', { lastMessageAt: '2026-11-22T10:00:00.000Z' });
  expect(ids(inOrder([old, quiet, news]))).toEqual(['news', 'quiet', 'old']);
});

it('inOrder puts rows that await the viewer’s answer first, by deadline', () => {
  const asked = { role: 'creator', lastMessageBy: 'asker' } as const;
  const rows = [
    row('own', { lastMessageBy: 'asker', answerBy: '2026-11-23T08:00:00.000Z' }),
    row('later', { ...asked, answerBy: '2026-11-29T08:00:00.000Z' }),
    row('free time', asked),
    row('sooner', { ...asked, answerBy: '2026-11-24T08:00:00.000Z' }),
  ];
  expect(ids(inOrder(rows))).toEqual(['sooner', 'later', 'own', 'free time']);
});

describe('activeRows', () => {
  const rows = [row('open'), row('closed', { status: 'completed' }), row('out', { expired: true })];

  it('includes rows that are not completed, also expired ones', () => {
    expect(ids(activeRows(rows, new Set()))).toEqual(['open', 'out']);
  });

  it('keeps a completed row when it was seen active', () => {
    expect(ids(activeRows(rows, new Set(['closed', 'open'])))).toEqual(['open', 'closed', 'out']);
  });
});
