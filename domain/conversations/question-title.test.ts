import { describe, expect, it } from 'vitest';
import { questionTitle } from './question-title.ts';

describe('questionTitle', () => {
  it('is the question on one line when it is short', () => {
    expect(questionTitle('Comment faire\nlever le pain ?')).toBe('Comment faire lever le pain ?');
  });

  it('is the first real question of a longer text', () => {
    const text = `Bonjour. ${'Je cours depuis des années. '.repeat(5)}Comment préparer mon premier marathon ? Merci !`;
    expect(questionTitle(text)).toBe('Comment préparer mon premier marathon ?');
  });

  it('is the beginning of a text without one', () => {
    const title = questionTitle('mot '.repeat(100));
    expect(title.endsWith('…')).toBe(true);
    expect(title.length).toBeLessThanOrEqual(110);
  });
});
