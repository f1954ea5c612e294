import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { database } from '../../../database/client.ts';
import { authUsers, orderMails, profiles } from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { runMoney } from '../../../worker/jobs/run-payments.ts';
import { sendOrderMails } from '../../../worker/marketplace/orders/order-mails.ts';
import { createPair, open, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { observedD1 } from '../../support/workerd/observed-d1.ts';
import { orderOf, pass, runPayments } from '../../support/workerd/orders.ts';
import { type CapturedMail, mailsOf } from '../../support/workerd/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A paid and asked question, answered if `answered`. */
async function asked(answered = false) {
  const pair = await createPair();
  const { id } = await open(pair);
  await send(id, pair.asker, 'Une question ?');
  if (answered) await send(id, pair.creator, 'Une réponse.');
  await stubOf(id).settle();
  const order = await orderOf(id, pair.asker);
  return { ...pair, conversationId: id, orderId: order.id };
}

const subjects = (mails: CapturedMail[]) => mails.map(({ subject }) => subject);
const rowOf = (orderId: string) =>
  db.select().from(orderMails).where(eq(orderMails.orderId, orderId)).get();

/** The Email Service, which rejects until `accepts` is set. */
function mailService() {
  const service = { accepts: false, code: 'E_INTERNAL_SERVER_ERROR', sent: 0 };
  const send = async () => {
    if (!service.accepts) throw Object.assign(new Error('refused'), { code: service.code });
    service.sent += 1;
    return { messageId: 'm' };
  };
  const deployed = { ...env, DEV_OUTBOX: '', MAIL_FROM: 'bonjour@dis-moi.example' };
  return { service, env: { ...deployed, EMAIL: { send } } as unknown as Env };
}

describe('asker’s order mail', () => {
  it('confirms the order once with all that a withdrawal needs, however often it runs', async () => {
    const { asker, orderId } = await asked();
    await Promise.all([runPayments(), runPayments()]);
    await runPayments();
    const [mail, ...others] = await mailsOf(asker);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Votre commande est confirmée');
    expect(mail!.text).toContain('Renoncer au contrat ici');
    expect(mail!.text).toContain(`/main/achats/${orderId}`);
    expect(mail!.headers).toMatchObject({
      'Message-ID': `<order.${orderId}.confirmation@localhost>`,
      References: `<order.${orderId}@localhost>`,
    });
    expect(mail!.headers).not.toHaveProperty('List-Unsubscribe');
    expect(await rowOf(orderId)).toMatchObject({ dueAt: null, outcome: 'sent', attempts: 1 });
  });

  it('is short for an address that is not proven, and whole as soon as it is', async () => {
    const { asker, creator, orderId } = await asked();
    const seller = await db.select().from(profiles).where(eq(profiles.id, creator.id)).get();
    const isTheirs = eq(authUsers.id, asker.id);
    await db.update(authUsers).set({ emailConfirmedAt: null }).where(isTheirs);
    await runPayments();
    const [short] = await mailsOf(asker);
    expect(short!.text).toContain('ne nomme pas l’expert');
    expect(short!.text).not.toContain('Utilisateur anonyme');
    expect(await rowOf(orderId)).toMatchObject({ dueAt: null, outcome: 'short' });
    await runPayments();
    expect(await mailsOf(asker)).toHaveLength(1);

    const [, token] = short!.text.match(/token=([^\s&]+)/)!;
    const verified = await call('POST', '/api/auth/verify', {
      body: new URLSearchParams({ type: 'signup', token: token! }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(verified.status).toBe(303);
    // It names the seller as the receipt does.
    await db.update(profiles).set({ name: 'Un autre nom' }).where(eq(profiles.id, creator.id));
    await runPayments();
    await runPayments();
    const [whole, ...others] = await mailsOf(asker);
    expect(others).toHaveLength(1);
    expect(whole!.subject).toBe('Votre reçu complet');
    expect(whole!.text.replaceAll(/\s/g, ' ')).toContain(`Expert : ${seller!.name}`);
    expect(await rowOf(orderId)).toMatchObject({ outcome: 'sent' });
  });

  it('is claimed from the time at which a long run comes to it', async () => {
    const { orderId } = await asked();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const started = Date.now();
    let claimedUntil = 0;
    const DB = observedD1(env.DB, {
      sent(statements) {
        // Each round trip takes three seconds.
        vi.setSystemTime(Date.now() + 3_000);
        for (const { sql, params } of statements)
          if (/^update "order_mails" set .*"due_at" = \?.* where rowid in/.test(sql))
            claimedUntil = Math.max(...params.filter((value) => typeof value === 'number'));
      },
    });
    await runMoney(database(DB), env, started);
    expect(await rowOf(orderId)).toMatchObject({ outcome: 'sent' });
    expect(claimedUntil).toBeGreaterThan(started + 60_000);
  });

  it('says once that nobody answered', async () => {
    const { asker } = await asked();
    await pass(8 * DAY_MS, asker);
    await runPayments();
    await runPayments();
    expect(subjects(await mailsOf(asker))).toEqual([
      'Sans réponse, votre commande vous est remboursée',
      'Votre commande est confirmée',
    ]);
  });

  it('confirms a withdrawal, without another mail about the refund', async () => {
    const { asker, orderId } = await asked();
    await call('POST', `/api/orders/${orderId}/withdraw`, { as: asker });
    await runPayments();
    expect(subjects(await mailsOf(asker)).toSorted()).toEqual([
      'Votre commande est confirmée',
      'Vous avez renoncé à une commande',
    ]);
  });
});

describe('rejected order mail', () => {
  it('is retried later, until it is sent', async () => {
    const { orderId } = await asked();
    const mail = mailService();
    const now = Date.now();
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await sendOrderMails(db, mail.env, now)).toEqual({ done: 0, failed: 1 });
    error.mockRestore();
    mail.service.accepts = true;
    expect(await sendOrderMails(db, mail.env, now + 60_000)).toEqual({ done: 0, failed: 0 });
    expect(await sendOrderMails(db, mail.env, now + HOUR_MS)).toEqual({ done: 1, failed: 0 });
    // By then the reminder of a question that is not written is due, and is not needed.
    await sendOrderMails(db, mail.env, now + DAY_MS);
    expect(mail.service.sent).toBe(1);
    expect(await rowOf(orderId)).toMatchObject({ outcome: 'sent', attempts: 2 });
  });

  it('is not retried when the email accepts no mail', async () => {
    const { asker, orderId } = await asked();
    const mail = mailService();
    mail.service.code = 'E_RECIPIENT_SUPPRESSED';
    await sendOrderMails(db, mail.env, Date.now());
    expect(await rowOf(orderId)).toMatchObject({ dueAt: null, outcome: 'refused' });
    const account = await db.select().from(authUsers).where(eq(authUsers.id, asker.id)).get();
    expect(account!.mailRefusal).toBe('suppressed');
  });

  it('waits while no mail can be sent at all', async () => {
    const { orderId } = await asked();
    const off = { ...env, DEV_OUTBOX: '', MAIL_FROM: '' } as unknown as Env;
    expect(await sendOrderMails(db, off, Date.now())).toEqual({ done: 0, failed: 0 });
    expect(await rowOf(orderId)).toMatchObject({ outcome: null, attempts: 0 });
    expect(await sendOrderMails(db, env, Date.now())).toEqual({ done: 1, failed: 0 });
  });
});
