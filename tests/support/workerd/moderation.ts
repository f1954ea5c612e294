import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { moderators } from '../../../database/schema.ts';
import type { ModerationAction } from '../../../domain/moderation/moderation.ts';
import {
  DECISION_FINAL_MS,
  OUTCOME_GATHER_MS,
} from '../../../domain/moderation/moderation-decision.ts';
import type {
  DecisionMade,
  ReportedCaseDetail,
} from '../../../domain/moderation/moderation-wire.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { call, createPerson, db, type Person } from './marketplace.ts';

/** Reports and decisions, made through the API as users make them. */

export async function createModerator(): Promise<Person> {
  const person = await createPerson();
  await db.insert(moderators).values({ userId: person.id, grantedAt: 1 });
  return person;
}

type Subject = { type: string; id: string; conversationId?: string };

/** Reports some content; returns the report's id. `by` is null for a visitor, who may leave an address. */
export async function report(
  by: Person | null,
  subject: Subject,
  more: { category?: string; text?: string; email?: string } = {},
): Promise<string> {
  const response = await call('POST', '/api/reports', {
    ...(by ? { as: by } : {}),
    json: { subject, category: 'harassment', text: 'Cela me blesse', ...more },
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json<{ id: string }>()).id;
}

/** Decides on a report, whatever the response. */
export function decide(
  as: Person,
  reportId: string,
  action: ModerationAction,
  reason = 'Ce texte vise une personne.',
): Promise<Response> {
  return call('POST', `/api/moderation/reports/${reportId}/decision`, {
    as,
    json: { action, reason },
  });
}

/** Decides on a report; the decision has to be accepted. */
export async function decided(...given: Parameters<typeof decide>): Promise<DecisionMade> {
  const response = await decide(...given);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

/** The case of a report, as a moderator reads it. */
export async function caseOf(as: Person, reportId: string): Promise<ReportedCaseDetail> {
  const response = await call('GET', `/api/moderation/reports/${reportId}`, { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

/**
 * Runs the minute cron's work on blocks and decisions once decisions are final, before a request's claims
 * end.
 */
export const settleOutbox = () => runOutbox(env, Date.now() + DECISION_FINAL_MS + 1_000);

/** Runs the cron's work once the mails to reporters are due. */
export const mailReporters = () => runOutbox(env, Date.now() + OUTCOME_GATHER_MS + 1_000);

/** Adds this many outbox effects that have long been due and change nothing. */
export async function crowd(kind: 'statement' | 'rating_seen', count: number): Promise<void> {
  await db.run(sql`insert into outbox (kind, data, due_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select ${kind}, json_object('decisionId', 'none', 'ratingId', 'none'), 0 from numbers`);
}
