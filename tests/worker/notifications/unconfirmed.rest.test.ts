import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { DueNotice, NoticeKind } from '../../../domain/notifications/notification.ts';
import { deliverNotices } from '../../../worker/notifications/deliver.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import {
  createModerator,
  decided,
  report,
  settleOutbox,
} from '../../support/workerd/moderation.ts';
import { bellOf, carry, inboxOf, newestOf, ring } from '../../support/workerd/notices.ts';
import { orderOf, pass, runPayments } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import { pressLinkButton } from '../auth/client.ts';

/** Registering a stranger's email must not make us send them other people's text. */

let queued: DueNotice[];

beforeEach(() => {
  queued = [];
  vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (messages) => {
    for (const { body } of messages) queued.push(body as DueNotice);
    return undefined as never;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const unconfirm = ({ id }: Person) =>
  db.update(authUsers).set({ emailConfirmedAt: null }).where(eq(authUsers.id, id));

const confirmedAt = async ({ id }: Person) =>
  (await db.select().from(authUsers).where(eq(authUsers.id, id)).get())!.emailConfirmedAt;

const choose = (person: Person, kind: NoticeKind, email: boolean) =>
  inboxOf(person).savePreferences({ [kind]: { email } });

/** Sends the person's notices by mail, as after some minutes of absence. */
async function mailWhatIsDue(person: Person): Promise<void> {
  await pass(10 * 60_000, person);
  await ring(person);
  await deliverNotices(
    env,
    queued.filter((due) => due.personId === person.id && due.channel === 'email'),
  );
}

/** A comment on a post of the person, by a user with an advertisement as name. */
async function comment(author: Person): Promise<void> {
  const by = await createPerson({ name: 'Gagnez une maison' });
  const post = await createPost(author.id);
  const said = await call('POST', `/api/posts/${post}/comments`, {
    as: by,
    json: { content: 'Cliquez vite ici' },
  });
  expect(said.status).toBe(201);
  await carry();
  await eventually(async () => expect((await newestOf(author)).kind).toBe('comment'));
}

/** A pair with an advertisement as the asker's name, and an unconfirmed email of the creator. */
async function strangers(): Promise<Pair> {
  const pair = await createPair();
  const asker = await createPerson({ name: 'Gagnez une maison', username: `gagnez.${Date.now()}` });
  await unconfirm(pair.creator);
  return { ...pair, asker };
}

async function ask(pair: Pair): Promise<string> {
  const { id } = await open(pair);
  await send(id, pair.asker, 'Cliquez vite ici');
  await eventually(async () => expect((await newestOf(pair.creator)).kind).toBe('question'));
  return id;
}

/** The only mail to the person, without text from others, which confirms the email. */
async function bareMailOf(person: Person, subject: string): Promise<void> {
  const mails = (await mailsOf(person)).filter((mail) => mail.subject === subject);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(JSON.stringify(mail).toLowerCase()).not.toMatch(/gagnez|maison|cliquez/);
  expect(mail!.headers).not.toHaveProperty('List-Unsubscribe');
  const links = [...mail!.text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link));
  const token = links.find(({ pathname }) => pathname.endsWith('/verify'))!.searchParams;
  expect(token.get('type')).toBe('signup');
  const landed = await pressLinkButton('signup', token.get('token')!);
  expect(landed.searchParams.has('done')).toBe(true);
  expect(await confirmedAt(person)).not.toBeNull();
}

describe('unconfirmed email', () => {
  it('gets no mail about a comment, whatever its account has chosen', async () => {
    const author = await createCreator();
    await choose(author, 'comment', true);
    await unconfirm(author);
    await comment(author);
    await mailWhatIsDue(author);
    expect(await mailsOf(author)).toEqual([]);
    expect((await bellOf(author)).notifications).toHaveLength(1);
  });

  it('gets notice mails as soon as it is confirmed', async () => {
    const author = await createCreator();
    await choose(author, 'comment', true);
    await comment(author);
    await mailWhatIsDue(author);
    const [mail] = await mailsOf(author);
    expect(mail!.subject).toBe('Gagnez une maison a commenté votre post');
  });

  it.each([true, false])(
    'gets a mail without details when a paid question waits, chosen or not: %s',
    async (isWanted) => {
      const pair = await strangers();
      await choose(pair.creator, 'question', isWanted);
      await ask(pair);
      await mailWhatIsDue(pair.creator);
      await bareMailOf(pair.creator, 'Une question payée vous attend');
    },
  );

  it('gets nothing about a free question', async () => {
    const pair = await strangers();
    await call('PUT', '/api/me/tariffs', {
      as: pair.creator,
      json: {
        question: { active: true, priceCents: 0 },
        day: { active: false, priceCents: 0 },
        month: { active: false, priceCents: 0 },
      },
    });
    await ask(pair);
    await mailWhatIsDue(pair.creator);
    expect(await mailsOf(pair.creator)).toEqual([]);
  });

  it('gets a mail without details when the deadline of a paid question is near', async () => {
    const pair = await strangers();
    const id = await ask(pair);
    await stubOf(id).settle();
    await pass(5 * DAY_MS, pair.creator);
    await ring(pair.creator);
    await mailWhatIsDue(pair.creator);
    await bareMailOf(pair.creator, 'Une question payée attend encore votre réponse');
  });

  it('gets a mail without details when a sale is lost', async () => {
    const pair = await strangers();
    const id = await ask(pair);
    await stubOf(id).settle();
    const { id: orderId } = await orderOf(id, pair.asker);
    await call('POST', `/api/orders/${orderId}/withdraw`, { as: pair.asker });
    await carry();
    await mailWhatIsDue(pair.creator);
    await bareMailOf(pair.creator, 'Une de vos ventes est remboursée');
  });

  it('gets nothing about an answer', async () => {
    const pair = await createPair();
    const creator = await createCreator({ topicIds: [pair.topicId], name: 'Gagnez une maison' });
    await unconfirm(pair.asker);
    const { id } = await open({ ...pair, creator });
    await send(id, pair.asker, 'Une question ?');
    await send(id, creator, 'Cliquez vite ici');
    await eventually(async () => expect((await newestOf(pair.asker)).kind).toBe('answer'));
    await mailWhatIsDue(pair.asker);
    expect(await mailsOf(pair.asker)).toEqual([]);
  });

  it('gets the mails of its own orders, without the seller’s name', async () => {
    const pair = await createPair();
    const creator = await createCreator({ topicIds: [pair.topicId], name: 'Gagnez une maison' });
    await unconfirm(pair.asker);
    const { id } = await open({ ...pair, creator });
    await send(id, pair.asker, 'Une question ?');
    await stubOf(id).settle();
    const order = await orderOf(id, pair.asker);
    await runPayments();
    const [mail] = await mailsOf(pair.asker);
    expect(mail!.text).toContain(`/main/achats/${order.id}`);
    await bareMailOf(pair.asker, 'Votre commande est confirmée');
  });

  it('notifies of a decision about the account, without the account’s text', async () => {
    const author = await createCreator();
    await unconfirm(author);
    const post = await createPost(author.id, { title: 'Gagnez une maison', bodyText: 'Cliquez' });
    const [moderator, reporter] = [await createModerator(), await createPerson()];
    const id = await report(reporter, { type: 'post', id: post });
    await decided(moderator, id, 'hide');
    await settleOutbox();
    const [mail] = await eventually(async () => {
      const mails = await mailsOf(author);
      expect(mails).toHaveLength(1);
      return mails;
    });
    await bareMailOf(author, mail!.subject);
  });
});
