import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  authUsers,
  operatorActs,
  operatorLetters,
  outbox,
  profiles,
} from '../../../database/schema.ts';
import { ANSWERS_PER_LETTER_MAX } from '../../../domain/operations/letters.ts';
import type { OwnLetters } from '../../../domain/operations/letters-wire.ts';
import type { OperatedPerson } from '../../../domain/operations/people-wire.ts';
import type { Today } from '../../../domain/operations/today-wire.ts';
import { call, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { settleOutbox } from '../../support/workerd/moderation.ts';
import { newestOf } from '../../support/workerd/notices.ts';
import { createOperator } from '../../support/workerd/operators.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

let anna: Person;
let marc: Person;

beforeAll(async () => {
  anna = await createOperator();
});
beforeEach(async () => {
  marc = await createPerson();
});

const TEXT = 'Bonjour Marc,\nil manque une pièce à votre compte de versement.';
const letter = (with_: object = {}) => ({
  ...{ id: crypto.randomUUID(), side: 'team', text: TEXT, orderId: null },
  ...with_,
});
const write = (json: object = letter(), to: { id: string } = marc, as = anna) =>
  call('POST', `/api/operations/people/${to.id}/letters`, { as, json });
const answer = (json: object, as: Person = marc) => call('POST', '/api/me/letters', { as, json });
const answered = (text: string) => answer({ id: crypto.randomUUID(), text });

async function lettersOf(as: Person): Promise<OwnLetters> {
  const response = await call('GET', '/api/me/letters', { as });
  expect(response.status).toBe(200);
  return response.json();
}

async function pageOf({ id }: Person): Promise<OperatedPerson> {
  return (await call('GET', `/api/operations/people/${id}`, { as: anna })).json();
}

const waitsToday = async () => {
  const today: Today = await (await call('GET', '/api/operations/today', { as: anna })).json();
  return today.letters.some(({ person }) => person.id === marc.id);
};

const codeOf = async (response: Response) =>
  [response.status, (await response.json<{ code: string }>()).code] as const;

describe('a letter of the team', () => {
  it('is notified, mailed with its whole text, and kept on the person’s page', async () => {
    expect((await write()).status).toBe(204);
    await settleOutbox();
    expect(await newestOf(marc)).toMatchObject({
      kind: 'account',
      title: 'L’équipe de Dis-moi vous écrit',
      href: '/main/courrier',
    });
    const [mail] = await mailsOf(marc);
    expect(mail!.subject).toBe('L’équipe de Dis-moi vous écrit');
    expect(mail!.text).toContain('il manque une pièce à votre compte de versement.');
    expect((await pageOf(marc)).letters.rows).toMatchObject([
      { side: 'team', text: TEXT, by: { id: anna.id } },
    ]);
    expect((await lettersOf(marc)).letters).toMatchObject([{ side: 'team', text: TEXT }]);
  });

  it('is one letter and one mail when it is sent twice', async () => {
    const one = letter();
    await write(one);
    await write(one);
    await settleOutbox();
    expect(await mailsOf(marc)).toHaveLength(1);
    expect((await lettersOf(marc)).letters).toHaveLength(1);
  });

  it('says nothing of its text to an unconfirmed address', async () => {
    await db.update(authUsers).set({ emailConfirmedAt: null }).where(eq(authUsers.id, marc.id));
    await write();
    await settleOutbox();
    const [mail] = await mailsOf(marc);
    expect(mail!.text).not.toContain('versement');
  });

  it('is logged without its text', async () => {
    await write();
    const acts = await db.select().from(operatorActs);
    const act = acts.findLast(({ action }) => action === 'POST /people/:id/letters')!;
    expect(act).toMatchObject({ operator: `user:${anna.id}`, status: 204 });
    expect(act.details).not.toContain('versement');
  });

  it.each([
    ['empty', { text: '  ' }, 400],
    ['too long', { text: 'a'.repeat(4_001) }, 400],
    ['of the person’s side', { side: 'person' }, 400],
    ['about an order of others', { orderId: crypto.randomUUID() }, 404],
  ])('is refused when it is %s', async (_state, wrong, status) => {
    expect((await write(letter(wrong))).status).toBe(status);
    expect((await pageOf(marc)).letters.rows).toEqual([]);
  });

  it('is refused to a deleted account, to oneself, and from members', async () => {
    const gone = await createPerson();
    await db.update(profiles).set({ deletedAt: 1, hiddenAt: 1 }).where(eq(profiles.id, gone.id));
    expect(await codeOf(await write(letter(), gone))).toEqual([404, 'user.not_found']);
    expect(await codeOf(await write(letter(), anna))).toEqual([403, 'moderation.own']);
    expect((await write(letter(), anna, marc)).status).toBe(404);
    expect(await db.select().from(outbox).where(eq(outbox.kind, 'letter'))).toEqual([]);
  });
});

describe('an answer to the team', () => {
  it('waits in Today until the team writes again', async () => {
    await write();
    expect((await answered('C’est corrigé.')).status).toBe(204);
    expect(await waitsToday()).toBe(true);
    expect((await pageOf(marc)).letters.rows[0]).toMatchObject({ side: 'person', isWaiting: true });
    await write(letter({ side: 'note', text: 'Rien à répondre.' }));
    expect(await waitsToday()).toBe(false);
  });

  it('is refused when the team never wrote to the person', async () => {
    expect(await codeOf(await answered('Bonjour ?'))).toEqual([404, 'letter.none']);
    await write(letter({ side: 'note' }));
    expect(await codeOf(await answered('Bonjour ?'))).toEqual([404, 'letter.none']);
  });

  it('is stored once when it is sent twice', async () => {
    await write();
    const one = { id: crypto.randomUUID(), text: 'Oui' };
    expect((await answer(one)).status).toBe(204);
    expect((await answer(one)).status).toBe(204);
    expect((await lettersOf(marc)).letters).toHaveLength(2);
  });

  it('has an id of its own: that of another letter is refused, and so is another text', async () => {
    const one = letter();
    await write(one);
    const refused = [409, 'message.id_reused'];
    expect(await codeOf(await answer({ id: one.id, text: 'Oui' }))).toEqual(refused);
    expect(await codeOf(await write({ ...one, text: 'Autre chose.' }))).toEqual(refused);
    expect((await lettersOf(marc)).letters).toMatchObject([{ text: TEXT }]);
  });

  it('is refused under the id of an answer with other words, which are not lost so', async () => {
    await write();
    const one = { id: crypto.randomUUID(), text: 'Oui' };
    await answer(one);
    expect(await codeOf(await answer({ ...one, text: 'Non' }))).toEqual([409, 'message.id_reused']);
  });

  it('is stored within the limit when the last two are sent at once', async () => {
    await write();
    for (let count = 1; count < ANSWERS_PER_LETTER_MAX; count += 1) await answered('Oui');
    const both = await Promise.all([answered('Et moi'), answered('Et moi aussi')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('is refused beyond the limit, until the team writes again', async () => {
    await write();
    for (let count = 0; count < ANSWERS_PER_LETTER_MAX; count += 1)
      expect((await answered('Oui')).status).toBe(204);
    expect(await codeOf(await answered('Encore'))).toEqual([409, 'letter.limit_reached']);
    expect((await lettersOf(marc)).answersLeft).toBe(0);
    await write();
    expect((await answered('Encore')).status).toBe(204);
  });
});

describe('a note of the team', () => {
  it('is for operators alone', async () => {
    await write();
    await write(letter({ side: 'note', text: 'A déjà appelé deux fois.' }));
    await settleOutbox();
    expect((await pageOf(marc)).letters.rows[0]).toMatchObject({ side: 'note' });
    expect(JSON.stringify(await lettersOf(marc))).not.toContain('appelé');
    expect(await mailsOf(marc)).toHaveLength(1);
    expect(
      await db.select().from(operatorLetters).where(eq(operatorLetters.personId, marc.id)),
    ).toHaveLength(2);
  });
});
