import { describe, expect, it } from 'vitest';
import { usernameBase, usernameError, withSuffix } from './username.ts';

describe('a username made from a name', () => {
  it.each([
    ['Élodie Durand-Lefèvre', 'elodie.durand.lefevre'],
    ['  Jean  ', 'jean'],
    ['o_o', 'o_o'],
    ['..', null],
    ['李', null],
    ['Z', null],
    ['Maximilien-Alexandre de La Rochefoucauld', 'maximilien.alexandre.de.la.roc'],
  ])('%j → %j', (name, username) => {
    expect(usernameBase(name)).toBe(username);
    if (username) expect(usernameError(username)).toBeNull();
  });

  it('leaves room for a number', () => {
    const long = withSuffix('maximilien.alexandre.de.la.roc', '48213');
    expect(long).toBe('maximilien.alexandre.de.48213');
    expect(usernameError(long)).toBeNull();
    expect(withSuffix('lea', '1024')).toBe('lea.1024');
  });
});
