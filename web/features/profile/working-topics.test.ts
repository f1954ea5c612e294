import { describe, expect, it } from 'vitest';
import { withDescription, withoutTopic, withTopic } from './working-topics.ts';

const topic = (id: string) => ({ id, name: id.toUpperCase(), description: null });
const list = (ids: string) => [...ids].map(topic);
const order = (topics: { id: string }[]) => topics.map(({ id }) => id).join('');

describe('working topics', () => {
  it('appends a topic once, without a description', () => {
    const added = withTopic(list('ab'), 'c', list('abc'));
    expect(added[2]).toEqual({ id: 'c', name: 'C', description: null });
    expect(order(withTopic(added, 'a', list('abc')))).toBe('abc');
  });

  it('ignores an unknown topic and an eleventh', () => {
    expect(order(withTopic(list('a'), 'x', list('abc')))).toBe('a');
    expect(order(withTopic(list('abcdefghij'), 'k', list('k')))).toBe('abcdefghij');
  });

  it('removes and describes a topic', () => {
    expect(order(withoutTopic(list('abc'), 'b'))).toBe('ac');
    expect(withDescription(list('ab'), 'b', 'Depuis dix ans')[1]?.description).toBe(
      'Depuis dix ans',
    );
  });
});
