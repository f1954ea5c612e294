import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { orders } from '../../../database/schema.ts';
import type { Party } from '../../../domain/operations/money-wire.ts';

/** A JSON object of the user with this id, for {@link partyFrom}; null when there is no such row. */
export const partyJson = (userId: SQL): SQL<string | null> =>
  sql<string | null>`(select json_object('username', iif(deleted_at is null, username, null),
    'name', iif(deleted_at is null, name, null)) from profiles where id = ${userId})`;

/** The user of a {@link partyJson}. */
export function partyFrom(id: string, json: string | null): Party {
  const { username, name } = json
    ? (JSON.parse(json) as Omit<Party, 'id'>)
    : { username: null, name: null };
  return { id, username, name };
}

/** The two sides of an order as {@link partyJson}, and its topic's name. */
export function selectPeople(db: Database, orderId: string) {
  return db
    .select({
      asker: partyJson(sql`orders.asker_id`).as('asker'),
      creator: partyJson(sql`orders.creator_id`).as('creator'),
      topic: sql<string | null>`(select name from topics where id = orders.topic_id)`.as('topic'),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
}
