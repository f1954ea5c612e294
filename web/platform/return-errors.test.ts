import { describe, expect, it } from 'vitest';
import { codesInAddress, queryBefore } from './return-codes.ts';
import { errorInAddress } from './return-errors.ts';

const at = (address: string) => {
  const { search, hash } = new URL(address, 'https://dis-moi.example');
  return { search, hash };
};

const expired =
  'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau par « Mot de passe oublié ? ».';

describe('what an address reports', () => {
  it.each([
    ['?error_code=otp_expired', expired],
    ['#error_code=otp_expired', expired],
    ['?error=access_denied', 'Accès refusé'],
    [
      '?error=access_denied&error_code=bad_oauth_callback',
      'La connexion avec Google n’a pas abouti.',
    ],
    ['?error=access_denied&error_code=inconnu', 'Accès refusé'],
  ])('is told in our words: %s', (address, text) => {
    expect(errorInAddress(at(address))).toBe(text);
  });

  it.each(['?error_code=zzz', '#error=zzz', '?error=', '?error_code=__proto__', '?error=toString'])(
    'is told as any failure where the code is unknown: %s',
    (address) => {
      expect(errorInAddress(at(address))).toBe('Erreur lors de la connexion');
    },
  );

  it.each(['', '?error_description=Appelez-le-0800', '#error_description=x', '?code=1', '#erreur'])(
    'is nothing without a code: %j',
    (address) => {
      expect(errorInAddress(at(address))).toBeNull();
    },
  );

  it('never holds a word of the address', () => {
    const crafted = 'Votre compte est bloqué, appelez le 0800';
    const said = encodeURIComponent(crafted);
    for (const name of ['error', 'error_code', 'error_description', 'msg', 'message'])
      for (const mark of ['?', '#'])
        expect(errorInAddress(at(`/auth${mark}${name}=${said}`)) ?? '').not.toContain('0800');
    expect(codesInAddress(at(`?error_description=${said}`))).toEqual([]);
  });
});

it('is read once where query and fragment report the same', () => {
  const report = 'error=access_denied&error_code=bad_oauth_callback';
  expect(codesInAddress(at(`?${report}#${report}`))).toEqual([
    'bad_oauth_callback',
    'access_denied',
  ]);
});

it('leaves of a query what was there before the provider added to it', () => {
  const before = '?topic=course-a-pied&c=1';
  expect(queryBefore(before)).toBe(before);
  expect(queryBefore(`${before}&error=a&error_code=b&error_description=c&code=d`)).toBe(before);
  for (const nothing of ['', '?', '?code=1']) expect(queryBefore(nothing)).toBe('');
});
