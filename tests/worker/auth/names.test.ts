import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authUsers, profiles } from '../../../database/schema.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { newClient, newcomer, signedInClient } from './client.ts';

/** Names that would pass for another's, with what the person is told. */
const deceptive = [
  ['Léa \u202Enitram', 'Le nom contient des caractères invisibles'],
  ['Léa\u200BMartin', 'Le nom contient des caractères invisibles'],
  ['Léa Martin ✔', 'Le nom ne peut pas contenir de coche ni de symbole semblable'],
  ['Léa Martin Vérifiée', 'Le nom ne peut pas évoquer l’équipe de Dis-moi ni un compte vérifié'],
] as const;

const RESERVED = 'Ce nom d’utilisateur est réservé : choisissez-en un autre';

describe.each(deceptive)('the name %j', (name, message) => {
  it('opens no account', async () => {
    const person = newcomer({ name });
    const { error } = await newClient().signUp(person);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
    expect(await db.select().from(authUsers).where(eq(authUsers.email, person.email))).toEqual([]);
  });

  it('is not taken over into an account', async () => {
    const { client, user } = await signedInClient({ name: 'Nadia' });
    const { error } = await client.updateUser({ data: { name } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
    const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(row).toMatchObject({ name: 'Nadia' });
  });

  it('is not taken over into a profile', async () => {
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

describe.each(['admin', 'adm1n', 'dis.moi', 'support_24'])('the username %s', (username) => {
  it('opens no account', async () => {
    const { error } = await newClient().signUp(newcomer({ username }));
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: RESERVED });
    expect(await db.select().from(profiles).where(eq(profiles.username, username))).toEqual([]);
  });

  it('is not taken over into an account', async () => {
    const { client, user, person } = await signedInClient();
    const { error } = await client.updateUser({ data: { username } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: RESERVED });
    const [row] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(row).toMatchObject({ username: person.options.data.username });
  });
});

it('leaves people signed in who have had such names since before', async () => {
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

  it.each(['1ea.martin', 'leamartin', 'lea_rnartin'])('is not imitated by %s', async (username) => {
    const signUp = await newClient().signUp(newcomer({ username }));
    expect(signUp.error).toMatchObject({ status: 422, code: 'validation_failed' });
    const other = await signedInClient();
    const moved = await other.client.updateUser({ data: { username } });
    expect(moved.error).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(await db.select().from(profiles).where(eq(profiles.username, username))).toEqual([]);
  });

  it('is its own, however it is sent again', async () => {
    const { error } = await client.updateUser({ data: { username: 'lea.martin', name: 'Léa' } });
    expect(error).toBeNull();
  });
});
