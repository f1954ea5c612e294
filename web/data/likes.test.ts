import { expect, it } from 'vitest';
import { withMyLike } from './likes.ts';

const shown = (likedByMe: boolean, likeCount: number) => ({ id: 'post', likedByMe, likeCount });

it.each([
  ['a like counts', shown(false, 4), true, shown(true, 5)],
  ['one that is taken back no longer does', shown(true, 5), false, shown(false, 4)],
  ['what is liked already stays as it is', shown(true, 5), true, shown(true, 5)],
  ['there are never fewer than none', shown(true, 0), false, shown(false, 0)],
])('%s', (_what, before, liked, after) => {
  expect(withMyLike(before, liked)).toEqual(after);
});
