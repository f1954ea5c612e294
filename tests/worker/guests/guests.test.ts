import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  authSessions,
  authUsers,
  conversationRatings,
  conversations,
  joinedGuests,
  orders,
  profileCounters,
  profiles,
} from '../../../database/schema.ts';
import { IDLE_GUEST_DAYS } from '../../../domain/accounts/deletion-rules.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { deleteIdleGuests } from '../../../worker/trust/guest-join/delete-idle-guests.ts';
import { block } from '../../support/workerd/blocks.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { caseOf, createModerator, decided, report } from '../../support/workerd/moderation.ts';
import { expectSoundBooks, orderOf, pass, readOrder } from '../../support/workerd/orders.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import { mailedToken, PASSWORD, pressLinkButton, request } from '../auth/client.ts';

/** A person with the address that they have given, and their session. */
interface Guest extends Person {
  email: string;
}

const addressOf = ({ id }: Person) => `${id}@example.com`;

async function createGuest(email = `${crypto.randomUUID()}@example.com`): Promise<Guest> {
  const response = await request('POST', '/guest', { body: { email, isAdult: true } });
  expect(response.status).toBe(200);
  const { access_token, user } = await response.json<{
    access_token: string;
    user: { id: string; user_metadata: { username: string } };
  }>();
  return { id: user.id, username: user.user_metadata.username, token: access_token, email };
}

/** A pair whose asker is a guest with that address, and a paid question. */
async function askedByGuest(email?: string) {
  const guest = await createGuest(email);
  const pair: Pair = { ...(await createPair()), asker: guest };
  const { id } = await open(pair);
  expect((await send(id, guest, 'Que semer en novembre ?')).status).toBe(201);
  return { guest, pair, id };
}

const join = (as: Person, token: string) => call('POST', '/api/me/guests', { as, json: { token } });

const linkTo = (email: string) => eventually(() => mailedToken(email, 'signup'));

const account = async ({ id }: Person) =>
  (await db.select().from(authUsers).where(eq(authUsers.id, id)).get())!;

/** The shape of a JSON value: its keys and the types of its leaves. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
    : typeof value;

describe('a guest account', () => {
  it('answers and mails the same whether an account has the address or not', async () => {
    const owner = await createPerson();
    const seen = [];
    for (const email of [addressOf(owner), 'libre.adresse@example.com']) {
      const response = await request('POST', '/guest', { body: { email, isAdult: true } });
      const body = await response.json();
      await linkTo(email);
      const [mail, ...others] = await mailsTo(email);
      expect(others).toEqual([]);
      const text = mail!.text.replaceAll(/https?:\S+/g, '…').replaceAll(email, '…');
      seen.push({ status: response.status, body: shapeOf(body), subject: mail!.subject, text });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]!.status).toBe(200);
  });

  it('has a generated name, the given address and no password', async () => {
    const guest = await createGuest('prenom.nom@example.com');
    expect(guest.username).toMatch(/^membre\.\d{8}$/);
    expect(await account(guest)).toMatchObject({
      email: `${guest.id}@guest.invalid`,
      guestEmail: 'prenom.nom@example.com',
      mailTo: 'prenom.nom@example.com',
      passwordHash: null,
      emailConfirmedAt: null,
    });
  });

  it('refuses an address that is none', async () => {
    const response = await request('POST', '/guest', {
      body: { email: 'sans-arobase', isAdult: true },
    });
    expect(response.status).toBe(400);
  });

  it('is refused to a user who does not say that they are an adult', async () => {
    const response = await request('POST', '/guest', { body: { email: 'jeune@example.com' } });
    expect(response.status).toBe(400);
    expect(await mailsTo('jeune@example.com')).toEqual([]);
  });

  it('has said once that its user is an adult, as a member says at their first order', async () => {
    const guest = await createGuest();
    expect((await account(guest)).adultAt).not.toBeNull();
    const member = await createPerson();
    const say = () =>
      request('PUT', '/user', { token: member.token, body: { data: { is_adult: true } } });
    const said = await (await say()).json<{ app_metadata: object; user_metadata: object }>();
    expect(said.app_metadata).toMatchObject({ is_adult: true });
    expect(said.user_metadata).not.toHaveProperty('is_adult');
    const { adultAt } = await account(member);
    await pass(HOUR_MS, member);
    expect((await say()).status).toBe(200);
    expect((await account(member)).adultAt).toBe(adultAt);
    const body = { data: { is_adult: false } };
    expect((await request('PUT', '/user', { token: member.token, body })).status).toBe(400);
  });

  it('can change its generated username', async () => {
    const guest = await createGuest();
    const response = await request('PUT', '/user', {
      token: guest.token,
      body: { data: { username: 'lea.choisit' } },
    });
    expect(response.status).toBe(200);
    const [row] = await db.select().from(profiles).where(eq(profiles.id, guest.id));
    expect(row!.username).toBe('lea.choisit');
  });

  it('sets its first password long after paying, and keeps the link that proves the address', async () => {
    const guest = await createGuest();
    const token = await linkTo(guest.email);
    await pass(HOUR_MS, guest);
    const response = await request('PUT', '/user', {
      token: guest.token,
      body: { password: PASSWORD },
    });
    expect(response.status).toBe(200);
    const body = { email: guest.email, password: PASSWORD };
    expect((await request('POST', '/token?grant_type=password', { body })).status).toBe(400);
    await pressLinkButton('signup', token);
    expect((await request('POST', '/token?grant_type=password', { body })).status).toBe(200);
  });
});

describe('deletion of idle guests', () => {
  it('takes those who have ordered nothing, thirty days after their last use', async () => {
    const [idle, { guest: asker }] = [await createGuest(), await askedByGuest()];
    const member = await createPerson();
    const inDays = (days: number) => deleteIdleGuests(env, Date.now() + days * 24 * HOUR_MS);
    await inDays(IDLE_GUEST_DAYS - 1);
    expect(await account(idle)).toBeDefined();
    await inDays(IDLE_GUEST_DAYS + 1);
    expect(await account(idle)).toBeUndefined();
    expect(await account(asker)).toBeDefined();
    expect(await account(member)).toBeDefined();
  });
});

describe('the link mailed to a guest', () => {
  it('makes a free address the one that signs in', async () => {
    const { guest, id } = await askedByGuest();
    const landed = await pressLinkButton('signup', await linkTo(guest.email));
    expect(landed.searchParams.has('done')).toBe(true);
    expect(await account(guest)).toMatchObject({ email: guest.email, guestEmail: null });
    expect((await account(guest)).emailConfirmedAt).not.toBeNull();
    expect((await read(id, guest)).id).toBe(id);
  });

  it('changes nothing, and still works, when another account has the address', async () => {
    const owner = await createPerson();
    const { guest, id } = await askedByGuest(addressOf(owner));
    const token = await linkTo(guest.email);
    const landed = await pressLinkButton('signup', token);
    expect(landed.searchParams.get('token')).toBe(token);
    expect(landed.searchParams.has('join')).toBe(true);
    expect(await account(guest)).toMatchObject({ guestEmail: guest.email, emailConfirmedAt: null });
    expect((await call('GET', `/api/conversations/${id}`, { as: owner })).status).toBe(404);
  });

  it('ends when the guest corrects the address, which then gets one', async () => {
    const stranger = await createPerson();
    const guest = await createGuest(addressOf(stranger));
    const wrong = await linkTo(guest.email);
    const meant = `${crypto.randomUUID()}@example.com`;
    await pass(HOUR_MS, guest, stranger);
    const corrected = await request('PUT', '/user', {
      token: guest.token,
      body: { email: meant },
    });
    expect(corrected.status).toBe(200);
    expect((await corrected.json<{ email: string }>()).email).toBe(meant);
    expect((await join(stranger, wrong)).status).toBe(403);
    await pressLinkButton('signup', await linkTo(meant));
    expect(await account(guest)).toMatchObject({ email: meant, guestEmail: null });
  });
});

describe('joining a guest', () => {
  it('gives orders, conversations and their counts to the account, in D1 and in the object', async () => {
    const owner = await createPerson();
    const { guest, pair, id } = await askedByGuest(addressOf(owner));
    const before = await orderOf(id, guest);
    expect((await join(owner, await linkTo(guest.email))).status).toBe(204);

    expect((await read(id, owner)).id).toBe(id);
    expect((await readOrder(before.id, owner)).state).toBe('held');
    const { messages } = await (
      await call('GET', `/api/conversations/${id}/messages`, { as: owner })
    ).json<{ messages: { senderId: string; text: string }[] }>();
    expect(messages).toMatchObject([{ senderId: owner.id, text: 'Que semer en novembre ?' }]);
    const list = await call('GET', '/api/conversations?tab=active', { as: owner });
    expect(JSON.stringify(await list.json())).toContain(id);
    const [counters] = await db
      .select()
      .from(profileCounters)
      .where(eq(profileCounters.userId, owner.id));
    expect(counters).toMatchObject({ activeConversations: 1, unansweredConversations: 1 });

    expect((await send(id, pair.creator, 'Des fèves.')).status).toBe(201);
    await eventually(async () =>
      expect((await readOrder(before.id, owner)).state).toBe('answered'),
    );
    await expectSoundBooks();
  });

  it('ends the guest’s session and account', async () => {
    const owner = await createPerson();
    const { guest, id } = await askedByGuest(addressOf(owner));
    expect((await join(owner, await linkTo(guest.email))).status).toBe(204);
    expect((await call('GET', `/api/conversations/${id}`, { as: guest })).status).toBe(401);
    expect((await send(id, guest, 'Encore ?')).status).toBe(401);
    expect(await db.select().from(authUsers).where(eq(authUsers.id, guest.id))).toEqual([]);
    expect(await db.select().from(authSessions).where(eq(authSessions.userId, guest.id))).toEqual(
      [],
    );
    const [row] = await db.select().from(profiles).where(eq(profiles.id, guest.id));
    expect(row!.deletedAt).not.toBeNull();
    expect(
      await db.select().from(joinedGuests).where(eq(joinedGuests.guestId, guest.id)),
    ).toMatchObject([{ userId: owner.id }]);
  });

  it('is refused to an account with another address, and the guest keeps everything', async () => {
    const [owner, stranger] = [await createPerson(), await createPerson()];
    const { guest, id } = await askedByGuest(addressOf(owner));
    const token = await linkTo(guest.email);
    const refused = await join(stranger, token);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'guest.other_address' });
    expect((await join(stranger, 'autre')).status).toBe(403);
    expect((await read(id, guest)).id).toBe(id);
    expect((await join(owner, token)).status).toBe(204);
  });

  it('answers the same when it is asked again by the account, and by nobody else', async () => {
    const [owner, stranger] = [await createPerson(), await createPerson()];
    const { guest, id } = await askedByGuest(addressOf(owner));
    const token = await linkTo(guest.email);
    const answers = await Promise.all([join(owner, token), join(owner, token)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await join(owner, token)).status).toBe(204);
    expect((await join(stranger, token)).status).toBe(403);
    const landed = await pressLinkButton('signup', token);
    expect(landed.searchParams.has('join')).toBe(true);
    expect((await read(id, owner)).id).toBe(id);
    await expectSoundBooks();
  });

  it('refunds what the account would have bought from itself', async () => {
    const pair = await createPair();
    const guest = await createGuest(addressOf(pair.creator));
    const { id } = await open({ ...pair, asker: guest });
    const { id: orderId } = await orderOf(id, guest);
    expect((await join(pair.creator, await linkTo(guest.email))).status).toBe(204);
    await eventually(async () => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      expect(order).toMatchObject({ state: 'settled', outcome: 'refunded', askerId: guest.id });
    });
    const [own] = await db
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), eq(conversations.userId, guest.id)));
    expect(own).toBeDefined();
    await expectSoundBooks();
  });

  it('lets what a creator has answered themselves stay with the guest, as served', async () => {
    const pair = await createPair();
    const guest = await createGuest(addressOf(pair.creator));
    const { id } = await open({ ...pair, asker: guest });
    await send(id, guest, 'Que semer ?');
    await send(id, pair.creator, 'Des fèves.');
    const { id: orderId } = await orderOf(id, guest);
    await eventually(async () => expect((await readOrder(orderId, guest)).state).toBe('answered'));
    expect((await join(pair.creator, await linkTo(guest.email))).status).toBe(204);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ state: 'answered', askerId: guest.id });
    await expectSoundBooks();
  });

  it('takes a creator’s rating of themselves out of their average and reviews', async () => {
    const pair = await createPair();
    const guest = await createGuest(addressOf(pair.creator));
    const { id } = await open({ ...pair, asker: guest });
    const { id: orderId } = await orderOf(id, guest);
    await send(id, guest, 'Que semer ?');
    await send(id, pair.creator, 'Des fèves.');
    await call('PUT', `/api/conversations/${id}/rating`, {
      as: guest,
      json: { stars: 5, comment: 'Parfait.' },
    });
    const counted = async () =>
      db
        .select({ ratingCount: profileCounters.ratingCount, five: profileCounters.reviewsOf5 })
        .from(profileCounters)
        .where(eq(profileCounters.userId, pair.creator.id))
        .get();
    await eventually(async () => expect(await counted()).toEqual({ ratingCount: 1, five: 1 }));
    expect((await join(pair.creator, await linkTo(guest.email))).status).toBe(204);
    expect(await counted()).toEqual({ ratingCount: 0, five: 0 });
    // Nor when its object delivers it again, or its order may be reviewed again.
    await db.delete(conversationRatings).where(eq(conversationRatings.conversationId, id));
    expect(await stubOf(id).repair()).toBe(true);
    const [row] = await db
      .select()
      .from(conversationRatings)
      .where(eq(conversationRatings.conversationId, id));
    expect(row).toMatchObject({ stars: 5, isVisible: false, isReview: false });
    for (const chargeback of ['open', 'won'] as const)
      await db.update(orders).set({ chargeback }).where(eq(orders.id, orderId));
    expect(await counted()).toEqual({ ratingCount: 0, five: 0 });
  });

  it('makes decisions about what the guest wrote the account’s, which can appeal', async () => {
    const owner = await createPerson();
    const { guest, pair, id } = await askedByGuest(addressOf(owner));
    const moderator = await createModerator();
    const [message] = (await read(id, guest)).messages;
    const subject = { type: 'message', id: message!.id, conversationId: id };
    const decision = await decided(moderator, await report(pair.creator, subject), 'warn');
    const open = await report(pair.creator, { type: 'profile', id: guest.id });
    expect((await join(owner, await linkTo(guest.email))).status).toBe(204);
    const own = await call('GET', '/api/me/decisions', { as: owner });
    expect(JSON.stringify(await own.json())).toContain(decision.id);
    const appeal = await call('POST', `/api/me/decisions/${decision.id}/appeal`, {
      as: owner,
      json: { text: 'Ce n’était pas une attaque.' },
    });
    expect(appeal.status).toBe(201);
    expect((await caseOf(moderator, open)).author?.username).toBe(owner.username);
  });

  it('refunds what a creator who blocks the account has not answered', async () => {
    const owner = await createPerson();
    const { guest, pair, id } = await askedByGuest(addressOf(owner));
    const { id: orderId } = await orderOf(id, guest);
    await block(pair.creator, owner);
    expect((await join(owner, await linkTo(guest.email))).status).toBe(204);
    expect((await readOrder(orderId, owner)).outcome).toBe('refunded');
  });

  it('gives the account the blocks against the guest', async () => {
    const owner = await createPerson();
    const { guest, pair, id } = await askedByGuest(addressOf(owner));
    await block(pair.creator, guest);
    expect((await join(owner, await linkTo(guest.email))).status).toBe(204);
    const blocks = await call('GET', '/api/me/blocks', { as: pair.creator });
    expect(JSON.stringify(await blocks.json())).toContain(owner.username);
    expect((await call('GET', `/api/conversations/${id}`, { as: guest })).status).toBe(401);
  });

  it('follows in a conversation that was restored from before it', async () => {
    const owner = await createPerson();
    const { guest, id } = await askedByGuest(addressOf(owner));
    expect((await join(owner, await linkTo(guest.email))).status).toBe(204);
    await runInDurableObject(stubOf(id), (object, { storage }) => {
      storage.sql.exec('UPDATE conversation_record SET asker_id = ?', guest.id);
      storage.sql.exec('UPDATE messages SET sender_id = ? WHERE sender_id = ?', guest.id, owner.id);
      (object as unknown as { clearMemory(): void }).clearMemory();
    });
    await stubOf(id).repair();
    expect((await read(id, owner)).id).toBe(id);
    const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
    expect(row!.userId).toBe(owner.id);
  });

  it('lets nobody else change the asker of an order', async () => {
    const owner = await createPerson();
    const { guest, id } = await askedByGuest(addressOf(owner));
    const { id: orderId } = await orderOf(id, guest);
    const stolen = db.update(orders).set({ askerId: owner.id }).where(eq(orders.id, orderId));
    await expect(stolen).rejects.toThrow();
  });
});
