import { describe, expect, it } from 'vitest';
import { suggestedEmail } from './email-suggestion.ts';

describe('suggestedEmail', () => {
  it.each([
    ['lea@gmial.com', 'lea@gmail.com'],
    ['lea@gmail.con', 'lea@gmail.com'],
    ['lea@gmail.co', 'lea@gmail.com'],
    ['lea@gmailcom', 'lea@gmail.com'],
    ['lea@gamil.con', 'lea@gmail.com'],
    ['lea@gmail.fr', 'lea@gmail.com'],
    ['lea@hotmal.fr', 'lea@hotmail.fr'],
    ['lea@hotmail.rf', 'lea@hotmail.fr'],
    ['lea@hotmail.cm', 'lea@hotmail.com'],
    ['lea@outlok.fr', 'lea@outlook.fr'],
    ['lea@yaho.fr', 'lea@yahoo.fr'],
    ['lea@orage.fr', 'lea@orange.fr'],
    ['lea@wanado.fr', 'lea@wanadoo.fr'],
    ['lea@laposte.ne', 'lea@laposte.net'],
    ['lea@icluod.com', 'lea@icloud.com'],
    ['lea@fre.fr', 'lea@free.fr'],
    ['lea@proton.ne', 'lea@proton.me'],
    [' Léa.M+dis@GMIAL.com ', 'Léa.M+dis@gmail.com'],
    ['"a@b"@gmial.com', '"a@b"@gmail.com'],
  ])('for %s is %s', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant);
  });

  it.each([
    'lea@gmail.com',
    'lea@HOTMAIL.fr',
    'lea@hotmail.it',
    'lea@yahoo.de',
    'lea@outlook.es',
    'lea@yahoo.co.uk',
    'lea@me.com',
    'lea@mail.com',
    'lea@laposte.fr',
    'lea@orange.com',
    'lea@example.com',
    'lea@dis-moi.fr',
    'lea@ars.fr',
    'lea@univ-lyon1.fr',
    'lea@',
    '@gmial.com',
    'lea',
    '',
    `lea@${'gmail.com'.repeat(30)}`,
  ])('is null for %s', (typed) => {
    expect(suggestedEmail(typed)).toBeNull();
  });

  it('suggests nothing for what it suggests', () => {
    expect(suggestedEmail(suggestedEmail('lea@gmial.com')!)).toBeNull();
  });
});
