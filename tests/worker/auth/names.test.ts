import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authUsers, formerUsernames, profiles } from '../../../database/schema.ts';
import { freeUsernames } from '../../../database/username-is-free.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { deleteExpired } from '../../../worker/jobs/retention.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { newClient, newcomer, signedInClient } from './client.ts';

/** Names that imitate another's, with the error message. */
const deceptive = [
  ['Léa \u202Enitram', 'Le nom contient des caractères invisibles'],
  ['Léa\u200BMartin', 'Le nom contient des caractères invisibles'],
  ['Léa Martin ✔', 'Le nom ne peut pas contenir de coche ni de symbole semblable'],
  ['Dıs-moı', 'Le nom ne peut pas évoquer l’équipe de Dis-moi ni un compte vérifié'],
  ['Léa Martin Vérifiée', 'Le nom ne peut pas évoquer l’équipe de Dis-moi ni un compte vérifié'],
] as const;

const RESERVED = 'Ce nom d’utilisateur est réservé : choisissez-en un autre';

describe.each(deceptive)('name %j', (name, message) => {
  it('is rejected at sign-up', async () => {
    const person = newcomer({ name });
    const { error } = await newClient().signUp(person);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
    expect(await db.select().from(authUsers).where(eq(authUsers.email, person.email))).toEqual([]);
  });

  it('is rejected by PUT /user', async () => {
    const { client, user } = await signedInClient({ name: 'Nadia' });
    const { error } = await client.updateUser({ data: { name } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
    const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(row).toMatchObject({ name: 'Nadia' });
  });

  it('is rejected by PATCH /api/me/profile', async () => {
    const person = await createPerson({ name: 'Nadia' });
    const answer = await call('PATCH', '/api/me/profile', { as: person, json: { name } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'name', message }],
    });
    const [row] = await db.select().from(profiles).where(eq(profiles.id, person.id));
    expect(row).toMatchObject({ name: 'Nadia' });
  });
});

describe.each(['admin', 'adm1n', 'dis.moi', 'support_24'])('username %s', (username) => {
  it('is rejected at sign-up', async () => {
    const { error } = await newClient().signUp(newcomer({ username }));
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: RESERVED });
    expect(await db.select().from(profiles).where(eq(profiles.username, username))).toEqual([]);
  });

  it('is rejected by PUT /user', async () => {
    const { client, user, person } = await signedInClient();
    const { error } = await client.updateUser({ data: { username } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: RESERVED });
    const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(row).toMatchObject({ username: person.options.data.username });
  });
});

it('a user with an older forbidden name can still sign in', async () => {
  const { client, user, person } = await signedInClient();
  const before = { name: 'Léa\u200B ✔', username: 'support' };
  await db.update(profiles).set(before).where(eq(profiles.id, user.id));
  const again = newClient();
  const { email, password } = person;
  expect((await again.signInWithPassword({ email, password })).error).toBeNull();
  expect((await client.updateUser({ data: { theme: 'sombre' } })).error).toBeNull();
  const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
  expect(row).toMatchObject(before);
});

describe('a creator’s username', async () => {
  const { user, client } = await signedInClient({ username: 'lea.martin' });
  await db.update(profiles).set({ isCreator: true }).where(eq(profiles.id, user.id));

  it.each(['1ea.martin', 'leamartin', 'lea_rnartin'])(
    'cannot be imitated by %s',
    async (username) => {
      const signUp = await newClient().signUp(newcomer({ username }));
      expect(signUp.error).toMatchObject({ status: 422, code: 'validation_failed' });
      const other = await signedInClient();
      const moved = await other.client.updateUser({ data: { username } });
      expect(moved.error).toMatchObject({ status: 422, code: 'validation_failed' });
      expect(await db.select().from(profiles).where(eq(profiles.username, username))).toEqual([]);
    },
  );

  it('can be sent again by its owner', async () => {
    const { error } = await client.updateUser({ data: { username: 'lea.martin', name: 'Léa' } });
    expect(error).toBeNull();
  });
});

describe('a former username', () => {
  const renamed = async (username: string, to: string) => {
    const owner = await signedInClient({ username });
    expect((await owner.client.updateUser({ data: { username: to } })).error).toBeNull();
    return owner;
  };
  const taken = { status: 422, code: 'validation_failed' };

  it('is rejected for everybody else, at sign-up and as a change', async () => {
    await renamed('zita.rey', 'zita.roy');
    const { error } = await newClient().signUp(newcomer({ username: 'zita.rey' }));
    expect(error).toMatchObject(taken);
    const other = await signedInClient();
    const moved = await other.client.updateUser({ data: { username: 'zita.rey' } });
    expect(moved.error).toMatchObject(taken);
    expect(await db.select().from(profiles).where(eq(profiles.username, 'zita.rey'))).toEqual([]);
    expect(await freeUsernames(db, ['zita.rey', 'zita.ray'])).toEqual([{ username: 'zita.ray' }]);
  });

  it('is rejected with its look-alikes when it was a creator’s', async () => {
    const { client, user } = await signedInClient({ username: 'otto.bois' });
    await db.update(profiles).set({ isCreator: true }).where(eq(profiles.id, user.id));
    expect((await client.updateUser({ data: { username: 'otto.fer' } })).error).toBeNull();
    for (const username of ['otto_bois', '0tt0.b01s']) {
      const { error } = await newClient().signUp(newcomer({ username }));
      expect(error, username).toMatchObject(taken);
    }
  });

  it('can be taken back by its former owner, for whom the other is then reserved', async () => {
    const { client, user } = await renamed('yves.lac', 'yves.mer');
    expect((await client.updateUser({ data: { username: 'yves.lac' } })).error).toBeNull();
    const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(row).toMatchObject({ username: 'yves.lac' });
    const { error } = await newClient().signUp(newcomer({ username: 'yves.mer' }));
    expect(error).toMatchObject(taken);
  });

  it('is not reserved when the change is rejected or changes nothing', async () => {
    await createPerson({ username: 'ursule' });
    const { client, user } = await signedInClient({ username: 'wanda.sel' });
    expect((await client.updateUser({ data: { username: 'ursule' } })).error).toMatchObject(taken);
    expect((await client.updateUser({ data: { theme: 'clair' } })).error).toBeNull();
    expect(await formerOf(user.id)).toEqual([]);
  });

  it('is reserved for six months, even when the account is deleted, and is free afterwards', async () => {
    const { user } = await renamed('xenia.vent', 'xenia.brise');
    const [kept] = await formerOf(user.id);
    expect(kept!.until - Date.now()).toBeGreaterThan(182 * DAY_MS);
    await db.delete(profiles).where(eq(profiles.id, user.id));
    await deleteExpired(db, kept!.until - 1);
    expect((await newClient().signUp(newcomer({ username: 'xenia.vent' }))).error).toMatchObject(
      taken,
    );
    await deleteExpired(db, kept!.until);
    expect((await newClient().signUp(newcomer({ username: 'xenia.vent' }))).error).toBeNull();
  });

  it('is one of at most five, so that nobody blocks many', async () => {
    const { client, user } = await signedInClient({ username: 'quentin.0' });
    for (let n = 1; n <= 7; n += 1) await client.updateUser({ data: { username: `quentin.${n}` } });
    const former = await formerOf(user.id);
    expect(former.map(({ username }) => username).sort()).toEqual(
      [2, 3, 4, 5, 6].map((n) => `quentin.${n}`),
    );
  });
});

const formerOf = (userId: string) =>
  db.select().from(formerUsernames).where(eq(formerUsernames.userId, userId));
