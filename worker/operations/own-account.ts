import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { profiles } from '../../database/schema.ts';
import type { Operator } from '../../domain/operations/operators.ts';
import { ProblemError } from '../../domain/problem.ts';

/** Throws 403 `moderation.own` when the act is about the operator's own account. */
export async function refuseOwn(
  db: Database,
  { userId }: Operator,
  about: { id: string } | { username: string },
): Promise<void> {
  if (userId === null) return;
  if ('id' in about) {
    if (about.id === userId) throw new ProblemError('moderation.own');
    return;
  }
  const [own] = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (own?.username === about.username.toLowerCase()) throw new ProblemError('moderation.own');
}

/** The user id of an operator who decides in their own name. Throws 403 `operator.account_needed` for a token. */
export function deciderIdOf({ userId }: Operator): string {
  if (userId === null) throw new ProblemError('operator.account_needed');
  return userId;
}
