import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import {
  moderationAppeals,
  moderationCases,
  moderationDecisions,
  profiles,
  reports,
  verifications,
} from '../../../database/schema.ts';
import type { ModerationFigures } from '../../../domain/moderation/moderation-figures.ts';
import { jobNamed } from '../../support/workerd/jobs.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { moveClockTo, operate } from '../../support/workerd/orders.ts';

afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;
const NEW_YEAR = Date.UTC(2027, 0, 1);

type Decision = typeof moderationDecisions.$inferInsert;

/** A comment reported as spam at `at` by each of these people; null is a visitor. */
async function reported(at: number, reporterIds: (string | null)[]): Promise<string> {
  const caseId = crypto.randomUUID();
  const subject = { subjectType: 'comment' as const, subjectId: crypto.randomUUID() };
  const author = { authorId: crypto.randomUUID(), excerpt: 'Achetez !' };
  await db.batch([
    db
      .insert(moderationCases)
      .values({ id: caseId, ...subject, ...author, category: 'spam', openedAt: at }),
    ...reporterIds.map((reporterId) => reportOn(caseId, at, reporterId)),
  ]);
  return caseId;
}

const reportOn = (caseId: string, createdAt: number, reporterId: string | null) =>
  db.insert(reports).values({
    ...{ id: crypto.randomUUID(), caseId, reporterId, category: 'spam', text: '', createdAt },
  });

async function decided(caseId: string, at: number, how: Partial<Decision>): Promise<string> {
  const id = crypto.randomUUID();
  const subject = { subjectType: 'comment' as const, subjectId: 'x', authorId: 'y' };
  const decision = { action: 'hide' as const, reason: 'Publicité.', moderatorId: 'm' };
  await db
    .insert(moderationDecisions)
    .values({ id, caseId, ...subject, ...decision, createdAt: at, ...how });
  return id;
}

async function figures(year: number): Promise<ModerationFigures> {
  const response = await operate('GET', `/moderation/figures?year=${year}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function published(): Promise<ModerationFigures[]> {
  const response = await call('GET', '/api/transparency');
  expect(response.status).toBe(200);
  return ((await response.json()) as { years: ModerationFigures[] }).years;
}

it('figures count each thing in its year, deleted accounts included, and are published once the year is over', async () => {
  const [someone, another] = [await createPerson(), await createPerson()];
  // Reported before midnight, decided after it.
  const late = await reported(NEW_YEAR - HOUR, [someone.id, another.id, null]);
  const early = await reported(NEW_YEAR - 9 * HOUR, [someone.id]);
  const quick = await reported(NEW_YEAR - 3 * HOUR, [null]);
  await decided(early, NEW_YEAR - 4 * HOUR, { action: 'warn', rule: 'spam' });
  const wrong = await decided(quick, NEW_YEAR - 2 * HOUR, { action: 'suspend', rule: 'misuse' });
  await decided(late, NEW_YEAR + 2 * HOUR, { action: 'none' });
  // On the platform's own initiative; a later report changes nothing. One decision is taken back.
  const own = await reported(NEW_YEAR - HOUR, []);
  await decided(own, NEW_YEAR - HOUR, { action: 'hide', rule: 'fraud' });
  await reportOn(own, NEW_YEAR - 1, null);
  const takenBack = await decided(await reported(NEW_YEAR - HOUR, []), NEW_YEAR - HOUR, {
    ...{ action: 'suspend', rule: 'fraud' },
  });
  await db
    .update(moderationDecisions)
    .set({ liftedAt: NEW_YEAR - 1, takenBackAt: NEW_YEAR - 1 })
    .where(eq(moderationDecisions.id, takenBack));
  const appeal = { id: crypto.randomUUID(), decisionId: wrong, text: 'Non.' };
  await db.insert(moderationAppeals).values({ ...appeal, createdAt: NEW_YEAR - HOUR });
  await db
    .update(moderationAppeals)
    .set({ decidedAt: NEW_YEAR + HOUR, moderatorId: 'n', isUpheld: false, reason: 'Si.' })
    .where(eq(moderationAppeals.id, appeal.id));
  const request = { id: crypto.randomUUID(), userId: another.id, createdAt: NEW_YEAR - 1 };
  await db.insert(verifications).values({ ...request, state: 'waiting' });
  await db
    .update(verifications)
    .set({ state: 'verified', decidedAt: NEW_YEAR, moderatorId: 'm' })
    .where(eq(verifications.id, request.id));
  // Revoked by an operator, without a user's request.
  const revoked = { id: crypto.randomUUID(), userId: another.id, createdAt: NEW_YEAR + 1 };
  await db.insert(verifications).values({ ...revoked, state: 'waiting' });
  await db
    .update(verifications)
    .set({ state: 'refused', decidedAt: NEW_YEAR + 1 })
    .where(eq(verifications.id, revoked.id));
  await db.delete(profiles).where(eq(profiles.id, another.id));

  const before = await figures(2026);
  expect(before).toMatchObject({
    reports: { total: 6, byMembers: 3, byVisitors: 3 },
    // Five hours and one; what was decided without a report took none.
    decisions: { total: 3, byRule: { spam: 1, misuse: 1, fraud: 1 }, medianSeconds: 3 * 3600 },
    appeals: { total: 1, upheld: 0, restored: 0, medianSeconds: null },
    suspensions: { total: 1, forMisuse: 1 },
    verifications: { asked: 1, granted: 0, refused: 0, revoked: 0 },
  });
  expect(before.reports.byCategory.spam).toBe(6);
  expect(before.reports.bySubject).toMatchObject({ comment: 6, post: 0 });
  expect(before.decisions.byAction).toEqual({ none: 0, hide: 1, warn: 1, suspend: 1 });
  expect(before.decisions.ownInitiative).toMatchObject({
    ...{ total: 1, byAction: { none: 0, hide: 1, warn: 0, suspend: 0 } },
    byRule: { fraud: 1, spam: 0 },
  });
  expect(await figures(2027)).toMatchObject({
    reports: { total: 0 },
    decisions: { total: 1, byAction: { none: 1 }, medianSeconds: 3 * 3600 },
    appeals: { total: 0, restored: 1, medianSeconds: 2 * 3600 },
    verifications: { asked: 0, granted: 1, refused: 0, revoked: 1 },
  });

  await jobNamed('figures')(env, NEW_YEAR - 1);
  expect(await published()).toEqual([]);
  await jobNamed('figures')(env, NEW_YEAR);
  await jobNamed('figures')(env, NEW_YEAR + HOUR);
  expect(await published()).toEqual([before]);

  // Figures entered by an operator are published with the rest.
  moveClockTo(NEW_YEAR + 24 * HOUR);
  const counts = { authorityOrders: 1, trustedFlaggerReports: 0, disputes: 2, disputesLost: 1 };
  const changed = await operate('PUT', '/moderation/figures?year=2026', counts);
  expect(await changed.json()).toEqual({ ...before, outside: counts });
  expect(await published()).toEqual([{ ...before, outside: counts }]);
  // Those of the current year are not published yet.
  await operate('PUT', '/moderation/figures?year=2027', counts);
  expect((await published()).map(({ year }) => year)).toEqual([2026]);
});

it('figures of a year without events are empty', async () => {
  expect(await figures(2031)).toMatchObject({
    reports: { total: 0 },
    decisions: { total: 0, medianSeconds: null },
  });
});

it('figures require an operator and a possible year', async () => {
  expect((await call('GET', '/api/operations/moderation/figures?year=2026')).status).toBe(401);
  for (const query of ['', '?year=', '?year=abc', '?year=1999', '?year=2026%27'])
    expect((await operate('GET', `/moderation/figures${query}`)).status, query).toBe(400);
  for (const json of [{}, { authorityOrders: -1 }, 'x'])
    expect((await operate('PUT', '/moderation/figures?year=2026', json)).status).toBe(400);
});
