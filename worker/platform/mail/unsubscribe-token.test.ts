import { describe, expect, it } from 'vitest';
import { claimIn, isSigned, unsubscribeToken } from './unsubscribe-token.ts';

const personId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const token = unsubscribeToken({ personId, kind: 'answer' }, 'secret');

describe('unsubscribe token', () => {
  it('names the user and kind, and is signed with the account’s own key', () => {
    expect(claimIn(token)).toEqual({ personId, kind: 'answer' });
    expect(isSigned(token, 'secret')).toBe(true);
    expect(isSigned(token, 'another')).toBe(false);
  });

  it('is rejected for another account or another kind', () => {
    for (const other of ['message', 'like'] as const) {
      const bytes = Buffer.from(token, 'base64url');
      const mac = bytes.subarray(bytes.length - 32);
      const swapped = Buffer.concat([bytes.subarray(0, 16), Buffer.from(other), mac]);
      const forged = swapped.toString('base64url');
      expect(claimIn(forged)?.kind).toBe(other);
      expect(isSigned(forged, 'secret')).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['words', 'n’importe quoi'],
    ['a truncated token', token.slice(0, 40)],
    ['a token with a suffix', `${token}=`],
    ['a token without a kind', unsubscribeToken({ personId, kind: 'none' as 'answer' }, 'secret')],
    [
      'a token for a kind that cannot be switched off',
      unsubscribeToken({ personId, kind: 'account' }, 'secret'),
    ],
  ])('gives no claim when it is %s', (_what, text) => {
    expect(claimIn(text)).toBeNull();
  });
});
