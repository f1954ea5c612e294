import { describe, expect, it } from 'vitest';
import { usernameBase, usernameError, withSuffix } from './username.ts';

describe('usernameBase and withSuffix', () => {
  it.each([
    ['Élodie Durand-Lefèvre', 'elodie.durand.lefevre'],
    ['  Jean  ', 'jean'],
    ['o_o', 'o_o'],
    ['..', null],
    ['李', null],
    ['Z', null],
    ['Admin', null],
    ['Équipe Dis-moi', null],
    ['Le Support', null],
    ['Maximilien-Alexandre de La Rochefoucauld', 'maximilien.alexandre.de.la.roc'],
  ])('%j → %j', (name, username) => {
    expect(usernameBase(name)).toBe(username);
    if (username) expect(usernameError(username)).toBeNull();
  });

  it('shorten a username to make room for a number', () => {
    const long = withSuffix('maximilien.alexandre.de.la.roc', '48213');
    expect(long).toBe('maximilien.alexandre.de.48213');
    expect(usernameError(long)).toBeNull();
    expect(withSuffix('lea', '1024')).toBe('lea.1024');
  });

  it('never make a username that suggests the staff, even when a number shortens it', () => {
    expect(usernameError('bartholomee.dupont.admins')).toMatch('réservé');
    expect(usernameError('bartholomee.dupont.adminette')).toBeNull();
    expect(withSuffix('bartholomee.dupont.administre', '48213')).toBe('membre.48213');
  });
});

describe('usernameError of a username that ends in a dot', () => {
  it('rejects it, since links lose the dot', () => {
    expect(usernameError('lea.')).toBe("Le nom d'utilisateur ne peut pas se terminer par un point");
    expect(usernameError('.lea_')).toBeNull();
  });
});

describe('usernameError of a username that suggests the staff', () => {
  it.each(['admin', 'adm1n', 'dis.moi', '_support_'])('rejects %s as reserved', (username) => {
    expect(usernameError(username)).toBe(
      'Ce nom d’utilisateur est réservé : choisissez-en un autre',
    );
  });

  it('reports invalid characters first', () => {
    expect(usernameError('Admin')).toMatch('Seules les lettres minuscules');
  });
});
