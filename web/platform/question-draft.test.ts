import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationDetail } from '../../domain/conversations/conversation-wire.ts';
import { loadDraft, saveDraft } from './draft-storage.ts';
import { moveQuestionDraft } from './move-question-draft.ts';
import { loadQuestionDraft, saveQuestionDraft } from './question-draft.ts';

const asked = { viewerId: 'ana', username: 'ben', topicId: 't' };
const nobody = { viewerId: null, username: null, topicId: null };
const KEY = 'draft.ana.c';

/** An asker's open conversation with these texts of their own. */
function opened(texts: string[], canSend = true): ConversationDetail {
  return {
    role: 'asker',
    other: { username: 'ben' },
    topic: { id: 't' },
    messages: texts.map((text) => ({ senderId: 'ana', text })),
    canSend,
  } as unknown as ConversationDetail;
}

/** A browser's storage in memory. */
function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});

describe('question written before paying', () => {
  it('goes along from a visitor’s choice to the creator who is asked', () => {
    saveQuestionDraft(nobody, 'Que semer ?');
    expect(loadQuestionDraft(asked)).toBe('Que semer ?');
    saveQuestionDraft(asked, 'Que semer en mai ?');
    expect(loadQuestionDraft(asked)).toBe('Que semer en mai ?');
    expect(loadQuestionDraft(nobody)).toBe('Que semer en mai ?');
  });

  it('goes along to a tab that is opened within an hour, and no further', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    saveQuestionDraft(nobody, 'Que semer ?');
    vi.stubGlobal('sessionStorage', memory());
    expect(loadQuestionDraft(asked)).toBe('Que semer ?');
    saveQuestionDraft(asked, 'Que semer en mai ?');
    vi.stubGlobal('sessionStorage', memory());
    expect(loadQuestionDraft(nobody)).toBe('Que semer en mai ?');
    vi.advanceTimersByTime(3_600_000);
    expect(loadQuestionDraft(nobody)).toBe('');
    vi.useRealTimers();
  });

  it('is deleted when it was sent by paying', () => {
    saveQuestionDraft(asked, ' Que semer ?\n');
    moveQuestionDraft('ana', opened(['Que semer ?']), KEY);
    expect([loadQuestionDraft(asked), loadDraft(KEY)]).toEqual(['', null]);
  });

  it('becomes the draft of an open conversation that has not got it', () => {
    saveQuestionDraft(asked, 'Que semer ?');
    moveQuestionDraft('ana', opened([]), KEY);
    expect([loadQuestionDraft(asked), loadDraft(KEY)]).toEqual(['', 'Que semer ?']);
    saveDraft(KEY, '');
    saveQuestionDraft(asked, 'Et en juin ?');
    moveQuestionDraft('ana', opened(['Que semer ?']), KEY);
    expect([loadQuestionDraft(asked), loadDraft(KEY)]).toEqual(['', 'Et en juin ?']);
  });

  it('stays where a draft is written already, and where nothing can be sent', () => {
    saveQuestionDraft(asked, 'Que semer ?');
    saveDraft(KEY, 'Déjà là');
    moveQuestionDraft('ana', opened(['Autre']), KEY);
    expect([loadQuestionDraft(asked), loadDraft(KEY)]).toEqual(['Que semer ?', 'Déjà là']);
    saveDraft(KEY, '');
    moveQuestionDraft('ana', opened(['Autre'], false), KEY);
    expect([loadQuestionDraft(asked), loadDraft(KEY)]).toEqual(['Que semer ?', null]);
  });
});
