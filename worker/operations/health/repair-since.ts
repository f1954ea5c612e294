import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { conversations } from '../../../database/schema.ts';
import { log } from '../../platform/log.ts';

/** Rows that one call reads, and conversations that it repairs: each repair makes calls to D1 and three objects. */
const LOOKED_AT = 2_000;
const REPAIRED_AT_ONCE = 10;
const REPAIRED_MAX = 40;

export interface Repaired {
  repaired: number;
  /** Ids of the conversations that could not be repaired. */
  failed: string[];
  /** The id after which the next call begins; null at the end. */
  next: string | null;
}

/**
 * Repairs the conversations that may have changed at `since` or later, in the order of their ids: those
 * that D1 does not show as ended before it. `since`: epoch milliseconds; `after`: an id, or empty.
 */
export async function repairSince(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  since: number,
  after: string,
): Promise<Repaired> {
  const { id, status, endedAt, lastMessageAt } = conversations;
  const rows = await db
    .select({ id, status, endedAt, lastMessageAt })
    .from(conversations)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(LOOKED_AT);
  const changed = rows.filter(
    (row) =>
      row.status !== 'completed' || Math.max(row.endedAt ?? 0, row.lastMessageAt ?? 0) >= since,
  );
  const due = changed.slice(0, REPAIRED_MAX);
  const failed: string[] = [];
  for (let from = 0; from < due.length; from += REPAIRED_AT_ONCE)
    await Promise.all(
      due.slice(from, from + REPAIRED_AT_ONCE).map(async (row) => {
        if (!(await isRepaired(env, row.id))) failed.push(row.id);
      }),
    );
  const isCut = changed.length > due.length;
  const last = isCut ? due.at(-1) : rows.length === LOOKED_AT ? rows.at(-1) : null;
  return { repaired: due.length - failed.length, failed, next: last?.id ?? null };
}

/** A conversation that nobody has opened yet has only a row, and needs no repair. */
async function isRepaired({ CONVERSATION }: Pick<Env, 'CONVERSATION'>, id: string) {
  try {
    await CONVERSATION.getByName(id).repair();
    return true;
  } catch (error) {
    log.error('conversation.not_repaired', { conversation: id, error });
    return false;
  }
}
