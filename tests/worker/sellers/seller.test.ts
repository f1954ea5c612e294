import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  creatorEarnings,
  outbox,
  profiles,
  sellerDeclarations,
  settings,
} from '../../../database/schema.ts';
import type { Offer } from '../../../domain/conversations/offer.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { notifyCreators } from '../../../worker/marketplace/sellers/notify-creators.ts';
import { createPair, open, type Pair } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
  signInAgain,
} from '../../support/workerd/marketplace.ts';
import { moveClockTo, orderOf, readOrder } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

const professional = {
  professional: true,
  legalName: 'Léa Martin EI',
  address: '3 rue des Lilas, 69003 Lyon',
  siren: '732 829 320',
  vat: 'registered',
  vatNumber: 'FR 44 732829320',
};
const exempt = { ...professional, vat: 'exempt', vatNumber: null };
const nobody = {
  ...{ professional: false, legalName: null, address: null, siren: null },
  ...{ vat: null, vatNumber: null, invoiceName: null, invoiceAddress: null },
};
const privately = { ...nobody, invoiceName: 'Zoé Legrand', invoiceAddress: '9 rue Cachée, Lille' };

const declare = (as: Person, json: unknown) => call('PUT', '/api/me/seller', { as, json });

async function declared(as: Person, json: unknown): Promise<void> {
  expect((await declare(as, json)).status).toBe(200);
}

const declarationsOf = (creatorId: string) =>
  db.select().from(sellerDeclarations).where(eq(sellerDeclarations.creatorId, creatorId));

async function bought(pair: Pair): Promise<string> {
  const conversation = await open(pair, 'question');
  return (await orderOf(conversation.id, pair.asker)).id;
}

async function receiptOf(pair: Pair, orderId: string): Promise<Receipt> {
  const response = await call('GET', `/api/orders/${orderId}/receipt`, { as: pair.asker });
  expect(response.status).toBe(200);
  return response.json();
}

let pair: Pair;
beforeEach(async () => {
  pair = await createPair();
});
afterEach(() => vi.useRealTimers());

describe('PUT /api/me/seller', () => {
  it('returns the fields of receipts, normalized, as GET does', async () => {
    const unasked = await call('GET', '/api/me/seller', { as: pair.creator });
    expect(await unasked.json()).toEqual({
      ...nobody,
      ...{ professional: null, declaredAt: null, required: false },
    });
    const answer = await declare(pair.creator, professional);
    expect(answer.status).toBe(200);
    const shown = await answer.json();
    expect(shown).toMatchObject({
      ...{ professional: true, legalName: 'Léa Martin EI', siren: '732829320' },
      ...{ vat: 'registered', vatNumber: 'FR44732829320' },
    });
    const again = await call('GET', '/api/me/seller', { as: pair.creator });
    expect(await again.json()).toEqual(shown);
  });

  it('refuses in D1 a private address among the fields of a professional, and the other way round', async () => {
    const row = { ...nobody, creatorId: pair.creator.id, since: 1, mandateText: 'm' } as const;
    for (const wrong of [
      { address: 'Lille' },
      { invoiceName: 'Zoé Legrand' },
      { ...privately, professional: true, legalName: 'Legrand', address: 'Lille' },
    ])
      await expect(db.insert(sellerDeclarations).values({ ...row, ...wrong })).rejects.toThrow();
    await db.insert(sellerDeclarations).values({ ...row, ...privately });
  });

  it('stores no business fields of a private seller', async () => {
    const answer = await declare(pair.creator, { ...professional, professional: false });
    expect(await answer.json()).toMatchObject(nobody);
  });

  it('stays readable for a creator who has sold and stopped, as their statements are', async () => {
    await declare(pair.creator, professional);
    await db.update(profiles).set({ isCreator: false }).where(eq(profiles.id, pair.creator.id));
    const read = () => call('GET', '/api/me/seller', { as: pair.creator });
    expect((await read()).status).toBe(403);
    await db.insert(creatorEarnings).values({ creatorId: pair.creator.id });
    expect(await (await read()).json()).toMatchObject({ legalName: professional.legalName });
  });

  it('requires a creator', async () => {
    const answer = await declare(await createPerson(), professional);
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
      403,
      'creator.required',
    ]);
  });

  it.each([
    ['legalName', { ...professional, legalName: ' \u200b ' }],
    ['address', { ...professional, address: '' }],
    ['siren', { ...professional, siren: '73282932' }],
    ['siren', { ...professional, siren: null }],
    ['vat', { ...professional, vat: 'none' }],
    ['vatNumber', { ...professional, vatNumber: null }],
    ['vatNumber', { ...professional, vatNumber: '<b>' }],
    ['professional', { ...professional, professional: 'yes' }],
    ['', { ...professional, id: pair?.creator.id ?? 'x' }],
  ])('names the invalid field: %s', async (path, json) => {
    const answer = await declare(pair.creator, json);
    expect(answer.status).toBe(400);
    const { errors } = await answer.json<{ errors: { path: string }[] }>();
    expect(errors.map((each) => each.path)).toContain(path);
  });

  it('stores one declaration while nobody has paid, and each one that a receipt uses', async () => {
    await declared(pair.creator, professional);
    await declared(pair.creator, professional);
    await declared(pair.creator, exempt);
    expect(await declarationsOf(pair.creator.id)).toHaveLength(1);
    await bought(pair);
    await declared(pair.creator, nobody);
    expect(await declarationsOf(pair.creator.id)).toHaveLength(2);
  });

  it('leaves one declaration when two tabs declare in parallel', async () => {
    await Promise.all([declared(pair.creator, professional), declared(pair.creator, exempt)]);
    expect(await declarationsOf(pair.creator.id)).toHaveLength(1);
  });
});

describe('seller of an order', () => {
  it('is undeclared until the creator declares a status', async () => {
    const order = await bought(pair);
    const full = (await readOrder(order, pair.asker)) as OrderInFull;
    expect(full.seller).toBeNull();
    const receipt = await receiptOf(pair, order);
    expect([receipt.title, receipt.sellerIdentity, receipt.vatMention]).toEqual([
      'Reçu',
      null,
      'Statut du vendeur non déclaré : aucune TVA n’est facturée',
    ]);
  });

  it('is shown with the offer, in the order to both users, and on the receipt with its VAT', async () => {
    await declared(pair.creator, professional);
    const wanted = `username=${pair.creator.username}&topicId=${pair.topicId}&pricing=question`;
    const found = await call('GET', `/api/conversations/offer?${wanted}`, { as: pair.asker });
    const { offer } = await found.json<{ offer: Offer }>();
    expect(offer.seller).toMatchObject({ professional: true, legalName: 'Léa Martin EI' });
    const order = await bought(pair);
    for (const side of [pair.asker, pair.creator])
      expect(((await readOrder(order, side)) as OrderInFull).seller).toMatchObject({
        siren: '732829320',
      });
    expect(await receiptOf(pair, order)).toMatchObject({
      title: 'Facture',
      number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      sellerIdentity: { address: '3 rue des Lilas, 69003 Lyon', vatNumber: 'FR44732829320' },
      buyer: { username: pair.asker.username },
      issuer: { name: env.PUBLISHER.name },
      ...{ totalCents: 300, exclCents: 250, vatCents: 50, vatMention: 'TVA 20 %' },
    });
  });

  it('is named to nobody else when private: the name and address are for their own invoices', async () => {
    expect(await (await declare(pair.creator, privately)).json()).toMatchObject(privately);
    const order = await bought(pair);
    const { username } = pair.creator;
    const wanted = `username=${username}&topicId=${pair.topicId}&pricing=question`;
    const paths = [`/orders/${order}`, `/orders/${order}/receipt`, `/users/${username}`];
    const answers = await Promise.all([
      call('GET', `/api/conversations/offer?${wanted}`, { as: pair.asker }),
      ...paths.map((path) => call('GET', `/api${path}`, { as: pair.asker })),
      ...paths.map((path) => call('GET', `/api${path}`, { as: pair.creator })),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(/Legrand|Cachée/);
    }
    const receipt = await receiptOf(pair, order);
    expect(receipt.sellerIdentity).toEqual({
      ...{ professional: false, legalName: null, address: null },
      ...{ siren: null, vat: null, vatNumber: null },
    });
  });

  it('does not change when the creator declares another status later', async () => {
    moveClockTo(Date.parse('2027-03-01T10:00:00Z'));
    const at = async (time: string) => {
      moveClockTo(Date.parse(time));
      await signInAgain([pair.asker, pair.creator]);
    };
    await at('2027-03-01T10:00:00Z');
    await declared(pair.creator, exempt);
    const order = await bought(pair);
    await at('2027-03-02T10:00:00Z');
    await declared(pair.creator, professional);
    const receipt = await receiptOf(pair, order);
    expect(receipt).toMatchObject({
      sellerIdentity: { vat: 'exempt' },
      ...{ exclCents: 300, vatCents: 0, vatMention: 'TVA non applicable, art. 293 B du CGI' },
    });
  });
});

describe('announcement of new terms', () => {
  it('reaches the creators behind one who cannot be told, who gets a turn of their own', async () => {
    const creators = [pair.creator];
    for (let count = 0; count < 25; count += 1) creators.push(await createCreator());
    const fee = (cents: number) => ({ percent: 20, minimumCents: cents });
    const [before, change] = await db
      .insert(settings)
      .values([
        { name: 'fee', value: fee(50), appliesAt: 0, setAt: 0 },
        {
          ...{ name: 'fee', value: fee(60), setAt: 1, appliesAt: Date.now() + 40 * DAY_MS },
          ...{ approvalId: 1, proposedBy: 'token:a', approvedBy: 'token:b', reason: 'Essai' },
        },
      ])
      .returning({ id: settings.id });
    expect(before).toBeDefined();
    const unreachable = creators[0]!.id;
    const failing = { tell: () => Promise.reject(new Error('its inbox does not answer')) };
    const inbox = {
      getByName: (id: string) => (id === unreachable ? failing : env.INBOX.getByName(id)),
    };
    const announced = { changeId: String(change!.id), about: 'planned' } as const;
    await notifyCreators({ ...env, INBOX: inbox } as unknown as Env, announced, Date.now());
    expect(await mailsOf(creators.at(-1)!)).toHaveLength(1);
    expect(await mailsOf(creators[0]!)).toEqual([]);
    const rows = await db.select().from(outbox).where(eq(outbox.kind, 'terms_change'));
    expect(rows.map(({ data }) => data)).toEqual([{ ...announced, only: unreachable }]);

    await notifyCreators(env, { ...announced, only: unreachable }, Date.now());
    expect(await mailsOf(creators[0]!)).toHaveLength(1);
    expect(await mailsOf(creators.at(-1)!)).toHaveLength(1);
  });
});
