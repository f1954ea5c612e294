import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batch, type Entry, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { approvals } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import {
  type ActFacts,
  type ActName,
  actRules,
  actStep,
  exceededSum,
  PROPOSAL_LIFE_MS,
  SUMMED_MS,
} from '../../../domain/operations/acts.ts';
import type { Operator, ProposedRequest } from '../../../domain/operations/operators.ts';
import type { TeamRole } from '../../../domain/operations/team.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** An act that may need two people (domain/operations/acts.ts). */
export interface Act {
  /** The terms, to the cent; a second request with the same terms approves it. */
  terms: { what: ActName; [name: string]: unknown };
  /** The order, creator, difference, account, setting or topic of the act. */
  subjectId: string;
  /** The users whom it concerns: none of them may be the second, and its amount counts for them. */
  people?: readonly string[];
  /** The amount; 0 without one. */
  cents?: number;
  /** Condition: it is about an operator or moderator. */
  isAboutTeam?: SQL;
  /** An expression with a JSON list of further users who may not be the second: reporters, earlier deciders. */
  excluded?: SQL;
  reason: string;
  /** The request that the second person sends. */
  request: ProposedRequest;
}

/** The permission for an act, once. */
export interface Permit {
  /**
   * Entries of the batch with the act's effect, before it. They fail that batch with 409 `act.changed` when anything that the
   * permission depends on has changed since, such as a role, a sum or the proposal itself.
   */
  entries: Record<string, Entry>;
  /** The proposal that it uses; null for an act of one person. */
  proposal: { id: number; proposedBy: string } | null;
}

/** The user who proposed what the permission is for; null for an act of one person. */
export const proposerOf = ({ proposal }: Permit): string | null =>
  proposal?.proposedBy.slice('user:'.length) ?? null;

/** Condition on a proposal: whoever made it still has the role in which they made it, and is not suspended. */
export const proposerStands = standsAs(
  sql`substr(${approvals.proposedBy}, 6)`,
  sql`${approvals.proposedAs}`,
);
/** Condition on a row of `approvals`: it waits for a second person, unless it has expired. */
export const isWaiting = and(isNull(approvals.usedAt), isNull(approvals.endedAt))!;

function standsAs(userId: SQL, role: SQL): SQL {
  return sql`exists (select 1 from profiles standing where standing.id = ${userId}
    and standing.suspended_at is null and standing.deleted_at is null
    and case ${role} when 'operator' then exists (select 1 from operators where user_id = standing.id)
      else exists (select 1 from moderators where user_id = standing.id) end)`;
}

/** The facts that {@link actStep} depends on, as one JSON text, so that they can be compared when the act is done. */
function factsOf(
  { terms, subjectId, people = [], cents = 0, isAboutTeam = sql`0`, excluded }: Act,
  { id, userId, role }: Operator,
  now: number,
): SQL {
  const concerned = JSON.stringify(people);
  const alone = sql`from approvals where approved_by is null and used_at is not null and ended_at is null`;
  const sum = (condition: SQL) =>
    sql`(select coalesce(sum(cents), 0) ${alone} and cents > 0 and ${condition})`;
  const isAboutThem = sql`exists (select 1 from json_each(approvals.people) theirs
    where theirs.value in (select value from json_each(${concerned})))`;
  const proposal = sql`(select json_object('id', id, 'proposedBy', proposed_by, 'expiresAt', expires_at,
      'stands', json(iif(${proposerStands}, 'true', 'false')))
    from approvals where terms = ${JSON.stringify(terms)} and ${isWaiting})`;
  const sums = sql`json_object('subject', ${sum(sql`subject_id = ${subjectId}`)},
    'people', ${sum(sql`used_at > ${now - SUMMED_MS} and ${isAboutThem}`)},
    'day', ${sum(sql`used_at > ${now - DAY_MS} and proposed_by = ${id}`)})`;
  return sql`(select json_object('cents', ${cents}, 'sums', ${cents === 0 ? NO_SUMS : sums},
    'isAboutTeam', json(iif(${isAboutTeam}, 'true', 'false')),
    'excluded', (select json_group_array(value) from (
      select value from json_each(${concerned}) union select value from json_each(${excluded ?? sql`'[]'`}) order by value)),
    'proposal', json(${proposal}),
    'stands', json(iif(${userId === null ? sql`1` : standsAs(sql`${userId}`, sql`${role}`)}, 'true', 'false'))))`;
}

const NO_SUMS = sql`json_object('subject', 0, 'people', 0, 'day', 0)`;

/**
 * The permission for an act; null when it needs a second person, for whom it then waits as a proposal. Throws what
 * {@link actStep} refuses it with, 404 for a role that may not begin it.
 */
export async function permitFor(
  db: Database,
  act: Act,
  person: Operator,
  now: number,
): Promise<Permit | null> {
  const { what } = act.terms;
  const first: readonly TeamRole[] = actRules[what].first;
  if (!first.includes(person.role)) throw new ProblemError('not_found');
  const query = factsOf(act, person, now);
  const [read] = await db.select({ text: sql<string>`${query}`.as('facts') }).from(sql`(select 1)`);
  const facts = JSON.parse(read!.text) as ActFacts;
  const step = actStep(what, person, facts, now);
  if (typeof step === 'object') throw new ProblemError(step.refusal);
  const isPermitted = onlyIf(sql`${query} = ${read!.text}`, () => new ProblemError('act.changed'));
  switch (step) {
    case 'wait':
      return null;
    case 'propose':
      await propose(db, act, facts, person, now);
      return null;
    case 'approve': {
      const { id, proposedBy } = facts.proposal!;
      const used = db
        .update(approvals)
        .set({ approvedBy: person.id, usedAt: now })
        .where(eq(approvals.id, id));
      return { entries: { isPermitted, used }, proposal: { id, proposedBy } };
    }
    case 'alone': {
      if (facts.cents === 0) return { entries: { isPermitted }, proposal: null };
      const counted = db.insert(approvals).values({
        ...rowOf(act, facts, person, now),
        usedAt: now,
      });
      return { entries: { isPermitted, counted }, proposal: null };
    }
  }
}

function rowOf(act: Act, facts: ActFacts, { id, role }: Operator, now: number) {
  return {
    terms: JSON.stringify(act.terms),
    subjectId: act.subjectId,
    people: JSON.stringify(act.people ?? []),
    cents: facts.cents,
    sumCents: exceededSum(facts) ?? 0,
    reason: act.reason,
    ...{ proposedBy: id, proposedAs: role, proposedAt: now, expiresAt: now + PROPOSAL_LIFE_MS },
  };
}

/** Stores the proposal, instead of one of the same that has lapsed. The first of two concurrent ones stays. */
async function propose(
  db: Database,
  act: Act,
  facts: ActFacts,
  person: Operator,
  now: number,
): Promise<void> {
  const lapsed = facts.proposal?.id ?? null;
  await batch(db, {
    lapsed: db
      .update(approvals)
      .set({ endedAt: now, endReason: 'lapsed' })
      .where(and(sql`${approvals.id} is ${lapsed}`, isWaiting)),
    proposed: db
      .insert(approvals)
      .values({ ...rowOf(act, facts, person, now), request: JSON.stringify(act.request) })
      .onConflictDoNothing(),
  });
}

/** Attempts of {@link actOnce} while others decide about the same people. */
const ATTEMPTS = 5;

/**
 * Does an act whose effect is more than one batch. The permission is used before the effect, so nothing uses it again; an
 * act that is refused then counts for nothing. Undefined while it waits for a second person.
 */
export async function actOnce<Done>(
  db: Database,
  act: Act,
  person: Operator,
  now: number,
  effect: () => Promise<Done>,
): Promise<{ done: Done } | undefined> {
  const id = await takePermit(db, act, person, now);
  if (id === undefined) return undefined;
  try {
    return { done: await effect() };
  } catch (error) {
    if (id !== null && error instanceof ProblemError && error.problem.status < 500)
      await db
        .update(approvals)
        .set({ endedAt: now, endReason: error.problem.code })
        .where(eq(approvals.id, id));
    throw error;
  }
}

/** Uses the permission; returns the row that it used, null without one, undefined while the act waits. */
async function takePermit(
  db: Database,
  act: Act,
  person: Operator,
  now: number,
): Promise<number | null | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const permit = await permitFor(db, act, person, now);
    if (!permit) return undefined;
    const row = db
      .select({ id: sql<number>`max(id)`.as('id') })
      .from(approvals)
      .where(and(eq(approvals.terms, JSON.stringify(act.terms)), eq(approvals.usedAt, now)));
    try {
      const { usedRow } = await batch(db, { ...permit.entries, usedRow: row });
      return usedRow[0]?.id ?? null;
    } catch (error) {
      const isRace = error instanceof ProblemError && error.problem.code === 'act.changed';
      if (!isRace || attempt === ATTEMPTS) throw error;
    }
  }
}
