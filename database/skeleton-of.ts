import { type SQL, sql } from 'drizzle-orm';
import { LOOK_ALIKES } from '../domain/accounts/username-skeleton.ts';

/**
 * SQL version of `usernameSkeleton` in domain/accounts/username-skeleton.ts, for an expression that is a
 * username.
 */
export function skeletonOf(username: SQL): SQL {
  return LOOK_ALIKES.reduce(
    // Literals, because the expression of a generated column takes no parameters.
    (text, [written, read]) => sql`replace(${text}, ${sql.raw(`'${written}', '${read}'`)})`,
    username,
  );
}
