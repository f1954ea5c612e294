import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import type { DecidableDelivery, NoticeKind } from '../../../domain/notifications/notification.ts';
import { mailNotice } from '../../../worker/notifications/channels/mail.ts';
import { unsubscribeToken } from '../../../worker/platform/mail/unsubscribe-token.ts';
import { createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

const delivery = (kind: NoticeKind): DecidableDelivery => ({
  ...{ key: crypto.randomUUID(), channel: 'email', thread: 't', money: null },
  notice: {
    ...{ id: crypto.randomUUID(), kind, title: 'Léa vous a répondu', body: '', actor: null },
    ...{ href: '/main/messages', createdAt: new Date().toISOString(), readAt: null },
  },
});

/** The link in the header of the newest mail to the person. */
async function linkOf(person: Person): Promise<string> {
  const [mail] = await mailsOf(person);
  expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail!.headers['Reply-To']).toBe('contact@dis-moi.example');
  return /^<(.+)>$/.exec(mail!.headers['List-Unsubscribe']!)![1]!;
}

async function mailed(kind: NoticeKind = 'answer') {
  const person = await createPerson();
  await mailNotice(env, person.id, delivery(kind));
  return { person, link: await linkOf(person) };
}

const visit = (link: string, method = 'GET') =>
  exports.default.fetch(link, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
  });

const mailsWanted = async ({ id }: Person) => {
  const preferences = await env.INBOX.getByName(id).preferences();
  return Object.entries(preferences)
    .filter(([, { email }]) => email)
    .map(([kind]) => kind);
};

describe('unsubscribe link', () => {
  it('changes nothing when it is fetched, as scanners do', async () => {
    const { person, link } = await mailed();
    const before = await mailsWanted(person);
    const page = await visit(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Ne plus les recevoir');
    expect((await visit(link, 'HEAD')).status).toBe(200);
    expect(await mailsWanted(person)).toEqual(before);
  });

  it('ends only that kind with one click, without a session', async () => {
    const { person, link } = await mailed();
    const before = await mailsWanted(person);
    for (const _time of [1, 2]) {
      const done = await visit(link, 'POST');
      expect(done.status).toBe(200);
      expect(await done.text()).toContain('C’est fait');
    }
    expect(await mailsWanted(person)).toEqual(before.filter((kind) => kind !== 'answer'));
  });

  it('works for every mail of that kind, even years later', async () => {
    const { person, link } = await mailed();
    await mailNotice(env, person.id, delivery('answer'));
    expect(await linkOf(person)).toBe(link);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 365 * 86_400_000 });
    expect((await visit(link, 'POST')).status).toBe(200);
    vi.useRealTimers();
    expect(await mailsWanted(person)).not.toContain('answer');
  });

  it('changes nothing and says so when it is forged', async () => {
    const { person, link } = await mailed();
    const before = await mailsWanted(person);
    const other = await createPerson();
    const { unsubscribeKey: key } = (await db
      .select()
      .from(authUsers)
      .where(eq(authUsers.id, person.id))
      .get())!;
    const token = new URL(link).searchParams.get('token')!;
    const forged = [
      ...['', 'x', token.slice(0, -1), `${token}A`],
      (token.startsWith('A') ? 'B' : 'A') + token.slice(1),
      unsubscribeToken({ personId: person.id, kinds: ['message'] }, 'guessed'),
      unsubscribeToken({ personId: other.id, kinds: ['answer'] }, key!),
      unsubscribeToken({ personId: crypto.randomUUID(), kinds: ['answer'] }, key!),
      // A kind that cannot be switched off, even with the secret.
      unsubscribeToken({ personId: person.id, kinds: ['account'] }, key!),
    ];
    for (const each of forged)
      for (const method of ['GET', 'POST']) {
        const refused = await visit(`http://localhost/unsubscribe?token=${each}`, method);
        expect(refused.status, each).toBe(400);
        expect(await refused.text()).toContain('Rien n’a changé');
      }
    expect((await visit('http://localhost/unsubscribe', 'POST')).status).toBe(400);
    expect(await mailsWanted(person)).toEqual(before);
  });

  it('appears in no log', async () => {
    const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    const { link } = await mailed();
    await visit(link);
    await visit(link, 'POST');
    await visit(link.slice(0, -1), 'POST');
    const logged = JSON.stringify(spies.flatMap(({ mock }) => mock.calls));
    for (const spy of spies) spy.mockRestore();
    expect(logged).not.toContain(new URL(link).searchParams.get('token')!.slice(0, 20));
  });
});
