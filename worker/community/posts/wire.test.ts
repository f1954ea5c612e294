import { expect, it } from 'vitest';
import { type CommentRow, describeComment } from './comments.ts';
import { type CardRow, describeContentCard } from './content-card.ts';
import { describePost, type PostRow } from './post.ts';

/** Columns selected in addition. */
const SELECTED_IN_PASSING = { email: 'secret', storedAs: 'secret', isSecret: 'secret' };

/** The columns that the wire form reads, with extra columns in the row and in its author. */
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
] as const)(
  'the wire form of a %s has only named fields, whatever a query selects',
  (_kind, wireOf) => {
    const wire = JSON.stringify(wireOf(row));
    expect(wire).toContain('Ana');
    expect(wire).not.toContain('secret');
  },
);
