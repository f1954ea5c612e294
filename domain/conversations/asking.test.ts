import { describe, expect, it } from 'vitest';
import { notAskable, topicAtFirst } from './asking.ts';

const off = { active: false };
const asked = {
  isCreator: true,
  topics: ['course'],
  tariffs: { question: { active: true }, day: off, month: off },
  availability: { paused: false, full: false },
  isCovered: false,
  isOneself: false,
};
const nothingOn = { question: off, day: off, month: off };

describe('notAskable', () => {
  it('accepts a creator with a topic and a tariff', () => {
    expect(notAskable(asked)).toBeNull();
  });

  it('accepts a creator without a tariff when a subscription covers the question', () => {
    expect(notAskable({ ...asked, tariffs: nothingOn, isCovered: true })).toBeNull();
  });

  it('accepts a paused creator when a subscription covers the question', () => {
    const availability = { paused: true, full: true };
    expect(notAskable({ ...asked, availability, isCovered: true })).toBeNull();
  });

  it.each([
    ['oneself', { isOneself: true }],
    ['no-creator', { isCreator: false }],
    ['no-topic', { topics: [] }],
    ['no-topic', { topics: [], isCovered: true }],
    ['no-tariff', { tariffs: nothingOn }],
    ['paused', { availability: { paused: true, full: true } }],
    ['full', { availability: { paused: false, full: true } }],
  ] as const)('gives the reason %s for %j', (why, change) => {
    expect(notAskable({ ...asked, ...change })).toBe(why);
  });
});

describe('topicAtFirst', () => {
  const [running, swimming] = [{ slug: 'course-a-pied' }, { slug: 'natation' }];

  it('is the only topic, whatever the URL names', () => {
    for (const slug of [null, 'natation', 'inconnu'])
      expect(topicAtFirst([running], slug)).toBe(running);
  });

  it('is the topic that the URL names', () => {
    expect(topicAtFirst([running, swimming], 'natation')).toBe(swimming);
  });

  it('is null when the URL names no topic or several', () => {
    for (const slug of [null, 'inconnu'])
      expect(topicAtFirst([running, swimming], slug)).toBeNull();
    expect(topicAtFirst([running, { slug: 'natation' }, swimming], 'natation')).toBeNull();
    expect(topicAtFirst([], null)).toBeNull();
  });
});
