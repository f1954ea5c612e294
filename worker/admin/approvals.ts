import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { approvals } from '../../database/schema.ts';
import {
  ALONE_MAX_CENTS,
  approvalStep,
  NAMELESS_OPERATOR,
  type Operator,
} from '../../domain/admin/operators.ts';
import { ProblemError } from '../../domain/problem.ts';

/** A decision that may need two people. */
export interface Decision {
  /** The terms of the decision, to the cent; a second request with the same terms approves it. */
  terms: Record<string, string | number | string[] | null>;
  /** The order, creator or difference of the decision. */
  subjectId: string;
  cents: number;
  reason: string;
}

/**
 * True when a decision may be made now, because it is small, or another operator has requested the same
 * before. Otherwise the request is stored as a proposal. Throws 403 `operator.name_needed` when two people
 * are needed and the operator has no name.
 */
export async function isApproved(
  db: Database,
  { terms, subjectId, cents, reason }: Decision,
  operator: Operator,
  now: number,
): Promise<boolean> {
  if (cents <= ALONE_MAX_CENTS) return true;
  const text = JSON.stringify(terms);
  const isIt = eq(approvals.terms, text);
  const [last] = await db.select().from(approvals).where(isIt).orderBy(desc(approvals.id)).limit(1);
  const step = approvalStep(cents, last ?? null, operator, now);
  if (step === 'decided') return true;
  if (operator.id === NAMELESS_OPERATOR.id) throw new ProblemError('operator.name_needed');
  if (step === 'wait') return false;
  const isWaiting = and(isIt, isNull(approvals.approvedAt));
  if (step === 'approve') {
    const approved = await db
      .update(approvals)
      .set({ approvedBy: operator.id, approvedAt: now })
      .where(and(isWaiting, ne(approvals.proposedBy, operator.id)))
      .returning({ id: approvals.id });
    return approved.length > 0;
  }
  const proposal = { proposedBy: operator.id, proposedAt: now, reason };
  // A proposal that was never approved is replaced. The first of two concurrent requests stays.
  if (last && last.approvedAt === null)
    await db
      .update(approvals)
      .set(proposal)
      .where(and(isWaiting, eq(approvals.proposedAt, last.proposedAt)));
  else
    await db
      .insert(approvals)
      .values({ terms: text, subjectId, cents, ...proposal })
      .onConflictDoNothing();
  return false;
}
