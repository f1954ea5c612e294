import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../../site/page-contract.ts';
import type { Comment } from '../../data/comments.ts';
import { loadCommentDraft, saveCommentDraft } from './comment-draft.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
const signInAs = (id: string) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'token', user: { id } }));

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => void vi.unstubAllGlobals());

const draft = { text: 'Merci', replyTo: null };
const replyTo = { author: { username: 'lea' } } as Comment;

it('saveCommentDraft stores a draft with text, and deletes it when it is empty', () => {
  for (const nothing of [
    { text: ' \n', replyTo: null },
    { text: '@lea ', replyTo },
  ]) {
    saveCommentDraft('post', draft);
    expect(loadCommentDraft('post')).toMatchObject(draft);
    expect(loadCommentDraft('other')).toBeNull();
    saveCommentDraft('post', nothing);
    expect(loadCommentDraft('post')).toBeNull();
  }
});

it('loadCommentDraft returns null when another user wrote the draft', () => {
  signInAs('ana');
  saveCommentDraft('post', draft);
  signInAs('bob');
  expect(loadCommentDraft('post')).toBeNull();
  localStorage.removeItem(SESSION_KEY);
  expect(loadCommentDraft('post')).toBeNull();
  signInAs('ana');
  expect(loadCommentDraft('post')).toMatchObject(draft);
});

it('loadCommentDraft returns a visitor’s draft after they sign in', () => {
  saveCommentDraft('post', draft, true);
  signInAs('ana');
  expect(loadCommentDraft('post')).toMatchObject({ ...draft, isTried: true });
});

it.each(['', '{', 'null', '{"text":3,"replyTo":null}', '{"text":"Merci","replyTo":{}}'])(
  'loadCommentDraft ignores a damaged draft: %j',
  (damaged) => {
    sessionStorage.setItem('dis-moi.draft.comment.post', damaged);
    expect(loadCommentDraft('post')).toBeNull();
  },
);
