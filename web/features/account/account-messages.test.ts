import { expect, it } from 'vitest';
import { accountMessage } from './account-messages.ts';

it.each([
  [
    { code: 'invalid_credentials', message: 'Invalid login credentials' },
    'E-mail ou mot de passe incorrect.',
  ],
  [
    { code: 'user_already_exists', message: 'User already registered' },
    'Un compte existe déjà avec cette adresse e-mail.',
  ],
  [
    { code: 'weak_password', message: 'Password should be at least 6.', reasons: ['length'] },
    /^Le mot de passe doit contenir au moins \d+ caractères\.$/,
  ],
  [
    { code: 'weak_password', message: 'Password is known to be weak', reasons: ['pwned'] },
    'Ce mot de passe est trop facile à deviner : choisissez-en un autre.',
  ],
  [
    { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
    'Cette adresse e-mail n’est pas valable.',
  ],
  [
    { code: 'validation_failed', message: 'Password cannot be longer than 72 bytes' },
    /^Ce mot de passe est trop long/,
  ],
  [
    { code: 'validation_failed', message: 'Invalid value for email' },
    'Un des champs n’est pas valable.',
  ],
  [
    { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    'Votre session est terminée. Reconnectez-vous.',
  ],
])('accountMessage returns the French text of %j', (refusal, text) => {
  expect(accountMessage(refusal)).toMatch(text);
});

it('accountMessage keeps a message that is French already', () => {
  const message = 'Ce nom d’utilisateur est déjà pris';
  expect(accountMessage({ code: 'validation_failed', message })).toBe(message);
});

it.each([{ code: 'zzz', message: 'Something in English' }, { message: 'No code' }])(
  'accountMessage returns null when the code is unknown: %j',
  (refusal) => {
    expect(accountMessage(refusal)).toBeNull();
  },
);
