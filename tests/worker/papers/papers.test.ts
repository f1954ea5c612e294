import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { papers } from '../../../database/papers.ts';
import { documents, issuedPapers, profiles, topics } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import {
  expectSoundBooks,
  operate,
  orderOf,
  pass,
  runPayments,
} from '../../support/workerd/orders.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

const professional = {
  ...{ professional: true, legalName: 'Léa Martin EI', address: '3 rue des Lilas, Lyon' },
  ...{ siren: '732829320', vat: 'registered', vatNumber: 'FR44732829320' },
};

/** An answered question of a professional seller. */
async function bought(pair: Pair): Promise<string> {
  await call('PUT', '/api/me/seller', { as: pair.creator, json: professional });
  const conversation = await open(pair, 'question');
  await send(conversation.id, pair.asker, 'Une question ?');
  await send(conversation.id, pair.creator, 'Une réponse.');
  await stubOf(conversation.id).settle();
  return (await orderOf(conversation.id, pair.asker)).id;
}

/** Everything that a paper names has another name from now on. */
async function renameAll({ asker, creator, topicId }: Pair): Promise<void> {
  await db.update(profiles).set({ name: 'Un autre nom' }).where(eq(profiles.id, asker.id));
  await db.update(profiles).set({ name: 'Une autre vendeuse' }).where(eq(profiles.id, creator.id));
  await db.update(topics).set({ name: 'Un autre topic' }).where(eq(topics.id, topicId));
  await call('PUT', '/api/me/seller', {
    as: creator,
    json: { ...professional, legalName: 'Autre SARL', vat: 'exempt', vatNumber: null },
  });
}

async function textOf(path: string, as: Pair['asker']): Promise<string> {
  const response = await call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.text();
}

describe('papers of an order', () => {
  it('stay the same byte by byte, for both sides, when all that they name is renamed', async () => {
    const pair = await createPair();
    const id = await bought(pair);
    await call('POST', `/api/orders/${id}/complaint`, { as: pair.asker, json: { text: 'Court' } });
    const json = { refundCents: 100, reason: 'Réponse incomplète' };
    expect((await operate('POST', `/orders/${id}/decision`, json)).status).toBe(200);
    await runPayments();
    const read = () =>
      Promise.all(
        [pair.asker, pair.creator].map((side) => textOf(`/api/orders/${id}/receipt`, side)),
      );
    const before = await read();
    const receipt = JSON.parse(before[0]!) as Receipt;
    expect(receipt).toMatchObject({
      ...{ title: 'Facture', totalCents: 300, vatCents: 50 },
      sellerIdentity: { legalName: 'Léa Martin EI' },
      refunds: [{ cents: 100, vatCents: 17 }],
    });
    // Only the seller may object.
    const { objectBy, ...sellers } = JSON.parse(before[1]!) as Receipt;
    expect(objectBy).not.toBeNull();
    expect({ ...sellers, objectBy: null }).toEqual(receipt);
    await renameAll(pair);
    expect(await read()).toEqual(before);
  });

  it('are stored with the payment, and cannot be changed', async () => {
    const pair = await createPair();
    const id = await bought(pair);
    const isIts = sql`(series, number) in (select series, number from documents where order_id = ${id})`;
    const [paper, ...others] = await db.select().from(papers).where(isIts);
    expect(others).toEqual([]);
    expect(paper!.hash).toBe(createHash('sha256').update(paper!.content).digest('hex'));
    expect(JSON.parse(paper!.content)).toMatchObject({
      buyer: { username: pair.asker.username },
      seller: { username: pair.creator.username },
    });
    const [document] = await db
      .select()
      .from(documents)
      .where(and(eq(documents.orderId, id), sql`stored_at is not null`));
    expect(document!.number).toBe(paper!.number);
    await expect(
      db
        .update(issuedPapers)
        .set({ beginning: '{}' })
        .where(eq(issuedPapers.number, paper!.number)),
    ).rejects.toThrow();
  });

  it('hide the name of a seller who is hidden or has left, while the stored paper has it', async () => {
    const pair = await createPair();
    const id = await bought(pair);
    await db.update(profiles).set({ hiddenAt: Date.now() }).where(eq(profiles.id, pair.creator.id));
    const receipt = JSON.parse(await textOf(`/api/orders/${id}/receipt`, pair.asker)) as Receipt;
    expect([receipt.seller, receipt.sellerIdentity?.legalName]).toEqual([null, 'Léa Martin EI']);
  });
});

describe('objection of a seller', () => {
  const object = (id: string, as: Pair['asker']) =>
    call('POST', `/api/orders/${id}/receipt/objection`, { as, json: { text: 'Mon adresse' } });
  const answer = (id: string, correct: boolean) =>
    operate('POST', `/orders/${id}/objection`, { correct, reason: 'Vérifié' });

  it('is answered by a credit note and a receipt that names the one before', async () => {
    const pair = await createPair();
    const id = await bought(pair);
    const before = JSON.parse(await textOf(`/api/orders/${id}/receipt`, pair.creator)) as Receipt;
    expect(before.objectBy).not.toBeNull();
    expect((await object(id, pair.asker)).status).toBe(404);
    expect((await object(id, pair.creator)).status).toBe(200);
    expect((await object(id, pair.creator)).status).toBe(409);
    const listed = await operate('GET', '/payments/tasks');
    const { tasks } = await listed.json<{ tasks: { kind: string; id: string }[] }>();
    expect(tasks.some((task) => task.kind === 'paper_objection' && task.id === id)).toBe(true);
    await renameAll(pair);
    const answers = await Promise.all([answer(id, true), answer(id, true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const after = JSON.parse(await textOf(`/api/orders/${id}/receipt`, pair.creator)) as Receipt;
    expect(after).toMatchObject({
      ...{ replaces: before.number, earlier: [before.number], totalCents: 300, vatCents: 0 },
      sellerIdentity: { legalName: 'Autre SARL' },
      objection: { text: 'Mon adresse', answer: { isCorrected: true, reason: 'Vérifié' } },
      refunds: [],
    });
    const query = `number=${before.number}`;
    const old = JSON.parse(
      await textOf(`/api/orders/${id}/receipt?${query}`, pair.asker),
    ) as Receipt;
    expect(old).toMatchObject({ totalCents: 300, vatCents: 50, objection: null });
    expect(old.refunds).toMatchObject([{ cents: 300, vatCents: 50 }]);
  });

  it('is too late after fifteen days', async () => {
    const pair = await createPair();
    const id = await bought(pair);
    await pass(15 * DAY_MS, pair.creator);
    expect((await object(id, pair.creator)).status).toBe(409);
  });
});
