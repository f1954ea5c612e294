import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { authUsers, moderationDecisions as decisions } from '../../../database/schema.ts';
import type { OwnDecision } from '../../../domain/moderation/moderation-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { unverifiedPayload, verifyToken } from '../../platform/signed-token.ts';
import type { PictureEnv } from './case-columns.ts';
import { appeal, findDecision } from './own-decisions.ts';

/** The decision of a mailed link. 404 when the link was never issued, or its account is gone. */
export async function decisionByLink(
  db: Database,
  env: PictureEnv,
  token: string,
  now: number,
): Promise<OwnDecision> {
  const { decisionId } = await openLink(db, token);
  const decision = await findDecision(db, env, decisionId, now);
  if (!decision) throw new ProblemError('decision.not_found');
  return decision;
}

/** Appeals the decision of a mailed link, like its signed-in author would. */
export async function appealByLink(
  db: Database,
  token: string,
  text: string,
  now: number,
): Promise<{ id: string }> {
  const { authorId, decisionId } = await openLink(db, token);
  return appeal(db, authorId, decisionId, text, now);
}

/**
 * The decision in the token of the mail to a suspended user, who cannot sign in. It is signed with the secret
 * of their account's mails, and survives rotation of the server's keys: appeals are accepted for half a year.
 */
async function openLink(
  db: Database,
  token: string,
): Promise<{ authorId: string; decisionId: string }> {
  const decisionId = unverifiedPayload(token);
  if (decisionId) {
    const [found] = await db
      .select({ authorId: decisions.authorId, key: authUsers.unsubscribeKey })
      .from(decisions)
      .innerJoin(authUsers, eq(authUsers.id, decisions.authorId))
      .where(eq(decisions.id, decisionId));
    if (found?.key && verifyToken('appeal', token, [found.key]))
      return { authorId: found.authorId, decisionId };
  }
  throw new ProblemError('decision.not_found');
}
