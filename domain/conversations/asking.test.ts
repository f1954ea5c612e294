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

describe('somebody can be asked', () => {
  it('as a creator with a topic and a tariff', () => {
    expect(notAskable(asked)).toBeNull();
  });

  it('without any tariff where a subscription covers it', () => {
    expect(notAskable({ ...asked, tariffs: nothingOn, isCovered: true })).toBeNull();
  });

  it('during a pause where a subscription covers it', () => {
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
  ] as const)('but not with %s: %j', (why, change) => {
    expect(notAskable({ ...asked, ...change })).toBe(why);
  });
});

describe('the topic at first', () => {
  const [running, swimming] = [{ slug: 'course-a-pied' }, { slug: 'natation' }];

  it('is the only one, whatever the address says', () => {
    for (const slug of [null, 'natation', 'inconnu'])
      expect(topicAtFirst([running], slug)).toBe(running);
  });

  it('is the one that the address names', () => {
    expect(topicAtFirst([running, swimming], 'natation')).toBe(swimming);
  });

  it('is left to choose where nothing, or more than one, is named', () => {
    for (const slug of [null, 'inconnu'])
      expect(topicAtFirst([running, swimming], slug)).toBeNull();
    expect(topicAtFirst([running, { slug: 'natation' }, swimming], 'natation')).toBeNull();
    expect(topicAtFirst([], null)).toBeNull();
  });
});
