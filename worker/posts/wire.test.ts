import { describe, expect, it } from 'vitest';
import { type CommentRow, comment } from './comments.ts';
import { type CardRow, contentCard } from './content-card.ts';
import { type PostRow, post } from './post.ts';

/** Columns that somebody selects in passing. */
const SELECTED_IN_PASSING = { isPublic: true, creatorId: 'secret', email: 'secret@example.com' };

const author = {
  id: 'a',
  username: 'ana',
  name: 'Ana',
  profileImagePath: null,
  profileImageUploadedAt: null,
  isCreator: true,
  verifiedStatus: null,
  ...SELECTED_IN_PASSING,
};
const shared = { id: '1', createdAt: 0, likeCount: 1, likedByMe: false, ...SELECTED_IN_PASSING };
const media = {
  ...shared,
  mediaType: 'photo' as const,
  title: null,
  bodyText: null,
  storagePath: 'ana/1.jpg',
  topicTags: {},
};
const person = ['avatarUrl', 'id', 'isCreator', 'name', 'username', 'verifiedStatus'];

/** The names of what goes out, of an object's parts as `author.id`. */
const namesOf = (answer: object): string[] =>
  Object.entries(answer)
    .flatMap(([name, value]) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? namesOf(value).map((part) => `${name}.${part}`)
        : name,
    )
    .sort();

describe('what goes out is named, whatever a query selects', () => {
  const authors = person.map((name) => `author.${name}`);

  it('of a post', () => {
    const row: PostRow = {
      ...media,
      caption: null,
      position: 0,
      commentCount: 0,
      hiddenAt: null,
      isAuthorPresent: true,
      author,
    };
    expect(namesOf(post(row))).toEqual(
      [
        ...['bodyText', 'caption', 'commentCount', 'createdAt', 'id', 'imageUrl', 'likeCount'],
        ...['likedByMe', 'mediaType', 'position', 'title', 'topics', ...authors],
      ].sort(),
    );
  });

  it('of a comment', () => {
    const row: CommentRow = {
      ...shared,
      content: 'Merci',
      parentId: null,
      parentUsername: null,
      isParentShown: null,
      hiddenAt: null,
      author,
    };
    expect(namesOf(comment(row))).toEqual(
      [
        ...['content', 'createdAt', 'id', 'likeCount', 'likedByMe', 'parentId'],
        ...['parentUsername', ...authors],
      ].sort(),
    );
  });

  it('of a card in the carousels', () => {
    const row: CardRow = {
      ...media,
      caption: null,
      author: { id: 'a', name: 'Ana', username: 'ana' },
    };
    expect(namesOf(contentCard(row))).toEqual([
      ...['authorId', 'authorName', 'authorUsername', 'bodyText', 'caption', 'createdAt', 'id'],
      ...['imageUrl', 'mediaType', 'tags', 'title'],
    ]);
  });
});
