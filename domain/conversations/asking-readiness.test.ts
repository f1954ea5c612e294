import { expect, it } from 'vitest';
import { readinessOf } from './asking-readiness.ts';

const off = { active: false, priceCents: null };
const nothing = {
  avatarUrl: null,
  topics: [],
  tariffs: { question: off, day: off, month: { active: false, priceCents: 1500 } },
  postCount: 0,
};
const tariffs = { ...nothing.tariffs, question: { active: true, priceCents: 0 } };

it('readinessOf requires topics and a tariff of a new creator', () => {
  expect(readinessOf(nothing)).toEqual({
    done: { photo: false, topics: false, tariff: false, post: false },
    missing: ['topics', 'tariff'],
    isComplete: false,
  });
});

it('readinessOf requires no photo and no post, but counts them for completeness', () => {
  const askable = { ...nothing, topics: [{}], tariffs };
  expect(readinessOf(askable)).toMatchObject({ missing: [], isComplete: false });
  expect(readinessOf({ ...askable, avatarUrl: '/x.jpg', postCount: 1 }).isComplete).toBe(true);
});
