import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';

/** The database, and the person of the path; the id may be unknown. Throws 404 `user.not_found` for none. */
export const personOf = (context: AppContext) => ({
  db: database(context.env.DB),
  id: readPathId(context.req.param('id')!, 'user.not_found'),
});

/** The address of a person. Throws 404 `user.not_found` for an unknown or deleted account. */
export async function addressOf(db: Database, id: string): Promise<string> {
  const found = await db
    .select({ email: authUsers.mailTo })
    .from(authUsers)
    .where(eq(authUsers.id, id))
    .get();
  if (!found) throw new ProblemError('user.not_found');
  return found.email;
}
