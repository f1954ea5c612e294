import { createExecutionContext } from 'cloudflare:test';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  moderationLog,
  moderators,
  verificationFiles,
  verifications,
} from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { handlers } from '../../../worker/handlers.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import { newestOf, titlesOf } from '../../support/workerd/notices.ts';
import { webp } from '../../support/workerd/pictures.ts';
import {
  ask,
  askedBy,
  clearVerifications,
  decide,
  envWithout,
  requestOf,
  standingOf,
  storedKeys,
  sweep,
} from '../../support/workerd/verification.ts';

const REFUSAL = { approve: false, reason: 'La photo est floue' };

let creator: Person;
let moderator: Person;
beforeEach(async () => {
  await clearVerifications();
  creator = await createCreator();
  moderator = await createModerator();
});

const badgeOf = async ({ username }: Person) => {
  const answer = await call('GET', `/api/users/${username}`);
  return ((await answer.json()) as { verifiedStatus: string | null }).verifiedStatus;
};

const logOf = ({ id }: Person) =>
  db
    .select({
      moderatorId: moderationLog.moderatorId,
      action: moderationLog.action,
      reason: moderationLog.reason,
    })
    .from(moderationLog)
    .where(and(eq(moderationLog.subjectType, 'profile'), eq(moderationLog.subjectId, id)))
    .orderBy(moderationLog.id);

describe('decision on a verification', () => {
  it('gives its reason, deletes the documents, and allows a new request when it refuses', async () => {
    const id = await askedBy(creator, moderator);
    const [file] = (await requestOf(creator, moderator))!.files;
    const answer = await decide(moderator, id, REFUSAL);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ state: 'refused', reason: REFUSAL.reason });
    expect(await standingOf(creator)).toMatchObject({ state: 'refused', reason: REFUSAL.reason });
    expect(await requestOf(creator, moderator)).toBeUndefined();
    expect((await call('GET', file!, { as: moderator })).status).toBe(404);
    expect(await storedKeys()).toEqual([]);
    expect(await db.$count(verificationFiles)).toBe(0);
    const notice = await eventually(() => newestOf(creator));
    expect(notice).toMatchObject({
      kind: 'moderation',
      title: 'Votre profil n’a pas pu être vérifié',
      body: expect.stringContaining('Motif : La photo est floue.'),
      href: '/main/profile/settings#verification',
      actor: null,
    });
    expect(await badgeOf(creator)).toBeNull();

    expect((await ask(creator, webp)).status).toBe(201);
    expect(await requestOf(creator, moderator)).toMatchObject({ refusedBefore: REFUSAL.reason });
  });

  it('deletes the documents later when R2 fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const id = await askedBy(creator, moderator);
    const request = new Request(`http://localhost/api/moderation/verifications/${id}/decision`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${moderator.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(REFUSAL),
    });
    const answer = await handlers.fetch(request, envWithout('delete'), createExecutionContext());
    expect(answer.status).toBe(201);
    expect(log.mock.calls.flat().join()).toContain('outbox.failed');
    log.mockRestore();
    expect(await storedKeys()).toHaveLength(1);
    await sweep(Date.now() + HOUR_MS);
    expect(await storedKeys()).toEqual([]);
  });

  it('shows the badge, is logged, and is final when it grants', async () => {
    const id = await askedBy(creator, moderator);
    expect((await decide(moderator, id, { approve: true })).status).toBe(201);
    expect(await badgeOf(creator)).toBe('verified');
    expect(await standingOf(creator)).toMatchObject({ state: 'verified', reason: null });
    expect(await logOf(creator)).toEqual([
      { moderatorId: moderator.id, action: 'verify', reason: '' },
    ]);
    await eventually(async () => {
      expect(await titlesOf(creator)).toEqual(['Votre profil est vérifié']);
      expect(await storedKeys()).toEqual([]);
    });
    const again = await ask(creator);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'verification.verified' });
    const late = await decide(moderator, id, REFUSAL);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'verification.decided' });
    expect(await badgeOf(creator)).toBe('verified');
  });

  it('is made once by concurrent moderators', async () => {
    const id = await askedBy(creator, moderator);
    const others = [moderator, await createModerator(), await createModerator()];
    const answers = await Promise.all(
      others.map((as, n) => decide(as, id, n === 0 ? REFUSAL : { approve: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const winner = answers.find(({ status }) => status === 201)!;
    const { state } = (await winner.json()) as { state: string };
    expect(await standingOf(creator)).toMatchObject({ state });
    expect(await logOf(creator)).toHaveLength(1);
  });

  it('requires a current moderator, and never concerns their own request', async () => {
    const id = await askedBy(creator, moderator);
    for (const as of [creator, await createPerson()]) {
      expect((await decide(as, id, { approve: true })).status).toBe(404);
      expect((await call('GET', '/api/moderation/verifications', { as })).status).toBe(404);
    }
    await db.delete(moderators).where(eq(moderators.userId, moderator.id));
    expect((await decide(moderator, id, { approve: true })).status).toBe(404);
    // The creator becomes a moderator.
    await db.insert(moderators).values({ userId: creator.id, grantedAt: Date.now() });
    expect(await requestOf(creator, creator)).toBeUndefined();
    expect((await decide(creator, id, { approve: true })).status).toBe(404);
    expect(await standingOf(creator)).toMatchObject({ state: 'waiting' });
    expect(await logOf(creator)).toEqual([]);
    await expect(
      db
        .update(verifications)
        .set({ state: 'verified', moderatorId: creator.id, decidedAt: 1 })
        .where(eq(verifications.id, id)),
    ).rejects.toThrow();
  });

  it('requires a known id and a valid decision', async () => {
    const id = await askedBy(creator, moderator);
    for (const json of [{}, { approve: false }, { approve: false, reason: ' ' }, [], 'oui'])
      expect((await decide(moderator, id, json)).status, JSON.stringify(json)).toBe(400);
    for (const other of [crypto.randomUUID(), 'x', "'"])
      expect((await decide(moderator, encodeURIComponent(other), REFUSAL)).status).toBe(404);
    expect(await standingOf(creator)).toMatchObject({ state: 'waiting' });
  });
});

it('waiting verifications are listed oldest first, by pages', async () => {
  const creators = [];
  for (let n = 0; n < 23; n++) {
    const person = await createCreator();
    await db.insert(verifications).values({
      ...{ id: crypto.randomUUID(), userId: person.id, state: 'waiting', createdAt: 1_000 + n },
    });
    creators.push(person.id);
  }
  const pageAt = async (query: string) => {
    const answer = await call('GET', `/api/moderation/verifications${query}`, { as: moderator });
    return (await answer.json()) as {
      verifications: { user: { id: string } }[];
      nextCursor: string | null;
    };
  };
  const first = await pageAt('');
  const second = await pageAt(`?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const listed = [...first.verifications, ...second.verifications].map(({ user }) => user.id);
  expect(listed).toEqual(creators);
});

describe('operator', () => {
  const revoke = (json: unknown, token = 'operator') =>
    call('POST', '/api/operations/verifications/revoke', {
      json,
      headers: { Authorization: `Bearer ${token}` },
    });

  it('revokes a verification with a reason, which allows a new request', async () => {
    const id = await askedBy(creator, moderator);
    await decide(moderator, id, { approve: true });
    const json = { username: creator.username, reason: 'Le diplôme est un faux' };
    expect((await revoke(json, 'forged')).status).toBe(401);
    expect((await revoke(json)).status).toBe(204);
    expect(await badgeOf(creator)).toBeNull();
    expect(await standingOf(creator)).toMatchObject({ state: 'refused', reason: json.reason });
    expect(await logOf(creator)).toMatchObject([
      { action: 'verify' },
      { action: 'unverify', moderatorId: null, reason: json.reason },
    ]);
    await eventually(async () =>
      expect(await titlesOf(creator)).toContain('Votre profil n’est plus vérifié'),
    );
    expect((await revoke(json)).status).toBe(409);
    expect((await ask(creator)).status).toBe(201);
  });

  it('gets a 404 for an unknown user, and must give a reason', async () => {
    expect((await revoke({ username: 'personne', reason: 'x' })).status).toBe(404);
    expect((await revoke({ username: creator.username, reason: ' ' })).status).toBe(400);
    expect((await revoke({ username: creator.username, reason: 'x' })).status).toBe(409);
  });
});
