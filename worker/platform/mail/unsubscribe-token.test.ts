import { describe, expect, it } from 'vitest';
import { isSigned, unsubscribeToken, unverifiedUnsubscription } from './unsubscribe-token.ts';

const personId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const token = unsubscribeToken({ personId, kind: 'answer' }, 'secret');

describe('unsubscribeToken', () => {
  it('contains its user and kind, and belongs to its account', () => {
    expect(unverifiedUnsubscription(token)).toEqual({ personId, kind: 'answer' });
    expect(isSigned(token, 'secret')).toBe(true);
    expect(isSigned(token, 'another')).toBe(false);
  });

  it('differs by user and by kind', () => {
    for (const other of ['message', 'like'] as const) {
      const bytes = Buffer.from(token, 'base64url');
      const mac = bytes.subarray(bytes.length - 32);
      const swapped = Buffer.concat([bytes.subarray(0, 16), Buffer.from(other), mac]);
      const forged = swapped.toString('base64url');
      expect(unverifiedUnsubscription(forged)?.kind).toBe(other);
      expect(isSigned(forged, 'secret')).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['words', 'n’importe quoi'],
    ['a part of one', token.slice(0, 40)],
    ['one with something behind', `${token}=`],
    ['no kind', unsubscribeToken({ personId, kind: 'none' as 'answer' }, 'secret')],
    ['what cannot be ended', unsubscribeToken({ personId, kind: 'account' }, 'secret')],
  ])('is not %s', (_what, text) => {
    expect(unverifiedUnsubscription(text)).toBeNull();
  });
});
