import { expect, it } from 'vitest';
import { type CommentRow, describeComment } from './comments.ts';
import { type CardRow, describeContentCard } from './content-card.ts';
import { describePost, type PostRow } from './post.ts';

/** Columns that somebody selects in passing. */
const SELECTED_IN_PASSING = { email: 'secret', storedAs: 'secret', isSecret: 'secret' };

/** As much of a row as its wire form reads of it, with what nobody asked for in it and in its author. */
const row = {
  createdAt: 0,
  content: 'Merci',
  storagePath: 'ana/1.jpg',
  topicTags: {},
  author: { name: 'Ana', profileImagePath: null, ...SELECTED_IN_PASSING },
  ...SELECTED_IN_PASSING,
} as unknown as PostRow & CommentRow & CardRow;

it.each([
  ['post', describePost],
  ['comment', describeComment],
  ['card in the carousels', describeContentCard],
] as const)('sends of a %s what is named, whatever a query selects', (_kind, wireOf) => {
  const wire = JSON.stringify(wireOf(row));
  expect(wire).toContain('Ana');
  expect(wire).not.toContain('secret');
});
