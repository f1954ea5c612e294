import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { moderationCases as cases } from '../../../database/schema.ts';
import { messagePreview } from '../../../domain/conversations/attachment.ts';
import { excerptPicture } from '../../../domain/moderation/excerpt.ts';
import type { SubjectNow } from '../../../domain/moderation/moderation-wire.ts';
import { type ImageBucket, imageUrl } from '../../../domain/posts/image-url.ts';

/** Number of messages shown before and after a reported one. */
const MESSAGES_AROUND = 3;

interface SubjectRow {
  texts: (string | null)[];
  hiddenAt: number | null;
  /** A full URL, or a key in the bucket of its kind. */
  picture?: string | null;
  /** Time of the portrait's upload: a new portrait has the key of the one before. */
  version?: number | null;
  stars?: number;
}

export const pictureBuckets: Partial<Record<string, ImageBucket>> = {
  post: 'creator-posts',
  profile: 'profile-images',
};

/** A query column with the current content of a case in D1; null for a message and for deleted content. */
const subjectJson = sql`(case moderation_cases.subject_type
  when 'post' then (
    select json_object('texts', json_array(title, question_text, caption, body_text), 'hiddenAt', hidden_at,
      'picture', storage_path)
    from creator_media where id = moderation_cases.subject_id and deletion_started_at is null)
  when 'comment' then (
    select json_object('texts', json_array(content), 'hiddenAt', hidden_at)
    from creator_media_comments where id = moderation_cases.subject_id
      and (select deletion_started_at from creator_media where id = media_id) is null)
  when 'rating' then (
    select json_object('texts', json_array(comment), 'hiddenAt', hidden_at, 'stars', stars)
    from conversation_ratings where id = moderation_cases.subject_id)
  when 'profile' then (
    select json_object('texts', json_array(name, '@' || username, about_short, bio, welcome_message),
      'hiddenAt', coalesce(suspended_at, hidden_at), 'picture', profile_image_path,
      'version', profile_image_uploaded_at)
    from profiles left join creator_profiles on user_id = profiles.id
    where profiles.id = moderation_cases.subject_id)
  end)`;

/** The query for the current content of the case that meets the condition. */
export function selectSubject(db: Database, isCase: SQL) {
  return db
    .select({
      subject: sql<SubjectRow | null>`${subjectJson}`
        .mapWith((json: string): SubjectRow => JSON.parse(json))
        .as('subject'),
    })
    .from(cases)
    .where(isCase);
}

type Case = Pick<
  typeof cases.$inferSelect,
  'id' | 'subjectType' | 'subjectId' | 'conversationId' | 'authorId' | 'excerpt'
>;

/** The current content of a case; a message comes with the messages around it. */
export async function subjectNow(
  env: Pick<Env, 'CONVERSATION'>,
  reported: Case & { isHidden: boolean },
  row: SubjectRow | null,
): Promise<SubjectNow> {
  if (reported.conversationId !== null) return messageNow(env, reported, reported.conversationId);
  if (!row) return GONE;
  const bucket = pictureBuckets[reported.subjectType];
  const address = bucket && imageUrl(bucket, row.picture ?? null);
  return {
    text: row.texts.filter(Boolean).join('\n\n') || null,
    imageUrl: address?.startsWith('/')
      ? `/api/moderation/reports/${reported.id}/picture`
      : (address ?? null),
    isPictureReplaced: isReplaced(reported, row),
    stars: row.stars ?? null,
    isHidden: row.hiddenAt !== null,
    isGone: false,
    context: [],
    attachments: [],
  };
}

/** True when the excerpt names another picture than the present one. */
function isReplaced(
  { subjectType, excerpt }: Case,
  { picture = null, version = null }: SubjectRow,
): boolean {
  const reported = excerptPicture(subjectType, excerpt);
  const now = picture === null || version === null ? picture : `${picture}?v=${version}`;
  return reported !== null && reported !== now;
}

const GONE: SubjectNow = {
  ...{ text: null, imageUrl: null, isPictureReplaced: false, stars: null },
  ...{ isHidden: false, isGone: true, context: [], attachments: [] },
};

async function messageNow(
  env: Pick<Env, 'CONVERSATION'>,
  { subjectId, authorId, isHidden }: Case & { isHidden: boolean },
  conversationId: string,
): Promise<SubjectNow> {
  const object = env.CONVERSATION.getByName(conversationId);
  const messages = await object.messagesAround(subjectId, MESSAGES_AROUND);
  if (!messages) return GONE;
  const reported = messages.find(({ id }) => id === subjectId);
  return {
    ...GONE,
    ...{ isHidden, isGone: false },
    text: reported?.text || null,
    attachments: reported?.attachments ?? [],
    context: messages.map(({ id, senderId, text, createdAt, attachments }) => ({
      ...{ id, createdAt },
      text: messagePreview(text, attachments),
      isAuthors: senderId === authorId,
      isReported: id === subjectId,
    })),
  };
}
