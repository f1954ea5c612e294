import { describe, expect, it } from 'vitest';
import { asksBack } from './asks-back.ts';

describe('asksBack', () => {
  it.each(['Depuis quand ?', 'Bonjour. Quel pot avez-vous ? 🙂', '« Où ? »'])(
    'is true when %s ends in a question',
    (text) => expect(asksBack(text)).toBe(true),
  );

  it.each(['', 'Pourquoi ? Parce qu’il gèle.', 'Arrosez moins.'])('is false for %s', (text) =>
    expect(asksBack(text)).toBe(false),
  );
});
