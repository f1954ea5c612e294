import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { NoticesPage } from '../../../domain/notifications/notification.ts';
import { handlers } from '../../../worker/handlers.ts';
import { deliverMail } from '../../../worker/platform/mail/deliver.ts';
import { note, paragraph } from '../../../worker/platform/mail/parts.ts';
import { call, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { carry } from '../../support/workerd/notices.ts';
import { operate } from '../../support/workerd/orders.ts';
import { mailsOf, mailsTo } from '../../support/workerd/outbox.ts';
import {
  mailedToken,
  newClient,
  pressLinkButton,
  request,
  signedInClient,
} from '../auth/client.ts';

const addressOf = ({ id }: Person) => `${id}@example.com`;

const event = (type: string, recipient: string, payload: object = {}, at = Date.now()) => ({
  type: `cf.email.sending.message.${type}`,
  payload: { recipient, ...payload },
  metadata: { eventTimestamp: new Date(at).toISOString() },
});
const hardBounce = (recipient: string, at?: number) =>
  event('bounced', recipient, { bounce: { type: 'hard' } }, at);

const report = (...events: unknown[]) =>
  handlers.queue(
    createMessageBatch(
      'mail-events',
      events.map((body, id) => ({ id: String(id), timestamp: new Date(), attempts: 1, body })),
    ),
    env,
  );

const mail = (to: string) => ({
  ...{ to, subject: 'Un mot', parts: [paragraph('Un mot.')], reason: note('Parce que.') },
  ...{ action: { label: 'Lire', href: 'http://localhost/' }, key: crypto.randomUUID() },
});

const refusalOf = async (address: string) =>
  (await db.select().from(authUsers).where(eq(authUsers.email, address)).get())?.mailRefusal;

async function noticesOf(as: Person): Promise<string[]> {
  const response = await call('GET', '/api/me/notifications', { as });
  const { notifications } = await response.json<NoticesPage>();
  return notifications.map(({ kind, title }) => `${kind}: ${title}`);
}

describe('bouncing email', () => {
  it('gets no more mail, and its owner is notified once in the app, until mail works again', async () => {
    const person = await createPerson();
    const bounce = hardBounce(addressOf(person));
    await report(bounce);
    await report(bounce, hardBounce(addressOf(person)));
    expect(await deliverMail(env, mail(addressOf(person)), Date.now())).toBe('refused');
    expect(await mailsOf(person)).toEqual([]);
    expect(await noticesOf(person)).toEqual(['account: Vos e-mails ne vous parviennent plus']);
    const me = await (await call('GET', '/api/me', { as: person })).json();
    expect(me).toMatchObject({ mailRefusal: 'bounce' });
    const json = { reason: 'Nouvelle messagerie' };
    expect((await operate('POST', `/people/${person.id}/mail/accept`, json)).status).toBe(204);
    await carry();
    expect(await noticesOf(person)).toEqual([]);
  });

  it('gets no more mail when a guest has given its address', async () => {
    const address = `${crypto.randomUUID()}@example.com`;
    const guest = await request('POST', '/guest', { body: { email: address, isAdult: true } });
    expect(guest.status).toBe(200);
    await report(hardBounce(address));
    expect(await deliverMail(env, mail(address), Date.now())).toBe('refused');
  });

  it('differs from a temporary failure and from a malformed event', async () => {
    const [ill, annoyed] = [await createPerson(), await createPerson()];
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await report(
      event('bounced', addressOf(ill), { bounce: { type: 'soft' } }),
      event('deferred', addressOf(ill)),
      { nonsense: true },
      event('complained', addressOf(annoyed).toUpperCase()),
      hardBounce('nobody@example.com'),
    );
    expect(error.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
      'mail.unknown_event',
    ]);
    error.mockRestore();
    expect(await refusalOf(addressOf(ill))).toBeNull();
    expect(await refusalOf(addressOf(annoyed))).toBe('complaint');
  });

  it('event is redelivered as a whole when it could not be stored', async () => {
    const broken = { ...env, DB: { prepare: () => {} } as unknown as D1Database };
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const batch = createMessageBatch('mail-events', [
      { id: '1', timestamp: new Date(), attempts: 1, body: hardBounce('a@example.com') },
    ]);
    await handlers.queue(batch, broken);
    const { retryMessages } = await getQueueResult(batch, createExecutionContext());
    expect(retryMessages.map(({ msgId }) => msgId)).toEqual(['1']);
    error.mockRestore();
  });

  it('can be reported by operators', async () => {
    const person = await createPerson();
    const json = { address: addressOf(person), reason: 'bounce' };
    expect(await (await operate('POST', '/mail/bounces', json)).json()).toEqual({ isOff: true });
    const unknown = { address: 'nobody@example.com', reason: 'bounce' };
    expect(await (await operate('POST', '/mail/bounces', unknown)).json()).toEqual({
      isOff: false,
    });
    for (const bad of [{}, { address: 'x', reason: 'bounce' }, { ...json, reason: 'mood' }])
      expect((await operate('POST', '/mail/bounces', bad)).status).toBe(400);
    expect((await call('POST', '/api/operations/mail/bounces', { as: person, json })).status).toBe(
      404,
    );
    expect(await refusalOf(addressOf(person))).toBe('bounce');
  });

  it('still gets mails that its owner requests, and is restored once one arrives', async () => {
    const { client, person } = await signedInClient();
    await report(hardBounce(person.email));
    await client.updateUser({ password: 'Bleu-Mandarine-73' });
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject !== 'Confirmez votre adresse e-mail')).toEqual([]);

    const elsewhere = newClient();
    await elsewhere.resetPasswordForEmail(person.email);
    await pressLinkButton('recovery', await mailedToken(person.email, 'recovery'));
    expect(await refusalOf(person.email)).toBeNull();
    // A late event from before changes nothing.
    await report(hardBounce(person.email, Date.now() - 60_000));
    expect(await refusalOf(person.email)).toBeNull();
  });

  it('is tried again after a day when it was suppressed for an unknown reason', async () => {
    const [full, gone] = [await createPerson(), await createPerson()];
    const service = (accepts: boolean) => {
      const error = Object.assign(new Error('no'), { code: 'E_RECIPIENT_SUPPRESSED' });
      const send = () => (accepts ? Promise.resolve({ messageId: 'm' }) : Promise.reject(error));
      const deployed = { ...env, DEV_OUTBOX: '', MAIL_FROM: 'bonjour@dis-moi.example' };
      return { ...deployed, EMAIL: { send } } as unknown as Env;
    };
    const attempt = (person: Person, accepts: boolean, at: number) =>
      deliverMail(service(accepts), mail(addressOf(person)), at);
    const now = Date.now();
    for (const person of [full, gone]) {
      expect(await attempt(person, false, now)).toBe('refused');
      expect(await attempt(person, true, now + DAY_MS - 1)).toBe('refused');
    }
    expect(await refusalOf(addressOf(full))).toBe('suppressed');
    expect(await attempt(full, true, now + DAY_MS)).toBe('sent');
    expect(await refusalOf(addressOf(full))).toBeNull();
    expect(await attempt(gone, false, now + DAY_MS)).toBe('refused');
    expect(await refusalOf(addressOf(gone))).toBe('bounce');
    expect(await noticesOf(gone)).toHaveLength(1);
  });

  it('state is dropped when the email is replaced', async () => {
    const { client, person } = await signedInClient();
    await report(hardBounce(person.email));
    const email = `neuve.${person.email}`;
    await client.updateUser({ email });
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    expect(await refusalOf(email)).toBeNull();
    expect(await deliverMail(env, mail(email), Date.now())).toBe('sent');
  });
});
