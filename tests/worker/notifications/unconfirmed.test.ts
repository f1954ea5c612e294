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

/** Somebody who registers a stranger's address must not have us write to it for them. */

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

/** Lets the person's notices leave by mail, as after some minutes of absence. */
async function mailWhatIsDue(person: Person): Promise<void> {
  await pass(10 * 60_000, person);
  await ring(person);
  await deliverNotices(
    env,
    queued.filter((due) => due.personId === person.id && due.channel === 'email'),
  );
}

/** A comment on a post of the person's, by somebody with words for a name. */
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

/** A pair whose asker has words for a name, and whose creator's address is not confirmed. */
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

/** The one mail that the person got, which has nothing of what others chose, and confirms the address. */
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

describe('an address that nobody has confirmed', () => {
  it('gets no notice when somebody comments, whatever its account has chosen', async () => {
    const author = await createCreator();
    await choose(author, 'comment', true);
    await unconfirm(author);
    await comment(author);
    await mailWhatIsDue(author);
    expect(await mailsOf(author)).toEqual([]);
    expect((await bellOf(author)).notifications).toHaveLength(1);
  });

  it('gets notices from the moment when it is confirmed', async () => {
    const author = await createCreator();
    await choose(author, 'comment', true);
    await comment(author);
    await mailWhatIsDue(author);
    const [mail] = await mailsOf(author);
    expect(mail!.subject).toBe('Gagnez une maison a commenté votre post');
  });

  it.each([true, false])(
    'gets bare words when a paid question waits and mails of questions are chosen: %s',
    async (isWanted) => {
      const pair = await strangers();
      await choose(pair.creator, 'question', isWanted);
      await ask(pair);
      await mailWhatIsDue(pair.creator);
      await bareMailOf(pair.creator, 'Une question payée vous attend');
    },
  );

  it('gets nothing when a question was free', async () => {
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

  it('gets bare words when the deadline of a paid question comes', async () => {
    const pair = await strangers();
    const id = await ask(pair);
    await stubOf(id).settle();
    await pass(5 * DAY_MS, pair.creator);
    await ring(pair.creator);
    await mailWhatIsDue(pair.creator);
    await bareMailOf(pair.creator, 'Une question payée attend encore votre réponse');
  });

  it('gets bare words when a sale is lost', async () => {
    const pair = await strangers();
    const id = await ask(pair);
    await stubOf(id).settle();
    const { id: orderId } = await orderOf(id, pair.asker);
    await call('POST', `/api/orders/${orderId}/withdraw`, { as: pair.asker });
    await carry();
    await mailWhatIsDue(pair.creator);
    await bareMailOf(pair.creator, 'Une de vos ventes est remboursée');
  });

  it('gets nothing when an answer has come', async () => {
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

  it('gets mails of its orders when it has paid, without the name of who sells', async () => {
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

  it('is told what was decided about its account, without what the account wrote', async () => {
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
