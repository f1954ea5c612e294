import { describe, expect, it } from 'vitest';
import { verifyToken } from '../signed-token.ts';
import { unsubscribeToken, unverifiedUnsubscription } from './unsubscribe-token.ts';

const personId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const token = unsubscribeToken({ personId, kinds: ['answer'] }, 'secret');

describe('unsubscribeToken', () => {
  it('contains its user and all kinds of a mail, signed for unsubscribing alone', () => {
    expect(unverifiedUnsubscription(token)).toEqual({ personId, kinds: ['answer'] });
    const several = unsubscribeToken({ personId, kinds: ['like', 'answer'] }, 'secret');
    expect(unverifiedUnsubscription(several)).toEqual({ personId, kinds: ['answer', 'like'] });
    expect(verifyToken('unsubscribe', several, ['secret'])).not.toBeNull();
    expect(verifyToken('appeal', several, ['secret'])).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['words', 'n’importe quoi'],
    ['a part of one', token.slice(0, 40)],
    ['one with something behind', `${token}=`],
    ['a user alone', unsubscribeToken({ personId, kinds: [] }, 'secret')],
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
