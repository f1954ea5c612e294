import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { reports } from '../../database/schema.ts';

/**
 * The query for who has reported a case and can be told what came of it, the first one first: by their
 * account (`reporterId`) or at the address that they gave (`email`).
 */
export function selectReporters(db: Database, caseId: string) {
  return db
    .select({ id: reports.id, reporterId: reports.reporterId, email: reports.email })
    .from(reports)
    .where(
      and(eq(reports.caseId, caseId), or(isNotNull(reports.reporterId), isNotNull(reports.email))),
    )
    .orderBy(asc(reports.createdAt), asc(reports.id));
}
