import { describe, expect, it } from 'vitest';
import { codesInAddress, queryBefore } from './return-codes.ts';
import { errorInAddress } from './return-errors.ts';

const at = (address: string) => {
  const { search, hash } = new URL(address, 'https://dis-moi.example');
  return { search, hash };
};

const expired =
  'Ce lien n’est plus valable : il a expiré ou a déjà servi. Demandez-en un nouveau par « Mot de passe oublié ? ».';

describe('errorInAddress', () => {
  it.each([
    ['?error_code=otp_expired', expired],
    ['#error_code=otp_expired', expired],
    ['?error=access_denied', 'Accès refusé'],
    [
      '?error=access_denied&error_code=bad_oauth_callback',
      'La connexion avec Google n’a pas abouti.',
    ],
    ['?error=access_denied&error_code=inconnu', 'Accès refusé'],
  ])('returns our own text: %s', (address, text) => {
    expect(errorInAddress(at(address))).toBe(text);
  });

  it.each(['?error_code=zzz', '#error=zzz', '?error=', '?error_code=__proto__', '?error=toString'])(
    'returns the general text when the code is unknown: %s',
    (address) => {
      expect(errorInAddress(at(address))).toBe('Erreur lors de la connexion');
    },
  );

  it.each(['', '?error_description=Appelez-le-0800', '#error_description=x', '?code=1', '#erreur'])(
    'is null without a code: %j',
    (address) => {
      expect(errorInAddress(at(address))).toBeNull();
    },
  );

  it('never contains text of the URL', () => {
    const crafted = 'Votre compte est bloqué, appelez le 0800';
    const said = encodeURIComponent(crafted);
    for (const name of ['error', 'error_code', 'error_description', 'msg', 'message'])
      for (const mark of ['?', '#'])
        expect(errorInAddress(at(`/auth${mark}${name}=${said}`)) ?? '').not.toContain('0800');
    expect(codesInAddress(at(`?error_description=${said}`))).toEqual([]);
  });
});

it('codesInAddress reads a code once when query and fragment both report it', () => {
  const report = 'error=access_denied&error_code=bad_oauth_callback';
  expect(codesInAddress(at(`?${report}#${report}`))).toEqual([
    'bad_oauth_callback',
    'access_denied',
  ]);
});

it("queryBefore removes only the provider's parameters", () => {
  const before = '?topic=course-a-pied&c=1';
  expect(queryBefore(before)).toBe(before);
  expect(queryBefore(`${before}&error=a&error_code=b&error_description=c&code=d`)).toBe(before);
  for (const nothing of ['', '?', '?code=1']) expect(queryBefore(nothing)).toBe('');
});
