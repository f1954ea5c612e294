import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeset } from './french-spacing.ts';

describe('typeset', () => {
  it.each([
    ['Que souhaitez-vous faire ?', 'Que souhaitez-vous faire\u202f?'],
    ['Merci !', 'Merci\u202f!'],
    ['Un four ; une plaque', 'Un four\u202f; une plaque'],
    ['Vous voulez : Poser une question', 'Vous voulez\u00a0: Poser une question'],
    ['Elle dit « oui » et part', 'Elle dit «\u00a0oui\u00a0» et part'],
    ['Vraiment ?! (oui !)', 'Vraiment\u202f?! (oui\u202f!)'],
    ['« Tu viens ? »', '«\u00a0Tu viens\u202f?\u00a0»'],
    ['À demain :-)', 'À demain\u00a0:-)'],
    ['deux  espaces  !', 'deux  espaces\u202f!'],
    ['10 000 € et 20 % de plus', '10\u00a0000\u00a0€ et 20\u00a0% de plus'],
    ['insécable\u00a0!', 'insécable\u202f!'],
  ])('%s', (typed, shown) => {
    expect(typeset(typed)).toBe(shown);
  });

  it('handles a space at either end of a fragment', () => {
    expect(typeset(' !')).toBe('\u202f!');
    expect(typeset(' : ')).toBe('\u00a0: ');
    expect(typeset('« ')).toBe('«\u00a0');
    expect(typeset(' »')).toBe('\u00a0»');
  });

  it.each([
    'Messages restants: 1',
    'Quoi?',
    'https://example.com/a?b=1&c=2:3;d!',
    'color: red !important',
    'en 2026 300 personnes',
    'tapez :wq pour sortir',
    'if (a || !b) go()',
    'faites `a ? b : c` ici',
    'un\n: deux',
  ])('leaves %j unchanged', (text) => {
    expect(typeset(text)).toBe(text);
  });

  it('changes only the kind of spaces, and is idempotent', () => {
    const parts = fc.constantFrom(
      ' ',
      '  ',
      ':',
      ';',
      '!',
      '?',
      '«',
      '»',
      '`',
      'a',
      '\n',
      '(',
      ')',
    );
    const texts = fc.array(parts).map((some) => some.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const shown = typeset(text);
        expect(shown.replaceAll(/\s+/g, '_')).toBe(text.replaceAll(/\s+/g, '_'));
        expect(typeset(shown)).toBe(shown);
      }),
    );
  });
});
