import { expect, it } from 'vitest';
import { noticeHref } from './notice-href.ts';

const lea = { username: 'lea', name: 'Léa' };
const conversation = {
  id: 'c1',
  topic: { id: 't1', name: 'Nutrition' },
  pricing: 'question',
} as const;
const order = {
  id: 'o1',
  topic: 'Nutrition',
  pricing: 'question',
  cents: 1250,
  currency: 'EUR',
} as const;

it('noticeHref leads to the subject of the notice', () => {
  const one = { last: lea, count: 1 };
  expect(noticeHref({ kind: 'answer', conversation }, one)).toBe(
    '/main/conversation/lea/t1/question?c=c1',
  );
  expect(noticeHref({ kind: 'refund', order }, one)).toBe('/main/achats/o1');
  expect(noticeHref({ kind: 'release', order }, one)).toBe('/main/revenus');
  expect(noticeHref({ kind: 'payout', about: 'debt', order }, one)).toBe('/main/revenus');
  const failed = {
    kind: 'payout',
    about: 'failed',
    payoutId: 'po',
    cents: 1,
    currency: 'EUR',
  } as const;
  expect(noticeHref(failed, one)).toBe('/main/revenus/virements/po');
  expect(noticeHref({ kind: 'dispute', about: 'lost', order }, one)).toBe('/main/achats/o1');
  expect(noticeHref({ kind: 'comment', postId: 'p1', excerpt: '' }, one)).toBe('/main/post/p1');
  expect(noticeHref({ kind: 'reply', postId: 'p1', excerpt: '' }, one)).toBe('/main/post/p1');
  expect(noticeHref({ kind: 'reply', about: 'review', excerpt: '' }, one)).toBe(
    '/main/user/lea#avis',
  );
  const post = { kind: 'post', postId: 'p1', posts: 1, excerpt: '' } as const;
  expect(noticeHref(post, one)).toBe('/main/post/p1');
  expect(noticeHref({ ...post, posts: 2 }, one)).toBe('/main/user/lea');
  expect(noticeHref({ kind: 'return' }, one)).toBe('/main/askme/lea');
  expect(noticeHref({ kind: 'account', event: 'password_changed' }, one)).toBe(
    '/main/profile/settings',
  );
});

it('noticeHref leads to a single follower, or to the list of several', () => {
  expect(noticeHref({ kind: 'follow' }, { last: lea, count: 1 })).toBe('/main/user/lea');
  expect(noticeHref({ kind: 'follow' }, { last: lea, count: 2 })).toBe('/main/profile/followers');
});

it('noticeHref leads to the list when the other user has no profile any more', () => {
  const gone = { last: null, count: 1 };
  expect(noticeHref({ kind: 'answer', conversation }, gone)).toBe('/main/messages');
  expect(noticeHref({ kind: 'follow' }, gone)).toBe('/main/profile/followers');
  expect(noticeHref({ kind: 'return' }, gone)).toBe('/main/explore');
});
