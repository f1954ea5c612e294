import { and, asc, desc, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { approvals, operators } from '../../database/schema.ts';
import {
  approvalStep,
  isForTwo,
  NAMELESS_OPERATOR,
  type Operator,
  PROPOSAL_LIFE_MS,
  type ProposedRequest,
} from '../../domain/operations/operators.ts';
import type { Proposal } from '../../domain/operations/operators-wire.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { AppContext } from '../platform/http/app-env.ts';
import { namesOfOperators } from './operator-names.ts';
import { OPERATIONS_PREFIX } from './record-acts.ts';

/** Condition: who proposed it is still an operator. The proposals of others lapse with their role. */
const isByOperator = sql`(${approvals.proposedBy} not like 'user:%' or exists (
  select 1 from ${operators} where ${operators.userId} = substr(${approvals.proposedBy}, 6)))`;

/** Maximum number of proposals listed. */
const PROPOSALS_SHOWN = 100;

/** A decision that may need two people. */
export interface Decision {
  /** The terms of the decision, to the cent; a second request with the same terms approves it. */
  terms: { what: string; [name: string]: unknown };
  /** The order, creator, difference, account or setting of the decision. */
  subjectId: string;
  /** The amount, which decides how many people it needs; null for a decision that always needs two. */
  cents: number | null;
  reason: string;
  /** The request, by {@link proposedRequest}. */
  request: ProposedRequest;
}

/** The operator's own request, which the console sends again for the second person. */
export async function proposedRequest(context: AppContext): Promise<ProposedRequest> {
  const { method, path } = context.req;
  const text = await context.req.text();
  return {
    method: method as ProposedRequest['method'],
    path: path.slice(OPERATIONS_PREFIX.length),
    body: text === '' ? null : JSON.parse(text),
  };
}

/**
 * True when a decision may be made now, because it is small, or another operator has requested the same
 * before. Otherwise the request is stored as a proposal. Throws 403 `operator.name_needed` when two people
 * are needed and the operator has no name.
 */
export async function isApproved(
  db: Database,
  { terms, subjectId, cents, reason, request }: Decision,
  operator: Operator,
  now: number,
): Promise<boolean> {
  if (cents !== null && !isForTwo(cents)) return true;
  const text = JSON.stringify(terms);
  const isIt = eq(approvals.terms, text);
  const [last] = await db
    .select({ ...getTableColumns(approvals), stands: sql<number>`${isByOperator}`.as('stands') })
    .from(approvals)
    .where(isIt)
    .orderBy(desc(approvals.id))
    .limit(1);
  const isLapsed = last?.approvedAt === null && last.stands === 0;
  const step = approvalStep(isLapsed ? null : (last ?? null), operator, now);
  if (step === 'decided') return true;
  if (operator.id === NAMELESS_OPERATOR.id) throw new ProblemError('operator.name_needed');
  if (step === 'wait') return false;
  const isWaiting = and(isIt, isNull(approvals.approvedAt));
  if (step === 'approve') {
    const approved = await db
      .update(approvals)
      .set({ approvedBy: operator.id, approvedAt: now })
      .where(and(isWaiting, isByOperator, ne(approvals.proposedBy, operator.id)))
      .returning({ id: approvals.id });
    return approved.length > 0;
  }
  const proposal = {
    ...{ proposedBy: operator.id, proposedAt: now, reason },
    request: JSON.stringify(request),
  };
  // A proposal that was never approved is replaced. The first of two concurrent requests stays.
  if (last && last.approvedAt === null)
    await db
      .update(approvals)
      .set(proposal)
      .where(and(isWaiting, eq(approvals.proposedAt, last.proposedAt)));
  else
    await db
      .insert(approvals)
      .values({ terms: text, subjectId, cents: cents ?? 0, ...proposal })
      .onConflictDoNothing();
  return false;
}

/** The decisions that wait for a second operator, the oldest first. */
export async function listProposals(
  db: Database,
  operator: Operator,
  now: number,
): Promise<Proposal[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(
      and(
        isNull(approvals.approvedAt),
        gt(approvals.proposedAt, now - PROPOSAL_LIFE_MS),
        isByOperator,
      ),
    )
    .orderBy(asc(approvals.proposedAt))
    .limit(PROPOSALS_SHOWN);
  const names = await namesOfOperators(
    db,
    rows.map(({ proposedBy }) => proposedBy),
  );
  return rows.map((row) => ({
    id: String(row.id),
    terms: JSON.parse(row.terms) as Proposal['terms'],
    cents: row.cents,
    reason: row.reason,
    proposedBy: names(row.proposedBy),
    isOwn: row.proposedBy === operator.id,
    proposedAt: new Date(row.proposedAt).toISOString(),
    expiresAt: new Date(row.proposedAt + PROPOSAL_LIFE_MS).toISOString(),
    request: row.request === null ? null : (JSON.parse(row.request) as ProposedRequest),
  }));
}
