import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { approvals } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import {
  type Operator,
  PROPOSAL_LIFE_MS,
  type ProposedRequest,
} from '../../../domain/operations/operators.ts';
import type { Proposal } from '../../../domain/operations/operators-wire.ts';
import { isByOperator, namesOfOperators } from '../kit.ts';

/** Maximum number of proposals listed. */
const PROPOSALS_SHOWN = 100;

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
    proposedAt: iso(row.proposedAt),
    expiresAt: iso(row.proposedAt + PROPOSAL_LIFE_MS),
    request: row.request === null ? null : (JSON.parse(row.request) as ProposedRequest),
  }));
}
