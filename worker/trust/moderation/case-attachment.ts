import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { moderationCases as cases } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { StoredAttachment } from '../../../durable-objects/conversation/attachments.ts';
import { serveAttachment } from '../../marketplace/conversations/attachments/serve-attachment.ts';
import { isCaseOf } from './get-case.ts';

/**
 * An attachment of a reported message, hidden or not, for moderators only. 404 for other users, for an
 * attachment of another message, and for a case about the moderator.
 */
export async function caseAttachment(
  db: Database,
  env: Pick<Env, 'CONVERSATION' | 'IMAGES' | 'VERIFICATION_FILES'>,
  moderatorId: string,
  { reportId, attachmentId, isSmall }: { reportId: string; attachmentId: string; isSmall: boolean },
  request: Request,
): Promise<Response> {
  const { role, reported } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    reported: first(
      db
        .select({
          messageId: cases.subjectId,
          conversationId: cases.conversationId,
          authorId: cases.authorId,
        })
        .from(cases)
        .where(isCaseOf(reportId)),
    ),
  });
  requireModerator(role);
  const { messageId, conversationId = null, authorId } = reported ?? {};
  if (!messageId || conversationId === null || authorId === moderatorId)
    throw new ProblemError('attachment.not_found');
  const conversation = env.CONVERSATION.getByName(conversationId);
  const found: StoredAttachment | null = await conversation.reportedAttachment(
    messageId,
    attachmentId,
  );
  if (!found) throw new ProblemError('attachment.not_found');
  return serveAttachment(env, request, { conversationId, isSmall, ...found });
}
