import { expect, it } from 'vitest';
import { type CommentRow, describeComment } from './comments.ts';
import { type CardRow, describeContentCard } from './content-card.ts';
import { describePost, type PostRow } from './post.ts';

/** Columns that a query might select in addition. */
const EXTRA_COLUMNS = { email: 'secret', storedAs: 'secret', isSecret: 'secret' };

/**
 * The columns of a row that its wire form reads, with extra columns in the row and in its author.
 */
const row = {
  createdAt: 0,
  content: 'Merci',
  storagePath: 'ana/1.jpg',
  topicTags: {},
  author: { name: 'Ana', profileImagePath: null, ...EXTRA_COLUMNS },
  ...EXTRA_COLUMNS,
} as unknown as PostRow & CommentRow & CardRow;

it.each([
  ['post', describePost],
  ['comment', describeComment],
  ['card in the carousels', describeContentCard],
] as const)('the wire form of a %s omits extra columns of a query', (_kind, wireOf) => {
  const wire = JSON.stringify(wireOf(row));
  expect(wire).toContain('Ana');
  expect(wire).not.toContain('secret');
});
