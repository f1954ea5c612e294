import { type SQL, sql } from 'drizzle-orm';
import { LOOK_ALIKES } from '../domain/accounts/username-skeleton.ts';

/** The skeleton of an expression that is a username, derived from the table of look-alikes. */
export function skeletonOf(username: SQL): SQL {
  return LOOK_ALIKES.reduce(
    // Literals, because the expression of a generated column takes no parameters.
    (text, [written, read]) => sql`replace(${text}, ${sql.raw(`'${written}', '${read}'`)})`,
    username,
  );
}
