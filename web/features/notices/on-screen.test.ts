import { describe, expect, it } from 'vitest';
import { isAt } from './on-screen.ts';

describe('isAt', () => {
  const post = '/main/post/p1';
  const conversation = '/main/conversation/lea/t1/question?c=c1';

  it.each([
    [post, '/main/post/p1', '', true],
    [post, '/main/post/p1', '?comments=1', true],
    [post, '/main/post/p2', '', false],
    [post, '/main/feed', '', false],
    [conversation, '/main/conversation/lea/t1/question', '?c=c1', true],
    [conversation, '/main/conversation/lea/t1/question', '?c=c2', false],
    [conversation, '/main/conversation/lea/t1/question', '', false],
  ])('%s is on screen at %s%s: %s', (href, pathname, search, expected) => {
    expect(isAt(href, { pathname, search })).toBe(expected);
  });
});
