import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { profiles } from '../../database/schema.ts';
import type { NamedOperator } from '../../domain/operations/operators-wire.ts';

const USER = 'user:';
const TOKEN = 'token:';

/** A function from the ids of these operators, at most 100, to their names. */
export async function namesOfOperators(
  db: Database,
  operators: readonly string[],
): Promise<(operator: string) => NamedOperator> {
  const ids = new Set(
    operators.filter((id) => id.startsWith(USER)).map((id) => id.slice(USER.length)),
  );
  const people =
    ids.size === 0
      ? []
      : await db
          .select({ id: profiles.id, name: profiles.name, username: profiles.username })
          .from(profiles)
          .where(inArray(profiles.id, [...ids]));
  const names = new Map(people.map(({ id, name, username }) => [USER + id, name ?? username]));
  return (id) => ({
    id,
    name: id.startsWith(TOKEN) ? id.slice(TOKEN.length) : (names.get(id) ?? null),
  });
}
