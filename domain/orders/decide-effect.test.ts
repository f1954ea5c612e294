import { describe, expect, it } from 'vitest';
import {
  bankPaymentId,
  bankPaymentRefusal,
  effectDone,
  effectFailed,
  type MoneyFacts,
  type MoneyWrite,
  paymentReturned,
  refundCameBack,
  type StoredEffect,
} from './decide-effect.ts';

const refund: StoredEffect = {
  ...{ key: 'refund:o', kind: 'refund', state: 'pending', cents: 1000 },
  ...{ attempt: 1, sentAt: 3, providerId: null },
};
const transfer: StoredEffect = { ...refund, key: 'transfer:o', kind: 'transfer', cents: 900 };

const order: MoneyFacts = {
  ...{ id: 'o', askerId: 'a', creatorId: 'c', state: 'settled', provider: 'stripe' },
  ...{ pricing: 'question', priceCents: 1000, feeCents: 100, refundedCents: 1000 },
  ...{ goodwillCents: 0, goodwillBackCents: 0 },
  ...{ retainedFeeCents: 0, answeredAt: 2, withdrawnAt: null, unopened: null },
  ...{ chargeback: null, complaint: null, effects: [refund], booked: [], creditedFor: [] },
  ...{ undoneCents: 0, mails: [], isKnownMove: false },
};

const done = (changes: Partial<MoneyFacts> = {}, effect = refund) =>
  effectDone({ ...order, ...changes }, effect, { providerId: 're_1', at: 10 });
const typesOf = (writes: MoneyWrite[]) => writes.map(({ type }) => type);
const entriesOf = (writes: MoneyWrite[]) =>
  writes.flatMap((write) => (write.type === 'entry' ? [write.entry] : []));

describe('bankPaymentRefusal', () => {
  it.each<[string, Partial<StoredEffect>, string | null]>([
    ['a refund that was given up', {}, null],
    ['goodwill that was given up', { kind: 'goodwill' }, null],
    ['a refund that may have been made', { sentAt: 3 }, 'effect.maybe_done'],
    ['a refund about which a bank decides', { state: 'frozen' }, 'effect.not_failed'],
    ['a refund that is done', { state: 'done' }, 'effect.not_failed'],
    ['a share', { kind: 'transfer' }, 'effect.not_failed'],
  ])('of %s', (_, changes, expected) => {
    expect(bankPaymentRefusal({ ...refund, state: 'failed', sentAt: null, ...changes })).toBe(
      expected,
    );
  });
});

describe('effectDone', () => {
  it('books a refund that was paid by bank on the bank, without a movement of the provider', () => {
    const paid = { providerId: bankPaymentId('refund:o'), at: 10 };
    const writes = effectDone({ ...order, booked: ['done:refund:o'] }, refund, paid);
    expect(entriesOf(writes)).toEqual([
      {
        ...{ key: 'done:refund:o:bank:refund:o', debit: 'refund:o', credit: 'bank' },
        ...{ cents: 1000, at: 10 },
      },
    ]);
  });

  it('books a refund, issues its credit note, and tells its payer', () => {
    expect(done()).toEqual([
      {
        ...{ type: 'effect', key: 'refund:o' },
        changes: { state: 'done', doneAt: 10, providerId: 're_1', error: null },
      },
      {
        type: 'entry',
        entry: {
          ...{ key: 'done:refund:o', debit: 'refund:o', credit: 'provider', cents: 1000, at: 10 },
          source: 're_1',
        },
      },
      { type: 'credit_note', source: 'refund:o', cents: 1000, at: 10 },
      { type: 'mail', kind: 'refund', at: 10 },
      {
        ...{ type: 'notice', source: 'refund', thing: 'refund:o', at: 10 },
        ...{ recipientId: 'a', subjectId: 'o' },
      },
    ]);
  });

  it('books without a source when no real payment moved', () => {
    expect(entriesOf(done({ provider: 'demo' }))[0]).not.toHaveProperty('source');
  });

  it('books a second try after a return under the provider’s id, and credits once', () => {
    const again = done({ booked: ['done:refund:o'], creditedFor: ['refund:o'] });
    expect(entriesOf(again)).toMatchObject([{ key: 'done:refund:o:re_1' }]);
    expect(typesOf(again)).not.toContain('credit_note');
  });

  it('credits only what the note of an undone loss does not cover', () => {
    expect(done({ undoneCents: 400 })).toContainEqual(
      expect.objectContaining({ type: 'credit_note', cents: 600 }),
    );
    expect(typesOf(done({ undoneCents: 1000 }))).not.toContain('credit_note');
  });

  it('credits the whole refunded price when goodwill has paid a part of it', () => {
    expect(done({ goodwillBackCents: 100 }, { ...refund, cents: 900 })).toContainEqual(
      expect.objectContaining({ type: 'credit_note', cents: 1000 }),
    );
  });

  it('books goodwill, and neither credits nor tells it', () => {
    const goodwill = { ...refund, key: 'goodwill:o', kind: 'goodwill', cents: 100 } as const;
    expect(typesOf(done({}, goodwill))).toEqual(['effect', 'entry']);
  });

  it.each<[string, Partial<MoneyFacts>, boolean]>([
    ['withdrawn from', { withdrawnAt: 5 }, false],
    ['decided on', { complaint: 'decided' }, false],
    ['complained about', { complaint: 'open' }, true],
    ['mailed about as refunded already', { mails: [{ kind: 'refund', isDue: false }] }, false],
    [
      'withdrawn from, and its confirmation has said that the refund had not left',
      { withdrawnAt: 5, mails: [{ kind: 'withdrawal', isDue: false }] },
      true,
    ],
    [
      'withdrawn from, and its confirmation is not sent yet',
      { withdrawnAt: 5, mails: [{ kind: 'withdrawal', isDue: true }] },
      false,
    ],
    [
      'mailed about as failed',
      {
        withdrawnAt: 5,
        mails: [
          { kind: 'refund', isDue: false },
          { kind: 'refund_failed', isDue: false },
        ],
      },
      true,
    ],
  ])('mails the refund of an order that is %s: %o', (_, changes, isMailed) => {
    expect(typesOf(done(changes)).includes('mail')).toBe(isMailed);
  });

  it('tells every refund after the release', () => {
    const later = { ...refund, key: 'refund:o:back' };
    const writes = done({ withdrawnAt: 5, mails: [{ kind: 'refund', isDue: false }] }, later);
    expect(typesOf(writes)).toEqual(expect.arrayContaining(['mail', 'notice']));
    expect(typesOf(done({ withdrawnAt: 5 }))).not.toContain('notice');
  });

  it('books a transfer, and nothing else', () => {
    expect(done({}, transfer)).toMatchObject([
      { type: 'effect', key: 'transfer:o' },
      { entry: { key: 'done:transfer:o', debit: 'connect:c', credit: 'provider' } },
    ]);
  });

  it.each([
    ['waits', 'won', 'waiting'],
    ['is frozen', 'open', 'frozen'],
  ] as const)('lets a reversed share that %s be transferred again', (_, chargeback, state) => {
    const reversal = { ...transfer, key: 'reversal:transfer:o', kind: 'reversal' } as const;
    expect(done({ chargeback, effects: [transfer, reversal] }, reversal)).toMatchObject([
      { type: 'effect' },
      { entry: { debit: 'provider', credit: 'connect:c' } },
      { type: 'new_effect', effect: { key: 'transfer:o:1', kind: 'transfer', state, cents: 900 } },
    ]);
  });
});

describe('effectFailed', () => {
  it('tells the payer of a refund', () => {
    expect(effectFailed(refund, { attempts: 12 }, 10)).toEqual([
      { type: 'effect', key: 'refund:o', changes: { attempts: 12, state: 'failed', dueAt: 10 } },
      { type: 'mail', kind: 'refund_failed', at: 10 },
    ]);
    expect(typesOf(effectFailed(transfer, {}, 10))).toEqual(['effect']);
  });
});

describe('refundCameBack', () => {
  const back = (effect: StoredEffect, changes: Partial<MoneyFacts> = {}) =>
    refundCameBack(
      { ...order, effects: [effect], ...changes },
      { id: 're_1', effectKey: 'refund:o', hasMoved: true, reason: 'closed' },
      10,
    );

  it('owes the money of a refund that was made, and fails its effect with a new attempt', () => {
    const writes = back({ ...refund, state: 'done', providerId: 're_1' });
    expect(writes).toMatchObject([
      { entry: { key: 'undone:refund:o:re_1', debit: 'provider', credit: 'refund:o' } },
      { changes: { state: 'failed', attempt: 2, sentAt: null, error: 'came back: closed' } },
      { type: 'mail', kind: 'refund_failed' },
    ]);
  });

  it('books one as made first when its creation was never answered', () => {
    expect(entriesOf(back(refund)).map(({ key }) => key)).toEqual([
      'done:refund:o',
      'undone:refund:o:re_1',
    ]);
  });

  it.each(['failed', 'done'] as const)(
    'books it and its return when its effect is %s by another',
    (state) => {
      const writes = back({ ...refund, state, providerId: 're_2' });
      expect(entriesOf(writes).map(({ key, source }) => [key, source])).toEqual([
        ['undone:refund:o:re_1', 're_1'],
        ['done:refund:o:re_1', 're_1'],
      ]);
      expect(typesOf(writes).includes('effect')).toBe(state === 'failed');
    },
  );

  it('changes nothing when it is known, or is no refund of ours', () => {
    expect(back({ ...refund, state: 'failed' }, { isKnownMove: true })).toEqual([]);
    expect(back({ ...refund, key: 'refund:other' })).toEqual([]);
  });
});

describe('paymentReturned', () => {
  it('books the payment and its return, once', () => {
    const writes = paymentReturned(order, { id: 'pi', cents: 500 }, 10);
    expect(writes).toMatchObject([
      { entry: { key: 'came:return:pi', debit: 'provider', credit: 'refund:o', source: 'pi' } },
      { effect: { key: 'return:pi', kind: 'return', state: 'pending', paymentId: 'pi' } },
    ]);
    const known = { ...order, effects: [{ ...refund, key: 'return:pi' }] };
    expect(paymentReturned(known, { id: 'pi', cents: 500 }, 10)).toEqual([]);
  });
});
