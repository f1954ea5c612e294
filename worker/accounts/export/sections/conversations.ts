import { sql } from 'drizzle-orm';
import { attachmentKeys } from '../../../../domain/conversations/attachment.ts';
import type { Message } from '../../../../domain/conversations/conversation-wire.ts';
import { parisDay } from '../../../../domain/dates/paris.ts';
import { MESSAGES_PAGE_SIZE } from '../../../../domain/limits.ts';
import {
  listSection,
  type Page,
  presentRow,
  publicPerson,
  type Reading,
  type Section,
} from '../section.ts';

type Role = 'asker' | 'creator';

interface Place {
  role: Role;
  startedAt: number;
  id: string;
  /** Null: the next conversation is due. */
  seq: number | null;
  document: string;
}

/** The next conversation of a role after a place, in the order of an index. */
async function nextConversation(
  { db, me }: Reading,
  role: Role,
  after: Pick<Place, 'startedAt' | 'id'> | null,
) {
  const [own, other] = role === 'asker' ? ['user_id', 'creator_id'] : ['creator_id', 'user_id'];
  const [row] = await db.all<Record<string, unknown> & { id: string; startedAt: number }>(sql`
    SELECT c.id, ${publicPerson('p', 'with')}, t.name AS "topic",
      c.pricing_model_snapshot AS "pricing", c.price_cents, c.currency, c.status,
      c.close_reason, c.started_at AS "startedAt", c.ended_at,
      c.answer_by AS "answerByAt", c.first_reply_at
    FROM conversations c JOIN profiles p ON p.id = c.${sql.raw(other!)}
    JOIN topics t ON t.id = c.topic_id
    WHERE c.${sql.raw(own!)} = ${me}
      AND (c.started_at, c.id) > (${after?.startedAt ?? -1}, ${after?.id ?? ''})
    ORDER BY c.started_at, c.id LIMIT 1`);
  return row ?? null;
}

const conversations: Section = {
  name: 'conversations',
  file: 'conversations/',
  holds: ['conversations', 'Conversation.conversation_record', 'Conversation.messages'],
  async read(reading, after): Promise<Page> {
    const place = after as Place | null;
    if (place?.seq != null) return messagesPage(reading, { ...place, seq: place.seq }, {});
    const role = place?.role ?? 'asker';
    const row = await nextConversation(reading, role, place);
    if (!row)
      return role === 'asker'
        ? { next: { role: 'creator', startedAt: -1, id: '', seq: null, document: '' } }
        : {};
    const { id, startedAt } = row;
    const day = parisDay(startedAt);
    const document = `conversations/${day}-${id.slice(0, 8)}`;
    const fields = { ...presentRow(row), role };
    return messagesPage(reading, { role, startedAt, id, seq: 0, document }, fields);
  },
};

/** Messages after the place as the person reads them, and the place of what follows. */
async function messagesPage(
  { env, me }: Reading,
  place: Place & { seq: number },
  fields: Record<string, unknown>,
): Promise<Page> {
  const object = env.CONVERSATION.getByName(place.id);
  const messages: Message[] = (await object.messages(me, { after: place.seq })) ?? [];
  const last = messages.at(-1);
  return {
    document: place.document,
    fields: { id: place.id, ...fields },
    list: 'messages',
    rows: messages.map(({ senderId, text, createdAt, hidden, kind, attachments: files }) => ({
      from: senderId === me ? 'me' : 'other',
      ...{ text, sentAt: createdAt },
      ...(kind !== 'message' && { kind }),
      ...(files && { files: files.map(({ id, name }) => ({ id, name })) }),
      ...(hidden && { isHidden: true }),
    })),
    // A page of the object is longer than one of the screen, unless it is the last.
    next: {
      ...place,
      seq: messages.length < MESSAGES_PAGE_SIZE ? null : last!.seq,
    } satisfies Place,
    // The conversation's row and its messages.
    calls: 2,
  };
}

const FILES_PER_PAGE = 30;

const attachments: Section = {
  name: 'attachments',
  file: 'conversations/',
  holds: ['Conversation.attachments', 'VERIFICATION_FILES/conversations/'],
  async read(reading, after): Promise<Page> {
    const { env, me } = reading;
    const place = after as Omit<Place, 'document'> | null;
    const role = place?.role ?? 'asker';
    const row = place?.seq == null ? await nextConversation(reading, role, place) : place;
    if (!row)
      return role === 'asker'
        ? { next: { role: 'creator', startedAt: -1, id: '', seq: null } }
        : {};
    const { id, startedAt } = row;
    const seq = place?.seq ?? 0;
    const files = await env.CONVERSATION.getByName(id).sentAttachments(me, seq, FILES_PER_PAGE);
    const day = parisDay(startedAt);
    const here = { role, startedAt, id };
    // A message that a page divides is read again, and its files have the same names.
    const lastSeq = files.at(-1)?.seq ?? 0;
    const isLast = files.length < FILES_PER_PAGE;
    const whole = isLast ? files : files.filter((file) => file.seq < lastSeq);
    return {
      pictures: whole.map((file, index) => ({
        file: `conversations/${day}-${id.slice(0, 8)}/${file.id}.${file.type}`,
        bucket: env.VERIFICATION_FILES,
        key: attachmentKeys(id, file.id, file.type).whole,
        after: { ...here, seq: whole[index + 1]?.seq === file.seq ? file.seq - 1 : file.seq },
      })),
      next: { ...here, seq: isLast ? null : lastSeq - 1 },
      calls: 2,
    };
  },
};

const rating = sql`t.name AS "topic", r.stars, r.comment, r.created_at,
  r.is_signed, r.hidden_at, r.reply_text AS "reply", r.reply_at`;

export const conversationSections: readonly Section[] = [
  conversations,
  attachments,
  listSection('publications', 'answers', {
    columns: sql`p.state, coalesce(p.question, m.question_text) AS "question",
      coalesce(p.answer, m.body_text) AS "answer", p.changed_at`,
    from: sql`publications p LEFT JOIN creator_media m ON m.id = p.post_id`,
    where: (me) => sql`p.conversation_id IN (SELECT id FROM conversations WHERE user_id = ${me}
      UNION ALL SELECT id FROM conversations WHERE creator_id = ${me})`,
    key: 'p.conversation_id',
  }),
  listSection('ratings', 'given', {
    holds: ['conversation_ratings'],
    columns: sql`${publicPerson('p', 'creator')}, ${rating}`,
    from: sql`conversations c JOIN conversation_ratings r ON r.conversation_id = c.id AND r.rater_id = c.user_id
      JOIN topics t ON t.id = c.topic_id JOIN profiles p ON p.id = r.ratee_id`,
    owner: 'c.user_id',
    key: 'c.started_at, c.id',
  }),
  listSection('ratings', 'received', {
    columns: sql`${publicPerson('p', 'asker')}, ${rating}`,
    from: sql`conversation_ratings r JOIN conversations c ON c.id = r.conversation_id
      JOIN topics t ON t.id = c.topic_id JOIN profiles p ON p.id = r.rater_id`,
    owner: 'r.ratee_id',
    and: sql`r.hidden_at IS NULL AND p.is_rater_shown`,
    key: 'r.created_at, r.rowid',
  }),
];
