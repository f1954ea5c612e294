import { describe, expect, it } from 'vitest';
import { requireGoodPassword } from '../../../worker/accounts/auth/weak-password.ts';

describe('requireGoodPassword rejects', () => {
  it.each([
    // From the list of leaked passwords: the first, one in the middle, and the last of six
    // characters or more.
    ...['123456', 'sokrates', 'xpcrew', 'trustno1', 'TRUSTNO1', 'motdepasse', 'azerty'],
    // French ones from our own list.
    ...['azertyuiop123', 'bonjour2026', 'motdepasse2026', 'Doudou1'],
    // With signs for letters, or around the word.
    ...[
      'Passw0rd!',
      'P@ssw0rd',
      'Pa$$w0rd1!',
      '!passw0rd',
      '50l3il',
      'm0td3passe',
      '$0leil1',
      'B0nj0ur123',
    ],
    // By rule.
    ...['aaaaaaaaa', '34567890', 'defghij', 'Dis-moi2026'],
  ])('%s', async (password) => {
    await expect(requireGoodPassword(password)).rejects.toMatchObject({
      status: 422,
      code: 'weak_password',
      details: { reasons: ['pwned'] },
    });
  });
});

it("the user's own username, name and email", async () => {
  const owner = { email: 'lea.martin@example.com', username: 'chouette.info', name: 'Léa Duval' };
  for (const password of ['lea.martin@example.com', 'LeaMartin99', 'chouette.info', 'léa duval 3'])
    await expect(requireGoodPassword(password, owner), password).rejects.toMatchObject({
      code: 'weak_password',
    });
  await requireGoodPassword('LeaMartin99');
});

it.each([
  'Vert-Citronnelle-48',
  'Demo-Questions-2026',
  'Une-phrase-de-passe-2026',
  'Bleu-Mandarine-73',
  // Little or nothing is left of these without the surrounding signs.
  '#%&*?^!;',
  '##34&?!%;',
  '?!a*%&#;',
])('requireGoodPassword accepts %s', async (password) => {
  const owner = { email: 'asker@example.com', username: 'lea.martin', name: 'Léa Martin' };
  await expect(requireGoodPassword(password, owner)).resolves.toBeUndefined();
});
