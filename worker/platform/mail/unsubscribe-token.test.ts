import { describe, expect, it } from 'vitest';
import { isSigned, unsubscribeToken, unverifiedUnsubscription } from './unsubscribe-token.ts';

const personId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const token = unsubscribeToken({ personId, kinds: ['answer'] }, 'secret');

describe('unsubscribeToken', () => {
  it('contains its user and kind, and belongs to its account', () => {
    expect(unverifiedUnsubscription(token)).toEqual({ personId, kinds: ['answer'] });
    expect(isSigned(token, 'secret')).toBe(true);
    expect(isSigned(token, 'another')).toBe(false);
  });

  it('contains all kinds of a mail', () => {
    const several = unsubscribeToken({ personId, kinds: ['like', 'answer'] }, 'secret');
    expect(unverifiedUnsubscription(several)).toEqual({ personId, kinds: ['answer', 'like'] });
    expect(isSigned(several, 'secret')).toBe(true);
  });

  it('differs by user and by kind', () => {
    for (const other of ['message', 'like'] as const) {
      const bytes = Buffer.from(token, 'base64url');
      const mac = bytes.subarray(bytes.length - 32);
      const swapped = Buffer.concat([bytes.subarray(0, 16), Buffer.from(other), mac]);
      const forged = swapped.toString('base64url');
      expect(unverifiedUnsubscription(forged)?.kinds).toEqual([other]);
      expect(isSigned(forged, 'secret')).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['words', 'n’importe quoi'],
    ['a part of one', token.slice(0, 40)],
    ['one with something behind', `${token}=`],
    ['no kind', unsubscribeToken({ personId, kinds: ['none' as 'answer'] }, 'secret')],
    ['what cannot be ended', unsubscribeToken({ personId, kinds: ['account'] }, 'secret')],
    [
      'of which a part cannot be ended',
      unsubscribeToken({ personId, kinds: ['answer', 'account'] }, 'secret'),
    ],
    ['a kind twice', unsubscribeToken({ personId, kinds: ['answer', 'answer'] }, 'secret')],
  ])('is not %s', (_what, text) => {
    expect(unverifiedUnsubscription(text)).toBeNull();
  });
});
