import { env } from 'cloudflare:workers';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  accountDeletions,
  approvals,
  authSessions,
  conversations,
  creatorMedia,
  creatorMediaLikes,
  operatorActs,
  operators,
  outbox,
  profiles,
  sellerDeclarations,
} from '../../../database/schema.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
import { DAY_MS, FRESH_SIGN_IN_MS, HOUR_MS } from '../../../domain/limits.ts';
import { issueAccessToken } from '../../../worker/accounts/auth/access-token.ts';
import { newSession } from '../../../worker/accounts/auth/session.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { deleteExpired } from '../../../worker/jobs/retention.ts';
import { beginDueDeletions } from '../../../worker/trust/account-deletion/request-deletion.ts';
import { runDeletion } from '../../../worker/trust/account-deletion/run-deletion.ts';
import { BLOCKED, refusalOf } from '../../support/workerd/blocks.ts';
import { open, read, send, stubOf } from '../../support/workerd/conversations.ts';
import { counted, kept } from '../../support/workerd/counts.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { lift } from '../../support/workerd/hiding.ts';
import {
  accessToken,
  call,
  configure,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator, decided, report } from '../../support/workerd/moderation.ts';
import { bellOf } from '../../support/workerd/notices.ts';
import { expectSoundBooks, operate, orderOf } from '../../support/workerd/orders.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  confirmedClient,
  credentials,
  mailedToken,
  newClient,
  PASSWORD,
  pressLinkButton,
} from '../auth/client.ts';
import { faulty } from '../failing/faults.ts';
import { signedUp } from './full-person.ts';

/** Deletes the account, and waits until nothing is left to do, seven days later for a confirmed address. */
async function leave(person: Person, json: object = { password: PASSWORD }): Promise<Response> {
  const answer = await call('DELETE', '/api/me', { as: person, json });
  if (answer.status !== 204) return answer;
  if ((await beginDueDeletions(env, Date.now() + UNDO_MS + 1_000)) > 0)
    await runDeletion(env, { userId: person.id }, Date.now());
  await eventually(async () => expect(await isUnfinishedOf(person)).toBe(false));
  return answer;
}

/** Makes the person a creator who sells questions on the topic at this price. */
async function sells(creator: Person, topicId: string, priceCents: number): Promise<void> {
  await call('POST', '/api/me/creator', { as: creator, json: { country: 'FR' } });
  const topics = [{ topicId, description: 'Un sujet' }];
  await call('PUT', '/api/me/topics', { as: creator, json: { topics } });
  const off = { active: false, priceCents: null };
  const offers = { question: { active: true, priceCents }, day: off, month: off };
  await call('PUT', '/api/me/tariffs', { as: creator, json: offers });
}

const declarePrivately = (creator: Person) =>
  call('PUT', '/api/me/seller', {
    as: creator,
    json: { professional: false, invoiceName: 'Zoé Legrand', invoiceAddress: '9 rue Cachée' },
  });

const declarationsOf = ({ id }: Person) =>
  db.$count(sellerDeclarations, eq(sellerDeclarations.creatorId, id));

const isUnfinishedOf = async ({ id }: Person) =>
  (await db.$count(
    accountDeletions,
    and(eq(accountDeletions.userId, id), isNull(accountDeletions.finishedAt)),
  )) > 0;

const problemOf = async (response: Response) => {
  const { code, current } = await response.json<{ code: string; current?: unknown }>();
  return [response.status, code, ...(current ? [current] : [])];
};

const isThere = async ({ id, username }: Person) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row?.deletedAt === null && row.username === username;
};

/** A session of a member without a password, who signed in with Google so long ago. */
async function withGoogle(person: Person, ageMs: number): Promise<Person> {
  const now = Date.now();
  const session = newSession(person.id, 'oauth', { userAgent: null, country: null }, now - ageMs);
  await db.insert(authSessions).values(session);
  const token = await issueAccessToken(
    env,
    {
      ...{ userId: person.id, sessionId: session.id, email: `${person.id}@example.com` },
      amr: [{ method: 'oauth', timestamp: Math.floor((now - ageMs) / 1000) }],
      ...{ hasSecondFactor: false, userMetadata: {}, appMetadata: {} },
    },
    now,
  );
  return { ...person, token };
}

describe('DELETE /api/me without the right to it', () => {
  it('changes nothing when the password is wrong or missing, or the body is not known', async () => {
    const person = await signedUp('prudente');
    expect(await problemOf(await leave(person, { password: 'Faux-Mot-De-Passe-1' }))).toEqual([
      403,
      'account.proof_invalid',
    ]);
    expect(await problemOf(await leave(person, {}))).toEqual([403, 'account.proof_needed']);
    expect(await problemOf(await leave(person, { nonce: '000000' }))).toEqual([
      403,
      'account.proof_invalid',
    ]);
    for (const json of [
      { password: '' },
      { password: 1 },
      { userId: 'x' },
      { password: PASSWORD, x: 1 },
    ])
      expect((await leave(person, json)).status).toBe(400);
    expect((await call('DELETE', '/api/me')).status).toBe(401);
    expect(await isThere(person)).toBe(true);
    expect((await call('GET', '/api/me', { as: person })).status).toBe(200);
  });

  it('takes a sign-in with Google at most five minutes old instead of a password', async () => {
    const person = await createPerson();
    const stale = await withGoogle(person, FRESH_SIGN_IN_MS + 1_000);
    expect(await problemOf(await leave(stale, {}))).toEqual([403, 'account.proof_needed']);
    expect((await leave(await withGoogle(person, 60_000), {})).status).toBe(204);
    expect(await isThere(person)).toBe(false);
  });

  it('is refused to an ended session, and done once when two ask at the same time', async () => {
    const person = await signedUp('pressee');
    const other = await accessToken(person.id);
    const answers = await Promise.all([leave(person), leave(person)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    expect((await call('GET', '/api/me', { as: { ...person, token: other } })).status).toBe(401);
    expect((await leave(person)).status).toBe(401);
    expect(await db.$count(accountDeletions, eq(accountDeletions.userId, person.id))).toBe(1);
  });
});

describe('DELETE /api/me of an account with a confirmed address', () => {
  async function confirmed() {
    const { person, user, session } = await confirmedClient();
    const { username } = person.options.data;
    return { person, leaver: { id: user.id, username, token: session.access_token } };
  }

  /** Closes the account; returns the token of the mailed link. */
  async function close({ person, leaver }: Awaited<ReturnType<typeof confirmed>>) {
    const json = { password: person.password };
    expect((await call('DELETE', '/api/me', { as: leaver, json })).status).toBe(204);
    return eventually(() => mailedToken(person.email, 'undo'));
  }

  async function closed() {
    const account = await confirmed();
    return { ...account, link: await close(account) };
  }

  it('closes it: nobody finds it or signs in to it, and nothing is deleted yet', async () => {
    const { person, leaver } = await closed();
    expect((await call('GET', '/api/me', { as: leaver })).status).toBe(401);
    expect((await call('GET', `/api/users/${leaver.username}`)).status).toBe(404);
    const { error } = await newClient().signInWithPassword(credentials(person));
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    const mails = (await mailsTo(person.email)).length;
    expect((await newClient().resetPasswordForEmail(person.email)).error).toBeNull();
    expect(await mailsTo(person.email)).toHaveLength(mails);
    await beginDueDeletions(env, Date.now() + UNDO_MS - HOUR_MS);
    const [row] = await db.select().from(profiles).where(eq(profiles.id, leaver.id));
    expect(row).toMatchObject({ username: leaver.username, isVisible: false });
  });

  it('is stopped by the mailed link, after which the owner signs in with a new password', async () => {
    const { person, leaver, link } = await closed();
    expect((await pressLinkButton('undo', link)).searchParams.has('done')).toBe(true);
    expect(await isThere(leaver)).toBe(true);
    expect((await call('GET', `/api/users/${leaver.username}`)).status).toBe(200);
    await beginDueDeletions(env, Date.now() + UNDO_MS + HOUR_MS);
    expect(await isThere(leaver)).toBe(true);
    const client = newClient();
    await client.resetPasswordForEmail(person.email);
    const token = await eventually(() => mailedToken(person.email, 'recovery'));
    const landed = await pressLinkButton('recovery', token);
    await client.exchangeCodeForSession(landed.searchParams.get('code')!);
    expect((await client.updateUser({ password: 'De-La-Proprietaire-1' })).error).toBeNull();
  });

  it('refuses messages of the other side, who is told that it is closed, until it is stopped', async () => {
    const topic = await createTopic();
    const creator = await createCreator({ topicIds: [topic.id] });
    const account = await confirmed();
    const { id } = await open({ asker: account.leaver, creator, topicId: topic.id }, 'day');
    await send(id, account.leaver, 'Une question ?');
    await send(id, creator, 'Une réponse.');
    const link = await close(account);
    expect(await read(id, creator)).toMatchObject({ blocked: true, closed: true, canSend: false });
    expect(await refusalOf(await send(id, creator, 'Et encore ?'))).toEqual(BLOCKED);
    await pressLinkButton('undo', link);
    await runOutbox(env, Date.now());
    expect(await read(id, creator)).toMatchObject({ blocked: false, closed: false, canSend: true });
    expect((await send(id, creator, 'Et encore ?')).status).toBe(201);
  });

  it('sells nothing of the account, and a question that waits gets neither answer nor clarification', async () => {
    const topic = await createTopic();
    const account = await confirmed();
    await sells(account.leaver, topic.id, 0);
    const pair = { asker: await createPerson(), creator: account.leaver, topicId: topic.id };
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    await call('POST', `/api/conversations/${id}/clarification`, {
      as: account.leaver,
      json: { id: crypto.randomUUID(), text: 'De quand date-t-elle ?' },
    });
    const link = await close(account);
    const clarify = () =>
      call('POST', `/api/conversations/${id}/clarification/answer`, {
        as: pair.asker,
        json: { id: crypto.randomUUID(), text: 'De mars.' },
      });
    expect(await refusalOf(await clarify())).toEqual(BLOCKED);
    const json = { username: account.leaver.username, topicId: topic.id, pricing: 'question' };
    const buy = (asker: Person) =>
      call('POST', '/api/conversations', { as: asker, json: { ...json, mode: 'purchase' } });
    expect((await buy(await createPerson())).status).toBe(404);
    await pressLinkButton('undo', link);
    await runOutbox(env, Date.now());
    expect((await clarify()).status).toBe(201);
    expect((await buy(await createPerson())).status).toBe(201);
  });

  it('begins after seven days, when the link has ended', async () => {
    const { leaver, link } = await closed();
    const later = Date.now() + UNDO_MS + 1_000;
    await beginDueDeletions(env, later);
    expect(await isThere(leaver)).toBe(false);
    expect((await pressLinkButton('undo', link)).searchParams.get('error_code')).toBe(
      'otp_expired',
    );
    await runDeletion(env, { userId: leaver.id }, later);
    expect(await isUnfinishedOf(leaver)).toBe(false);
  });
});

describe('creator who wants to leave', () => {
  it('has to answer or to refund what is open, and to be paid what is due', async () => {
    const topic = await createTopic();
    const creator = await signedUp('vendeuse');
    const asker = await createPerson();
    await sells(creator, topic.id, 500);
    await declarePrivately(creator);
    const pair = { asker, creator, topicId: topic.id };
    const { id } = await open(pair);
    await send(id, asker, 'Une question ?');
    const money = { dueCents: 0, owedCents: 0, disputedOrders: 0 };
    const nothing = { openOrders: 0, ...money, accessUntil: null };
    expect(await problemOf(await leave(creator))).toEqual([
      409,
      'account.has_open_orders',
      { ...nothing, openOrders: 1 },
    ]);
    const state = await call('GET', '/api/me/deletion', { as: creator });
    expect(await state.json()).toEqual({ ...nothing, openOrders: 1 });

    await send(id, creator, 'Une réponse.');
    const json = { password: PASSWORD, refundOpenOrders: true };
    // Though D1 may not know of the answer yet.
    expect(await problemOf(await leave(creator, json))).toEqual([
      409,
      'account.has_balance',
      { ...nothing, dueCents: 400 },
    ]);
    expect(await isThere(creator)).toBe(true);

    // The asker gets everything back, and then nothing is due.
    const { id: orderId } = await orderOf(id, asker);
    await call('POST', `/api/orders/${orderId}/complaint`, { as: asker, json: { text: 'Non.' } });
    await operate('POST', `/orders/${orderId}/decision`, { refundCents: 500, reason: 'Entendu.' });
    const again = await open(pair);
    await send(again.id, asker, 'Une autre question ?');
    expect((await leave(creator, json)).status).toBe(204);
    await eventually(async () =>
      expect(await orderOf(again.id, asker)).toMatchObject({
        state: 'settled',
        outcome: 'refunded',
        refundedCents: 500,
      }),
    );
    await expectSoundBooks();
    expect(await declarationsOf(creator)).toBe(1);
  });

  it('leaves no declaration, with its name and address, when nobody has ever paid', async () => {
    const creator = await signedUp('invendue');
    await sells(creator, (await createTopic()).id, 500);
    await declarePrivately(creator);
    expect(await declarationsOf(creator)).toBe(1);
    expect((await leave(creator)).status).toBe(204);
    expect(await declarationsOf(creator)).toBe(0);
  });
});

describe('account that was deleted', () => {
  it('is anonymous for the other side, who keeps the conversation, the rating and the counts', async () => {
    const topic = await createTopic();
    const creator = await createCreator({ topicIds: [topic.id] });
    const asker = await signedUp('zqasker');
    const { id } = await open({ asker, creator, topicId: topic.id });
    await send(id, asker, 'Une question ?');
    await send(id, creator, 'Une réponse.');
    await eventually(async () => {
      const json = { stars: 5, comment: 'Très clair.', fullName: true };
      expect((await call('PUT', `/api/conversations/${id}/rating`, { as: asker, json })).ok).toBe(
        true,
      );
    });
    await eventually(async () => expect((await reviewsOf(creator)).ratings).toHaveLength(1));
    expect((await leave(asker)).status).toBe(204);

    const seen = await read(id, creator);
    expect(seen.other).toMatchObject({
      name: 'Utilisateur anonyme',
      username: 'anonymous',
      avatarUrl: null,
    });
    expect(seen.messages.map(({ text }) => text)).toEqual(['Une question ?', 'Une réponse.']);
    expect(seen.canSend).toBe(false);
    const { summary, ratings } = await reviewsOf(creator);
    expect(ratings).toMatchObject([{ stars: 5, comment: 'Très clair.', author: null }]);
    expect(summary).toMatchObject({ count: 1, average: 5 });
    const notices = JSON.stringify(await bellOf(creator));
    expect(notices).not.toMatch(/zqasker/i);
    expect(await db.all(kept)).toEqual(await db.all(counted));
  });

  it('takes the words of conversations along once both have left', async () => {
    const topic = await createTopic();
    const tariffs = { questionPriceCents: 0 };
    const creator = await createCreator({ topicIds: [topic.id], tariffs });
    const asker = await createPerson();
    const { id } = await open({ asker, creator, topicId: topic.id });
    await send(id, asker, 'Une question ?');
    await send(id, creator, 'Une réponse.');
    expect((await leave(await withGoogle(asker, 0), {})).status).toBe(204);
    expect((await read(id, creator)).messages.map(({ text }) => text)).toEqual([
      'Une question ?',
      'Une réponse.',
    ]);
    expect((await leave(await withGoogle(creator, 0), {})).status).toBe(204);
    const { messages } = (await stubOf(id).snapshot(creator.id))!;
    expect(messages.map(({ text }) => text)).toEqual(['', '']);
    const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
    expect(row!.lastMessageText).toBe('');
  });

  it('cannot be signed in to or found, and its address is free at once', async () => {
    const person = await signedUp('partante');
    expect((await leave(person)).status).toBe(204);
    const client = newClient();
    const signIn = await client.signInWithPassword({ email: person.address, password: PASSWORD });
    expect(signIn.error?.code).toBe('invalid_credentials');
    expect((await client.resetPasswordForEmail(person.address)).error).toBeNull();
    expect((await call('GET', `/api/users/${person.username}`)).status).toBe(404);
    expect((await call('GET', `/api/users/supprime-${person.id}`)).status).toBe(404);
    const goodbye = await eventually(async () => {
      const [mail] = await mailsTo(person.address);
      expect(mail).toBeDefined();
      return mail!;
    });
    expect(goodbye.subject).toBe('Votre compte a été supprimé');
    const again = await client.signUp({
      email: person.address,
      password: PASSWORD,
      options: { data: { name: 'Autre', username: 'autre.nom' } },
    });
    expect(again.error).toBeNull();
    expect(again.data.user!.id).not.toBe(person.id);
  });

  it('gives its usernames to nobody for thirty days', async () => {
    const person = await signedUp('reservee');
    await leave(person);
    const wants = () => {
      const data = { name: 'Autre', username: 'reservee' };
      const email = `${crypto.randomUUID()}@example.com`;
      return newClient().signUp({ email, password: PASSWORD, options: { data } });
    };
    expect((await wants()).error).not.toBeNull();
    await deleteExpired(db, Date.now() + 29 * DAY_MS);
    expect((await wants()).error).not.toBeNull();
    await deleteExpired(db, Date.now() + 30 * DAY_MS + 1_000);
    expect((await wants()).error).toBeNull();
  });

  it('stays away when a decision about it is lifted or taken back', async () => {
    const moderator = await createModerator();
    const reporter = await createPerson();
    const person = await signedUp('jugee');
    const reportId = await report(reporter, { type: 'profile', id: person.id });
    const { id } = await decided(moderator, reportId, 'hide', 'Un profil trompeur.');
    expect((await leave(person)).status).toBe(204);
    await lift(id);
    const [row] = await db.select().from(profiles).where(eq(profiles.id, person.id));
    expect(row).toMatchObject({ isVisible: false, isRaterShown: true });
    await expect(
      db.run(sql`update profiles set hidden_at = null where id = ${person.id}`),
    ).rejects.toThrow();
    expect((await call('GET', `/api/users/${person.username}`)).status).toBe(404);
  });

  it('deletes a bounded number of rows at once, and enqueues the rest', async () => {
    const person = await signedUp('aimante');
    const author = await createCreator();
    for (let post = 0; post < 12; post += 1) {
      const id = await createPost(author.id);
      await call('PUT', `/api/posts/${id}/like`, { as: person });
    }
    configure({ RANKINGS: faulty(env.RANKINGS, async () => Promise.reject(new Error('killed'))) });
    await call('DELETE', '/api/me', { as: person, json: { password: PASSWORD } });
    configure({});
    const left = () =>
      db.$count(creatorMediaLikes, eq(creatorMediaLikes.userNumber, numberOfUser(person.id)));
    const counts = [await left()];
    while (await isUnfinishedOf(person)) {
      const limits = { rowsMax: 5, callsMax: 5, budget: 4, durationMs: 60_000 };
      await runDeletion(env, { userId: person.id }, Date.now(), limits);
      counts.push(await left());
      const theirs = sql`kind = 'delete_account' and data ->> 'userId' = ${person.id}`;
      expect(await db.$count(outbox, theirs)).toBeLessThanOrEqual(2);
      expect(counts.length).toBeLessThan(50);
    }
    expect(counts[0]).toBe(12);
    expect(counts.at(-1)).toBe(0);
    expect(counts.length).toBeGreaterThan(2);
  });
});

async function reviewsOf({ username }: Person) {
  const answer = await call('GET', `/api/users/${username}/ratings`);
  expect(answer.status).toBe(200);
  return answer.json<{
    summary: { average: number; count: number } | null;
    ratings: { stars: number; comment: string; author: unknown }[];
  }>();
}

describe('DELETE /api/me/creator', () => {
  it('ends offers and posts, refunds what is open, and keeps conversations and earnings', async () => {
    const topic = await createTopic();
    const creator = await createCreator({ topicIds: [topic.id] });
    const asker = await createPerson();
    await createPost(creator.id);
    const pair = { asker, creator, topicId: topic.id };
    const answered = await open(pair);
    await send(answered.id, asker, 'Une question ?');
    await send(answered.id, creator, 'Une réponse.');
    await eventually(async () =>
      expect(await orderOf(answered.id, asker)).toMatchObject({ state: 'answered' }),
    );
    const again = await open(pair);
    await send(again.id, asker, 'Une autre question ?');
    const stop = (json: object = {}) => call('DELETE', '/api/me/creator', { as: creator, json });
    expect((await problemOf(await stop())).slice(0, 2)).toEqual([409, 'account.has_open_orders']);
    expect((await stop({ refundOpenOrders: true })).status).toBe(204);
    expect((await stop()).status).toBe(204);

    const me = await call('GET', '/api/me', { as: creator });
    expect(await me.json()).toMatchObject({ isCreator: false });
    const profile = await call('GET', `/api/users/${creator.username}`);
    expect(await profile.json()).toMatchObject({ isCreator: false, posts: [], topics: [] });
    expect(
      (
        await call('POST', '/api/conversations', {
          as: asker,
          json: {
            ...{ username: creator.username, topicId: topic.id },
            pricing: 'question',
            mode: 'purchase',
          },
        })
      ).status,
    ).toBe(404);
    await eventually(async () =>
      expect(await orderOf(again.id, asker)).toMatchObject({ outcome: 'refunded' }),
    );
    expect((await read(answered.id, asker)).messages).toHaveLength(2);
    const earnings = await call('GET', '/api/me/earnings', { as: creator });
    expect(await earnings.json()).toMatchObject({ heldCents: 0, pendingCents: 240 });
    expect((await call('GET', '/api/me/tariffs', { as: creator })).status).toBe(403);
    await expectSoundBooks();
  });
});

describe('a shop that has ended', () => {
  async function ended() {
    const topic = await createTopic();
    const creator = await createCreator({ topicIds: [topic.id] });
    const post = await createPost(creator.id);
    const before = await shopOf(creator);
    expect((await call('DELETE', '/api/me/creator', { as: creator })).status).toBe(204);
    expect((await call('GET', `/api/posts/${post}`)).status).toBe(404);
    const link = await eventually(() => mailedToken(`${creator.id}@example.com`, 'undo'));
    return { creator, post, before, link };
  }
  const shopOf = async ({ username }: Person) => {
    const profile = await call('GET', `/api/users/${username}`);
    const { isCreator, posts, topics, tariffs } = await profile.json<Record<string, unknown>>();
    return { isCreator, posts, topics, tariffs };
  };

  it('opens again by the mailed link, with its posts, topics and offers', async () => {
    const { creator, post, before, link } = await ended();
    expect(await shopOf(creator)).not.toEqual(before);
    expect((await pressLinkButton('undo', link)).searchParams.has('done')).toBe(true);
    expect(await shopOf(creator)).toEqual(before);
    await runOutbox(env, Date.now() + UNDO_MS + 1_000);
    expect((await call('GET', `/api/posts/${post}`)).status).toBe(200);
  });

  it('loses its posts after seven days', async () => {
    const { post } = await ended();
    await runOutbox(env, Date.now() + UNDO_MS + 1_000);
    const [row] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, post));
    expect(row).toMatchObject({ deletionStartedAt: expect.any(Number), bodyText: null });
  });
});

describe('DELETE /api/operations/users/:username', () => {
  const remove = (username: string, as?: Person, reason?: string) =>
    call('DELETE', `/api/operations/users/${username}`, {
      ...(as ? { as } : { headers: { Authorization: 'Bearer operator' } }),
      ...(reason && { json: { reason } }),
    });
  async function createOperator(): Promise<Person> {
    const person = await createPerson();
    await db.insert(operators).values({ userId: person.id, grantedAt: 1 });
    return person;
  }

  it('deletes the account as its owner would once two operators request it, also of a suspended user', async () => {
    const [anna, paul] = [await createOperator(), await createOperator()];
    const person = await signedUp('mineure');
    await db.update(profiles).set({ suspendedAt: Date.now() }).where(eq(profiles.id, person.id));
    for (let time = 0; time < 2; time += 1)
      expect((await remove(person.username, anna, 'Elle l’a demandé.')).status).toBe(202);
    expect(await isThere(person)).toBe(true);
    const [proposed] = await db.select().from(approvals).where(eq(approvals.subjectId, person.id));
    expect(proposed).toMatchObject({ reason: 'Elle l’a demandé.', cents: 0, usedAt: null });
    expect((await remove(person.username, paul, 'Elle l’a demandé.')).status).toBe(204);
    await eventually(async () => expect(await isUnfinishedOf(person)).toBe(false));
    expect(await isThere(person)).toBe(false);
    expect((await remove(person.username, paul)).status).toBe(404);
    const acts = await db.select().from(operatorActs).orderBy(desc(operatorActs.id)).limit(2);
    expect(acts[1]).toMatchObject({
      subject: expect.stringContaining(person.username),
      changes: JSON.stringify({ before: { person: person.id }, after: null }),
    });
  });

  it('is for operators with a name alone, and never about themselves', async () => {
    const person = await signedUp('tranquille');
    expect((await remove(person.username, person)).status).toBe(404);
    const wrong = { headers: { Authorization: 'Bearer wrong' } };
    const answer = await call('DELETE', `/api/operations/users/${person.username}`, wrong);
    expect(answer.status).toBe(401);
    const nameless = await remove(person.username);
    expect(await nameless.json()).toMatchObject({ status: 403, code: 'operator.name_needed' });
    const anna = await createOperator();
    const own = await remove(anna.username.toUpperCase(), anna);
    expect(await own.json()).toMatchObject({ status: 403, code: 'moderation.own' });
    expect(await isThere(person)).toBe(true);
  });
});
