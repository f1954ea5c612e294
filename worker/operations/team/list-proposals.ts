import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { approvals } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { actsApprovedBy } from '../../../domain/operations/acts.ts';
import type { Operator, ProposedRequest } from '../../../domain/operations/operators.ts';
import type { Proposal, RefusedProposal } from '../../../domain/operations/operators-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { isWaiting, proposerStands } from '../../trust/two-people/permit.ts';
import { deciderIdOf, namesOfOperators } from '../kit.ts';

/** Maximum number of proposals listed, of those that wait and of those that ended. */
const PROPOSALS_SHOWN = 100;
/** A proposal that was refused or withdrawn is listed for this long. */
const ENDED_SHOWN_MS = 7 * DAY_MS;

/**
 * The acts that wait for a second person, the oldest first, and those that were refused lately. A moderator gets those that a
 * moderator may approve, and their own.
 */
export async function listProposals(
  db: Database,
  operator: Operator,
  now: number,
): Promise<{ proposals: Proposal[]; refused: RefusedProposal[] }> {
  const isForThem =
    operator.role === 'operator'
      ? undefined
      : or(
          eq(approvals.proposedBy, operator.id),
          inArray(sql`${approvals.terms} ->> 'what'`, actsApprovedBy(operator.role)),
        );
  const { waiting, ended } = await batch(db, {
    waiting: db
      .select()
      .from(approvals)
      .where(and(isWaiting, gt(approvals.expiresAt, now), proposerStands, isForThem))
      .orderBy(asc(approvals.proposedAt))
      .limit(PROPOSALS_SHOWN),
    ended: db
      .select()
      .from(approvals)
      .where(
        and(
          isNull(approvals.usedAt),
          isNotNull(approvals.endedBy),
          gt(approvals.endedAt, now - ENDED_SHOWN_MS),
          sql`${approvals.endedBy} <> ${approvals.proposedBy}`,
          isForThem,
        ),
      )
      .orderBy(desc(approvals.endedAt))
      .limit(PROPOSALS_SHOWN),
  });
  const names = await namesOfOperators(
    db,
    [...waiting, ...ended].flatMap(({ proposedBy, endedBy }) => [proposedBy, endedBy ?? []].flat()),
  );
  const describe = (row: (typeof waiting)[number]) => {
    const terms = JSON.parse(row.terms) as Proposal['terms'];
    return {
      ...{ id: String(row.id), terms, cents: row.cents, sumCents: row.sumCents },
      reason: row.reason,
      proposedBy: names(row.proposedBy),
      isOwn: row.proposedBy === operator.id,
      proposedAt: iso(row.proposedAt),
    };
  };
  return {
    proposals: waiting.map((row) => ({
      ...describe(row),
      isMine: mayApprove(row, operator),
      expiresAt: iso(row.expiresAt),
      request: row.request === null ? null : (JSON.parse(row.request) as ProposedRequest),
    })),
    refused: ended.map((row) => ({
      ...describe(row),
      refusedAt: iso(row.endedAt!),
      refusedBy: names(row.endedBy!),
      refusedFor: row.endReason ?? '',
    })),
  };
}

/** True unless the operator proposed it, or it concerns them; who reported or decided about it learns that by the answer. */
function mayApprove(
  { proposedBy, people }: { proposedBy: string; people: string },
  { id, userId }: Operator,
): boolean {
  return userId !== null && proposedBy !== id && !(JSON.parse(people) as string[]).includes(userId);
}

/**
 * Ends a proposal that waits: its proposer withdraws it, another person refuses it with a reason. 404 `proposal.not_found` for one that no
 * longer waits, or that a moderator does not see; 403 `operator.account_needed` for a token.
 */
export async function endProposal(
  db: Database,
  id: number,
  reason: string,
  operator: Operator,
  now: number,
): Promise<void> {
  deciderIdOf(operator);
  const { proposals } = await listProposals(db, operator, now);
  const found = proposals.find((proposal) => proposal.id === String(id));
  if (!found) throw new ProblemError('proposal.not_found');
  if (!found.isOwn && !found.isMine) throw new ProblemError('moderation.own');
  const ended = await db
    .update(approvals)
    .set({ endedAt: now, endedBy: operator.id, endReason: reason })
    .where(and(eq(approvals.id, id), isWaiting))
    .returning({ id: approvals.id });
  if (ended.length === 0) throw new ProblemError('proposal.not_found');
}
