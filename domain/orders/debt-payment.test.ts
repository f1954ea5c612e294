import { describe, expect, it } from 'vitest';
import {
  type DebtFacts,
  type DebtReport,
  debtPaymentOf,
  debtReference,
  decideDebtPayment,
} from './debt-payment.ts';

const owed: DebtFacts = {
  ...{ creatorId: 'c', owedCents: 800, orderId: 'o', inCents: 0, outCents: 0 },
};
const paid: DebtReport = { source: 'pi_1', paymentId: 'pi_1', inCents: 800, outCents: 0 };
const disputed = { ...paid, source: 'dp_1' };

/** Each entry as `debit → credit: cents`. */
const booked = (facts: DebtFacts, report: DebtReport) =>
  decideDebtPayment(facts, report, 5).entries.map(
    ({ debit, credit, cents }) => `${debit} → ${credit}: ${cents}`,
  );

describe('decideDebtPayment', () => {
  it('pays the debt', () => {
    expect(decideDebtPayment(owed, paid, 5)).toEqual({
      entries: [
        {
          ...{ key: 'debt-in:pi_1:800', debit: 'provider', credit: 'debt:c' },
          ...{ cents: 800, at: 5, source: 'pi_1' },
        },
      ],
      surplus: null,
    });
  });

  it('refunds what is more than the debt by then', () => {
    const { surplus } = decideDebtPayment({ ...owed, owedCents: 300 }, paid, 5);
    expect(surplus).toEqual({
      ...{ key: 'return:pi_1:800', orderId: 'o', paymentId: 'pi_1', cents: 500 },
    });
    expect(booked({ ...owed, owedCents: 300 }, paid)).toEqual([
      'provider → debt:c: 800',
      'debt:c → refund:o: 500',
    ]);
  });

  it('books nothing again', () => {
    expect(booked({ ...owed, owedCents: 0, inCents: 800 }, paid)).toEqual([]);
  });

  it('makes what a bank takes back a debt again, until the bank returns it', () => {
    const taken = { ...disputed, inCents: 0, outCents: 800 };
    expect(booked({ ...owed, owedCents: 0 }, taken)).toEqual(['debt:c → provider: 800']);
    const returned = { ...disputed, outCents: 800 };
    const facts = { ...owed, outCents: 800 };
    expect(booked(facts, returned)).toEqual(['provider → debt:c: 800']);
    // Sales have repaid it meanwhile.
    expect(decideDebtPayment({ ...facts, owedCents: 0 }, returned, 5).surplus).toEqual({
      ...{ key: 'return:dp_1:800', orderId: 'o', paymentId: 'pi_1', cents: 800 },
    });
  });

  it('books both sides of a chargeback that is heard of once it is won', () => {
    expect(booked({ ...owed, owedCents: 0 }, { ...disputed, outCents: 800 })).toEqual([
      'debt:c → provider: 800',
      'provider → debt:c: 800',
    ]);
  });

  it('names no payment of the provider in a demonstration', () => {
    const { entries } = decideDebtPayment(owed, { ...paid, source: 'id', paymentId: null }, 5);
    expect(entries).toEqual([expect.not.objectContaining({ source: expect.anything() })]);
  });
});

describe('debtPaymentOf', () => {
  it('reads the reference of a debt, and no order’s', () => {
    const [creatorId, id] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(debtPaymentOf(debtReference(creatorId, id))).toEqual({ creatorId, id });
    expect(debtPaymentOf(id)).toBeNull();
  });
});
