import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import {
  conversationRatings,
  creatorMedia,
  creatorMediaComments,
  creatorProfiles,
  profileBioLinks,
  profiles,
} from '../../../database/schema.ts';
import { messagePreview } from '../../../domain/conversations/attachment.ts';
import {
  conversationIdSchema,
  messageIdSchema,
} from '../../../domain/conversations/conversation-input.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import type { ReportSubject } from '../../../domain/moderation/report.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { visibleTo } from '../../community/posts/queries.ts';

/** More than any text that users can write here; the rest is links and pictures. */
const EXCERPT_MAX_LENGTH = 10_000;

/**
 * The query for reported content in its current state: `author_id` and `excerpt`, one row, or none when `viewerId`
 * (null for a signed-out viewer) may not see it. Pictures appear by their key, so that a replaced picture is a change.
 * A message is read from its conversation; 401 for a signed-out viewer.
 */
export async function selectThing(
  env: Env,
  subject: ReportSubject,
  viewerId: string | null,
): Promise<SQL> {
  if (subject.type !== 'message') return queries[subject.type](subject.id, viewerId);
  if (!viewerId) throw new ProblemError('auth.required');
  const message = await messageOf(env, subject, viewerId);
  return message
    ? sql`select ${message.senderId} as author_id, ${messagePreview(message.text, message.attachments)} as excerpt`
    : sql`select null as author_id, null as excerpt where false`;
}

async function messageOf(
  { CONVERSATION }: Env,
  { id, conversationId }: Extract<ReportSubject, { type: 'message' }>,
  viewerId: string,
): Promise<Message | null> {
  const areIds =
    messageIdSchema.safeParse(id).success && conversationIdSchema.safeParse(conversationId).success;
  if (!areIds) return null;
  const message = await CONVERSATION.getByName(conversationId).message(viewerId, id);
  return message?.hidden && message.senderId !== viewerId ? null : message;
}

type StoredType = Exclude<ReportSubject['type'], 'message'>;

const queries: Record<StoredType, (id: string, viewerId: string | null) => SQL> = {
  profile: (id, viewerId) => sql`
    select ${profiles.id} as author_id, ${lines(
      profiles.name,
      sql`'@' || ${profiles.username}`,
      profiles.bio,
      creatorProfiles.aboutShort,
      creatorProfiles.welcomeMessage,
      sql`(select group_concat(${profileBioLinks.title} || ' : ' || ${profileBioLinks.url}, char(10))
        from ${profileBioLinks} where ${profileBioLinks.userId} = ${profiles.id})`,
      sql`'Portrait : ' || ${profiles.profileImagePath} || coalesce('?v=' || ${profiles.profileImageUploadedAt}, '')`,
    )} as excerpt
    from ${profiles} left join ${creatorProfiles} on ${creatorProfiles.userId} = ${profiles.id}
    where ${and(eq(profiles.id, id), or(eq(profiles.isVisible, true), isTheirs(profiles.id, viewerId)))}`,

  post: (id, viewerId) => sql`
    select ${creatorMedia.creatorId} as author_id, ${lines(
      creatorMedia.title,
      creatorMedia.questionText,
      creatorMedia.bodyText,
      creatorMedia.caption,
      sql`'Image : ' || ${creatorMedia.storagePath}`,
    )} as excerpt
    from ${creatorMedia} where ${and(eq(creatorMedia.id, id), visibleTo(viewerId))}`,

  comment: (id, viewerId) => sql`
    select ${creatorMediaComments.userId} as author_id, ${creatorMediaComments.content} as excerpt
    from ${creatorMediaComments} join ${creatorMedia} on ${creatorMedia.id} = ${creatorMediaComments.mediaId}
    where ${and(
      eq(creatorMediaComments.id, id),
      or(eq(creatorMediaComments.isVisible, true), isTheirs(creatorMediaComments.userId, viewerId)),
      visibleTo(viewerId),
    )}`,

  rating: (id, viewerId) => sql`
    select ${conversationRatings.raterId} as author_id, ${lines(
      sql`${conversationRatings.stars} || '/5'`,
      conversationRatings.comment,
      sql`'Réponse du créateur : ' || ${conversationRatings.replyText}`,
    )} as excerpt
    from ${conversationRatings}
    where ${and(
      eq(conversationRatings.id, id),
      or(eq(conversationRatings.isReview, true), isTheirs(conversationRatings.raterId, viewerId)),
    )}`,
};

const isTheirs = (author: SQL.Aliased | unknown, viewerId: string | null): SQL =>
  viewerId ? sql`${author} = ${viewerId}` : sql`false`;

/** The non-null texts, each on its own line. */
const lines = (...texts: unknown[]): SQL =>
  sql`substr(concat_ws(char(10), ${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}), 1, ${EXCERPT_MAX_LENGTH})`;
