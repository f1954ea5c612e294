import type { ConversationRole } from '../../domain/conversations/conversation.ts';
import { iso, isoOrNull } from '../../domain/dates/iso.ts';
import { DAY_MS } from '../../domain/limits.ts';
import {
  isInAppOnly,
  isNeverPushed,
  type KnownActor,
  moneyMatterOf,
  type NoticeConversation,
  type NoticeEvent,
  type NoticeFacts,
} from '../../domain/notifications/notice-facts.ts';
import { noticeWords } from '../../domain/notifications/notice-words.ts';
import {
  type MoneyMatter,
  NOTIFICATION_RETENTION_DAYS,
  NOTIFICATIONS_MAX,
  type Notice,
  type NoticeKind,
} from '../../domain/notifications/notification.ts';
import { isNotified } from '../../domain/notifications/notification-dedup.ts';
import { noticeHref } from '../../site/notice-href.ts';
import { ProcessedEvents } from './processed-events.ts';
import { RemovableNotices } from './removable-notices.ts';

/** Actors that a notice remembers, so that it counts each of them once. */
const PEOPLE_REMEMBERED = 50;
/** Maximum expired rows per deletion. */
const PRUNED_AT_ONCE = 50;

type Row = {
  id: string;
  kind: NoticeKind;
  thing: string;
  facts: string | null;
  actor: string | null;
  actor_ids: string;
  count: number;
  at: number;
  read_at: number | null;
  in_app: number;
  conversation_id: string | null;
};

/** A cursor in the list: the last row of a page. */
export interface NotificationCursor {
  time: number;
  id: string;
}

/** A notice and the facts that only its object needs. */
export interface StoredNotification {
  id: string;
  kind: NoticeKind;
  /** Times are epoch milliseconds. */
  at: number;
  readAt: number | null;
  /** As readers get it. Written when it is read, since most deliveries need no words. */
  readonly notice: Notice;
  inApp: boolean;
  isInAppOnly: boolean;
  isNeverPushed: boolean;
  /** The owner's money that the notice is about. */
  money: MoneyMatter | null;
  /** Mails about the same thing share a thread. */
  thread: string;
}

/** A conversation's update, for its notice. */
interface NewsOfConversation {
  conversationId: string;
  role: ConversationRole;
  areFirst: boolean;
  /** Number of ordinary messages. */
  count: number;
  haveClarification: boolean;
  /** The `seq` of the last message. */
  seq: number;
}

/** One user's notices, in the SQLite of their inbox. Writes belong in the caller's transaction. */
export class Notices extends RemovableNotices {
  private readonly processedEvents: ProcessedEvents;

  /** `read-cursors.ts` creates the tables. */
  constructor(sql: SqlStorage) {
    super(sql);
    this.processedEvents = new ProcessedEvents(sql);
  }

  /**
   * Stores an event, each act once. `wants`: true for kinds that the owner wants in the app.
   *
   * @param owner excluded as an actor, like the users they have blocked
   */
  take(
    event: NoticeEvent,
    owner: { id: string; blockedIds: readonly string[] },
    wants: (kind: NoticeKind) => boolean,
    now: number,
    place: { conversationId?: string } = {},
  ): void {
    const { thing, facts } = event;
    const fresh = this.processedEvents.take(event);
    const acts = fresh.acts.filter(({ actor }) =>
      isNotified(actor?.id ?? null, owner.id, owner.blockedIds),
    );
    const [latest] = acts;
    if (!latest) return;
    const row = this.unread(thing);
    const known = row ? (JSON.parse(row.actor_ids) as string[]) : [];
    const people = new Set(acts.map(({ actor, id }) => actor?.id ?? id));
    const added = [...people].filter((id) => !known.includes(id));
    this.write(row, {
      kind: facts.kind,
      thing,
      facts: JSON.stringify(facts),
      actor: latest.actor,
      actorIds: [...known, ...added.reverse()].slice(-PEOPLE_REMEMBERED),
      count: (row?.count ?? 0) + added.length + fresh.others,
      at: Math.max(latest.at, row?.at ?? 0),
      inApp: wants(facts.kind),
      conversationId: place.conversationId ?? null,
      seq: null,
    });
    if (!row) this.prune(now);
  }

  /**
   * Stores new messages of a conversation. {@link describe} adds their author and topic later. A clarification
   * has a notice of its own.
   */
  takeMessages(
    { conversationId, role, areFirst, count, haveClarification, seq }: NewsOfConversation,
    wants: (kind: NoticeKind) => boolean,
    now: number,
  ): void {
    const first: NoticeKind = role === 'creator' ? 'question' : 'answer';
    if (count === 0 && haveClarification) {
      const thing = clarificationOf(conversationId);
      this.write(this.unread(thing), {
        ...{ kind: first, thing, facts: null, actor: null, actorIds: [], count: 1, at: now },
        ...{ inApp: wants(first), conversationId, seq },
      });
      return;
    }
    // A conversation has one notice of messages, so that a lively exchange does not fill the list.
    const extended = this.ids(
      `UPDATE notices SET count = count + ?, at = max(at, ?), seq = ?, is_unpublished = 1,
         in_app = CASE kind WHEN 'question' THEN ? WHEN 'answer' THEN ? ELSE ? END
       WHERE id = (SELECT id FROM notices WHERE conversation_id = ?
         AND kind IN ('question', 'answer', 'message') AND read_at IS NULL ORDER BY at DESC LIMIT 1)
       RETURNING id`,
      count,
      now,
      seq,
      ...(['question', 'answer', 'message'] as const).map((kind) => (wants(kind) ? 1 : 0)),
      conversationId,
    );
    if (extended.length > 0) return;
    const kind = areFirst ? first : 'message';
    const thing = `${kind}:${conversationId}`;
    const row = this.one('SELECT * FROM notices WHERE thing = ? ORDER BY at DESC LIMIT 1', thing);
    this.write(row, {
      kind,
      thing,
      facts: row?.facts ?? null,
      actor: row?.actor ? (JSON.parse(row.actor) as KnownActor) : null,
      actorIds: [],
      count,
      at: Math.max(now, row?.at ?? 0),
      inApp: wants(kind),
      conversationId,
      seq,
    });
    if (!row) this.prune(now);
  }

  /** True when the conversation has a notice without author and topic. */
  lacksFacts(conversationId: string): boolean {
    return (
      this.one(
        'SELECT * FROM notices WHERE conversation_id = ? AND facts IS NULL',
        conversationId,
      ) !== null
    );
  }

  /**
   * Adds the other participant and the topic to the conversation's new notices; a null actor is hidden.
   * `waitsUntil`: of its clarification, epoch milliseconds.
   */
  describe(
    conversation: NoticeConversation,
    actor: KnownActor | null,
    waitsUntil: number | null = null,
  ): void {
    const clarification = clarificationOf(conversation.id);
    for (const { id, kind, thing } of this.all(
      `SELECT * FROM notices WHERE conversation_id = ? AND kind IN ('question', 'answer', 'message')
         AND (facts IS NULL OR is_unpublished = 1)`,
      conversation.id,
    )) {
      this.hasChanged = true;
      const about = thing === clarification && { about: 'clarification', waitsUntil };
      this.sql.exec(
        'UPDATE notices SET facts = ?, actor = ?, actor_id = ? WHERE id = ?',
        JSON.stringify({ kind, conversation, ...about }),
        actor && JSON.stringify(actor),
        actor?.id ?? null,
        id,
      );
    }
  }

  /** Notices with changes since the last call, the oldest first. */
  takeUndispatched(): StoredNotification[] {
    return this.all(
      `UPDATE notices SET is_unpublished = 0 WHERE is_unpublished = 1 AND facts IS NOT NULL
       RETURNING *`,
    )
      .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
      .map(storedNotification);
  }

  find(id: string): StoredNotification | null {
    const row = this.one('SELECT * FROM notices WHERE id = ? AND facts IS NOT NULL', id);
    return row && storedNotification(row);
  }

  findUnread(thing: string): { facts: NoticeFacts; actor: KnownActor | null } | null {
    const row = this.unread(thing);
    if (!row?.facts) return null;
    return { facts: JSON.parse(row.facts), actor: row.actor ? JSON.parse(row.actor) : null };
  }

  /** Increments the notice's number of claims and returns it. */
  countClaim(id: string): number {
    const [row] = this.sql
      .exec<{ claims: number }>(
        'UPDATE notices SET claims = claims + 1 WHERE id = ? RETURNING claims',
        id,
      )
      .toArray();
    return row?.claims ?? 0;
  }

  /** The newest notices before the cursor, at most `limit`, and the next cursor; null at the end. */
  page(
    place: NotificationCursor | null,
    limit: number,
  ): { notices: Notice[]; next: NotificationCursor | null } {
    const rows = this.all(
      `SELECT * FROM notices WHERE in_app = 1 AND facts IS NOT NULL AND (at, id) < (?, ?)
       ORDER BY at DESC, id DESC LIMIT ?`,
      place?.time ?? Number.MAX_SAFE_INTEGER,
      place?.id ?? '',
      limit + 1,
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      notices: shown.map((row) => storedNotification(row).notice),
      next: rows.length > limit && last ? { time: last.at, id: last.id } : null,
    };
  }

  unreadCount(): number {
    return this.sql
      .exec<{ n: number }>(
        'SELECT count(*) AS n FROM notices WHERE in_app = 1 AND read_at IS NULL AND facts IS NOT NULL',
      )
      .one().n;
  }

  /** Marks notices as read and ignores foreign ids. Returns the ids that were unread. */
  read(ids: readonly string[] | 'all', now: number): string[] {
    return ids === 'all'
      ? this.markRead('true', now)
      : this.markRead('id IN (SELECT value FROM json_each(?))', now, JSON.stringify(ids));
  }

  /** Marks notices of the conversation's messages up to `seq` as read. */
  readConversation(conversationId: string, seq: number, now: number): string[] {
    return this.markRead('conversation_id = ? AND coalesce(seq, 0) <= ?', now, conversationId, seq);
  }

  /** Marks the notice of the conversation's clarification as read. Returns the ids that were unread. */
  readClarification(conversationId: string, now: number): string[] {
    return this.markRead('thing = ?', now, clarificationOf(conversationId));
  }

  private markRead(condition: string, now: number, ...values: SqlStorageValue[]): string[] {
    return this.ids(
      `UPDATE notices SET read_at = ? WHERE read_at IS NULL AND ${condition} RETURNING id`,
      now,
      ...values,
    );
  }

  private write(
    row: Row | null,
    notice: {
      kind: NoticeKind;
      thing: string;
      facts: string | null;
      actor: KnownActor | null;
      actorIds: string[];
      count: number;
      at: number;
      inApp: boolean;
      conversationId: string | null;
      seq: number | null;
    },
  ): void {
    this.hasChanged = true;
    this.sql.exec(
      `INSERT INTO notices (id, kind, thing, facts, actor, actor_id, actor_ids, count, at, in_app,
         conversation_id, seq)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET
         facts = excluded.facts, actor = excluded.actor, actor_id = excluded.actor_id,
         actor_ids = excluded.actor_ids, count = excluded.count, at = excluded.at,
         in_app = excluded.in_app, seq = excluded.seq, read_at = NULL, is_unpublished = 1`,
      row?.id ?? crypto.randomUUID(),
      notice.kind,
      notice.thing,
      notice.facts,
      notice.actor && JSON.stringify(notice.actor),
      notice.actor?.id ?? null,
      JSON.stringify(notice.actorIds),
      notice.count,
      notice.at,
      notice.inApp ? 1 : 0,
      notice.conversationId,
      notice.seq,
    );
  }

  /** End of the retention time of the oldest row, epoch milliseconds; null without any. */
  nextForgettingAt(): number | null {
    const { at } = this.sql
      .exec<{ at: number | null }>(
        'SELECT min(at) AS at FROM (SELECT min(at) AS at FROM notices UNION ALL SELECT min(until) FROM processed_events)',
      )
      .one();
    return at === null ? null : at + NOTIFICATION_RETENTION_DAYS * DAY_MS + 1;
  }

  /** Deletes expired and surplus rows, a few at a time. */
  prune(now: number): void {
    const oldest = now - NOTIFICATION_RETENTION_DAYS * DAY_MS;
    for (const surplus of [
      this.ids('SELECT id FROM notices WHERE at < ? LIMIT ?', oldest, PRUNED_AT_ONCE),
      this.ids(
        'SELECT id FROM notices ORDER BY at DESC, id DESC LIMIT ? OFFSET ?',
        PRUNED_AT_ONCE,
        NOTIFICATIONS_MAX,
      ),
    ])
      for (const id of surplus) this.sql.exec('DELETE FROM notices WHERE id = ?', id);
    this.processedEvents.deleteBefore(oldest, PRUNED_AT_ONCE);
  }

  private unread(thing: string): Row | null {
    return this.one('SELECT * FROM notices WHERE thing = ? AND read_at IS NULL', thing);
  }

  private one(query: string, ...values: SqlStorageValue[]): Row | null {
    return this.all(query, ...values)[0] ?? null;
  }

  private all(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.sql.exec<Row>(query, ...values).toArray();
  }
}

const clarificationOf = (conversationId: string) => `clarification:${conversationId}`;

function storedNotification(row: Row): StoredNotification {
  const facts = JSON.parse(row.facts!) as NoticeFacts;
  const isClarification = 'about' in facts && facts.about === 'clarification';
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    readAt: row.read_at,
    get notice() {
      return noticeOf(row, facts);
    },
    inApp: row.in_app === 1,
    isInAppOnly: isInAppOnly(facts),
    isNeverPushed: isNeverPushed(facts),
    money: moneyMatterOf(facts),
    // A clarification has its own: an absent asker also gets the mail of the answer.
    thread: isClarification ? row.thing : (row.conversation_id ?? row.thing),
  };
}

function noticeOf(row: Row, facts: NoticeFacts): Notice {
  const actor = row.actor ? (JSON.parse(row.actor) as KnownActor) : null;
  const actors = { last: actor, count: row.count };
  const about = 'about' in facts ? facts.about : null;
  return {
    id: row.id,
    kind: row.kind,
    ...noticeWords(facts, actors, row.at),
    ...(about === 'clarification' && { about }),
    ...(about === 'announcement' && { about }),
    href: noticeHref(facts, actors),
    actor: actor && { username: actor.username, name: actor.name, avatarUrl: actor.avatarUrl },
    createdAt: iso(row.at),
    readAt: isoOrNull(row.read_at),
  };
}
