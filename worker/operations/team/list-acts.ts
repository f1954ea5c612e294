import { desc, lt } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { operatorActs } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type { Act, Changes } from '../../../domain/operations/operators-wire.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { namesOfOperators } from '../kit.ts';

const PAGE_SIZE = 50;

/** A page of all operator acts, the latest first. */
export async function listActs(
  db: Database,
  before: number | undefined,
): Promise<{ entries: Act[]; nextCursor: string | null }> {
  const found = await db
    .select()
    .from(operatorActs)
    .where(before === undefined ? undefined : lt(operatorActs.id, before))
    .orderBy(desc(operatorActs.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => String(id));
  const names = await namesOfOperators(
    db,
    rows.map(({ operator }) => operator),
  );
  const entries = rows.map((act) => ({
    id: String(act.id),
    at: iso(act.at),
    operator: names(act.operator),
    action: act.action,
    subject: act.subject,
    details: JSON.parse(act.details) as Record<string, unknown>,
    status: act.status,
    changes: act.changes === null ? null : (JSON.parse(act.changes) as Changes),
  }));
  return { entries, nextCursor };
}
