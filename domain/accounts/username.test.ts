import { describe, expect, it } from 'vitest';
import {
  guestUsername,
  isGeneratedUsername,
  usernameBase,
  usernameError,
  withSuffix,
} from './username.ts';

describe('isGeneratedUsername', () => {
  it('knows the valid usernames of guests from chosen ones', () => {
    const generated = guestUsername(12_345_678);
    expect(usernameError(generated)).toBeNull();
    expect(isGeneratedUsername(generated)).toBe(true);
    expect(isGeneratedUsername('membre.12345')).toBe(false);
    expect(isGeneratedUsername('lea.choisit')).toBe(false);
  });
});

describe('usernameBase', () => {
  it.each([
    ['Élodie Durand-Lefèvre', 'elodie.durand.lefevre'],
    ['  Jean  ', 'jean'],
    ['o_o', 'o_o'],
    ['..', null],
    ['李', null],
    ['Дмитрий', null],
    ['Łukasz Ørsted', 'lukasz.orsted'],
    ['𝓛é𝓪 ﬁlle', 'lea.fille'],
    ['Z', null],
    ['Admin', null],
    ['Équipe Dis-moi', null],
    ['Le Support', null],
    ['Maximilien-Alexandre de La Rochefoucauld', 'maximilien.alexandre.de.la.roc'],
  ])('%j → %j', (name, username) => {
    expect(usernameBase(name)).toBe(username);
    if (username) expect(usernameError(username)).toBeNull();
  });

  it('leaves room for a suffix', () => {
    const long = withSuffix('maximilien.alexandre.de.la.roc', '48213');
    expect(long).toBe('maximilien.alexandre.de.48213');
    expect(usernameError(long)).toBeNull();
    expect(withSuffix('lea', '1024')).toBe('lea.1024');
  });

  it('never returns a reserved name, even when a suffix shortens it', () => {
    expect(usernameError('bartholomee.dupont.admins')).toMatch('réservé');
    expect(usernameError('bartholomee.dupont.adminette')).toBeNull();
    expect(withSuffix('bartholomee.dupont.administre', '48213')).toBe('membre.48213');
  });
});

describe('usernameError for a username that ends in a dot', () => {
  it('rejects it, since links lose the dot', () => {
    expect(usernameError('lea.')).toBe('Le nom d’utilisateur ne peut pas se terminer par un point');
    expect(usernameError('.lea_')).toBeNull();
  });
});

describe('usernameError for a reserved username', () => {
  it.each(['admin', 'adm1n', 'dis.moi', '_support_'])('rejects %s', (username) => {
    expect(usernameError(username)).toBe(
      'Ce nom d’utilisateur est réservé : choisissez-en un autre',
    );
  });

  it('reports an invalid form before a reserved name', () => {
    expect(usernameError('Admin')).toMatch('Seules les lettres minuscules');
  });
});
