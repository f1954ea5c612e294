import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { operatorActs } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { parisDayBounds } from '../../../domain/dates/paris.ts';
import type { Act, Changes } from '../../../domain/operations/operators-wire.ts';
import type { NamedPerson } from '../../../domain/operations/people-wire.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { namedColumn, namesOfOperators, numberedPageSchema } from '../kit.ts';

const PAGE_SIZE = 50;

/**
 * `operator`: only that one's acts, by its id; `act`: only those of a route; `day`: only those of a day of Paris; `looks`: '1' shows
 * looks at personal data, too.
 */
export const actsQuerySchema = numberedPageSchema.extend({
  operator: z.string().max(100).optional(),
  act: z.string().max(100).optional(),
  day: z.iso.date().optional(),
  looks: z.enum(['0', '1']).default('1'),
});

/** The user in the path of a call, or whose role it changes; null for a call without one. */
const USER_ID = sql`case when subject like '/people/%' then substr(subject, 9, 36)
  when subject like '/payments/creators/%' then substr(subject, 20, 36)
  when action in ('POST /operators', 'POST /moderators') then changes ->> '$.after.userId' end`;

/** A page of operators' acts, the latest first. */
export async function listActs(
  db: Database,
  { cursor, operator, act, day, looks }: z.infer<typeof actsQuerySchema>,
): Promise<{ entries: Act[]; nextCursor: string | null }> {
  const [begin, end] = day ? parisDayBounds(day) : [];
  const found = await db
    .select({
      ...{ id: operatorActs.id, at: operatorActs.at, operator: operatorActs.operator },
      ...{ action: operatorActs.action, subject: operatorActs.subject },
      ...{ details: operatorActs.details, status: operatorActs.status },
      changes: operatorActs.changes,
      userId: sql<string | null>`${USER_ID}`.as('subject_user'),
      person: namedColumn('person', sql`(${USER_ID})`),
    })
    .from(operatorActs)
    .where(
      and(
        cursor === undefined ? undefined : lt(operatorActs.id, cursor),
        operator === undefined ? undefined : eq(operatorActs.operator, operator),
        act === undefined ? undefined : eq(operatorActs.action, act),
        looks === '1' ? undefined : sql`${operatorActs.action} not like 'GET %'`,
        begin === undefined ? undefined : gte(operatorActs.at, begin),
        end === undefined ? undefined : lt(operatorActs.at, end),
      ),
    )
    .orderBy(desc(operatorActs.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ id }) => String(id));
  const names = await namesOfOperators(
    db,
    rows.map((row) => row.operator),
  );
  const entries = rows.map((row) => ({
    id: String(row.id),
    at: iso(row.at),
    operator: names(row.operator),
    action: row.action,
    subject: row.subject,
    person: row.userId === null ? null : (row.person as NamedPerson),
    details: JSON.parse(row.details) as Record<string, unknown>,
    status: row.status,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as Changes),
  }));
  return { entries, nextCursor };
}
