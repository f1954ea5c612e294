import { desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { operatorActs, profiles } from '../../database/schema.ts';
import { cutPage } from '../platform/http/cursor.ts';

const PAGE_SIZE = 50;

/** The log is ordered by the numbers of its entries, which increase. */
export const actsQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

/** A page of all operator acts, the latest first, with the operator's name. */
export async function listActs(db: Database, before: number | undefined) {
  const found = await db
    .select({ act: operatorActs, name: profiles.name, username: profiles.username })
    .from(operatorActs)
    .leftJoin(
      profiles,
      eq(
        profiles.id,
        sql`iif(${operatorActs.operator} like 'user:%', substr(${operatorActs.operator}, 6), null)`,
      ),
    )
    .where(before === undefined ? undefined : lt(operatorActs.id, before))
    .orderBy(desc(operatorActs.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ act }) => String(act.id));
  return {
    entries: rows.map(({ act, name, username }) => ({
      id: String(act.id),
      at: new Date(act.at).toISOString(),
      operator: { id: act.operator, name: name ?? username ?? nameOfToken(act.operator) },
      action: act.action,
      subject: act.subject,
      details: JSON.parse(act.details) as Record<string, unknown>,
      status: act.status,
    })),
    nextCursor,
  };
}

/** The name of a token; null for a token without name, and for people whose account is deleted. */
function nameOfToken(operator: string): string | null {
  return operator.startsWith('token:') ? operator.slice('token:'.length) : null;
}
