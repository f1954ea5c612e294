import { type SQL, sql } from 'drizzle-orm';
import { LOOK_ALIKES } from '../domain/accounts/username-skeleton.ts';

/** `usernameSkeleton` of domain/accounts/username-skeleton.ts in SQL, for an expression that is a username. */
export function skeletonOf(username: SQL): SQL {
  return LOOK_ALIKES.reduce(
    // Written out, because the expression of a generated column takes no parameters.
    (text, [written, read]) => sql`replace(${text}, ${sql.raw(`'${written}', '${read}'`)})`,
    username,
  );
}
