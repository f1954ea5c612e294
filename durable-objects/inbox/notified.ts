import { DurableObject } from 'cloudflare:workers';
import { blockedIdsOf, selectBlockedIds } from '../../database/blocks.ts';
import { database } from '../../database/client.ts';
import { noticeMailFor } from '../../domain/accounts/mail-event.ts';
import type { Clarification } from '../../domain/conversations/conversation.ts';
import type { ConversationRow, InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import type { AnnouncementMail } from '../../domain/notifications/announcement.ts';
import { mailGroupOf } from '../../domain/notifications/mail-gathering.ts';
import type {
  KnownActor,
  NoticeConversation,
  NoticeEvent,
  NoticeFacts,
} from '../../domain/notifications/notice-facts.ts';
import type {
  DeliveryChannel,
  NoticeKind,
  NotificationPreferences,
} from '../../domain/notifications/notification.ts';
import type { NoticeThing } from '../../domain/notifications/notification-dedup.ts';
import {
  type NoticeTimes,
  noticeTimesOf,
} from '../../domain/notifications/notification-schedule.ts';
import { hasPage } from '../../domain/profiles/person.ts';
import { Alarm, earliest } from '../alarm.ts';
import { envWithDeadlines } from '../env-with-deadlines.ts';
import { Sockets } from '../sockets.ts';
import { Changes } from './changes.ts';
import { LatestBookmark } from './latest-bookmark.ts';
import { NoticeDeliveries } from './notice-deliveries.ts';
import { Notices, type NotificationCursor, type StoredNotification } from './notices.ts';
import { Owner } from './owner.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import type { InboxEntry, NewMessages } from './read-cursors.ts';
import { Reminders } from './reminders.ts';

/** A notice to be sent by mail or push. */
export interface Outgoing {
  noticeId: string;
  channel: DeliveryChannel;
  /** D1's answer about the owner's address; undefined before the Worker has read it. */
  isAddressConfirmed?: boolean;
  /** True when its mail may contain other notices. */
  gathers?: boolean;
}

const outsideChannels: DeliveryChannel[] = ['email', 'push'];

/**
 * An inbox that stores events as notices and sends them to the tabs. Tabs are updated after the transaction, which
 * schedules mails and pushes.
 */
export abstract class NotifiedInbox extends DurableObject<Env> {
  protected readonly times: NoticeTimes;
  protected readonly notices: Notices;
  protected readonly deliveries: NoticeDeliveries;
  protected readonly reminders: Reminders;
  protected readonly owner: Owner;
  protected readonly latestBookmark: LatestBookmark;
  protected readonly changes: Changes;
  protected readonly pushes: PushSubscriptions;
  protected readonly sockets: Sockets<InboxFrame>;
  protected readonly alarmClock: Alarm;
  /** The last query to D1 about blocks; it never rejects. */
  private lastBlocksQuery: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, given: Env) {
    const env = envWithDeadlines(given);
    super(ctx, env);
    const { sql } = ctx.storage;
    this.times = noticeTimesOf(env.SECONDS_PER_DAY);
    this.notices = new Notices(sql);
    this.deliveries = new NoticeDeliveries(sql, this.times);
    this.reminders = new Reminders(sql, this.times);
    this.owner = new Owner(sql);
    this.latestBookmark = new LatestBookmark(sql);
    this.changes = new Changes(sql);
    this.pushes = new PushSubscriptions(sql);
    this.sockets = new Sockets<InboxFrame>(ctx, () => ({
      bookmark: this.latestBookmark.get() ?? undefined,
    }));
    this.alarmClock = new Alarm(ctx);
  }

  /**
   * Stores events from outside conversations; repeated events change nothing. `bookmark`: D1's state with these events;
   * null when unknown. `readAt`: when they were read from D1, epoch milliseconds; omitted for present facts. False when
   * content was removed from the inbox since `readAt`: the events may still contain it, so the caller reads them again.
   */
  tell(
    events: readonly NoticeEvent[],
    bookmark: string | null = null,
    readAt = Number.MAX_SAFE_INTEGER,
  ): boolean {
    if (this.owner.hasLeft()) return true;
    this.latestBookmark.observe(bookmark);
    if (readAt < this.owner.forgottenAt()) return false;
    const now = Date.now();
    this.commit(() => {
      const [person, wants] = [this.person(), this.wantsInApp()];
      for (const event of events) this.notices.take(event, person, wants, now);
    });
    this.publishToTabs(now);
    return true;
  }

  /**
   * Stores an announcement as a notice, once, and claims its mail for the caller. Null when the owner has left;
   * `claimed` when another call has claimed the mail, `unwanted` when none is to be sent.
   * `isForEverybody`: the notice is shown whatever the owner chose.
   */
  announce(
    event: NoticeEvent,
    mail: AnnouncementMail,
    isForEverybody: boolean,
  ): 'mail' | 'claimed' | 'unwanted' | null {
    if (this.owner.hasLeft()) return null;
    const now = Date.now();
    const { thing, facts } = event;
    const outcome = this.commit(() => {
      const wants = this.wantsInApp();
      this.notices.take(event, this.person(), (kind) => isForEverybody || wants(kind), now);
      if (mail === 'never' || (mail === 'wanted' && !this.owner.preferences()[facts.kind].email))
        return 'unwanted';
      if (this.deliveries.lastMailedAt(thing) !== null) return 'claimed';
      this.deliveries.mailed(thing, thing, now);
      return 'mail';
    });
    this.publishToTabs(now);
    return outcome;
  }

  /** Gives back the claim of an announcement's mail that could not be sent. */
  unannounce(thing: NoticeThing): void {
    this.commit(() => this.deliveries.unmailed(thing));
  }

  /** Replaces the facts of this user's notices about a thing, without making them unread again; null deletes them. */
  correct(thing: string, facts: NoticeFacts | null): void {
    this.deleteNotices(() => {
      if (facts) return this.notices.correct(thing, facts);
      const gone = this.notices.retract([thing]);
      this.deliveries.removeAll(gone);
      return gone;
    });
  }

  /** Takes acts that their actors have undone out of this user's notices. */
  takeBack(acts: readonly { thing: string; actorId: string }[]): void {
    this.deleteNotices(() => {
      return acts.flatMap(({ thing, actorId }) => {
        const { deleted, changed } = this.notices.takeBack(thing, actorId);
        this.deliveries.removeAll(deleted);
        return [...deleted, ...changed];
      });
    });
  }

  deletePostNotices(postIds: readonly string[]): void {
    this.deleteNotices(() => {
      const ids = this.notices.deletePostNotices(postIds);
      this.deliveries.removeAll(ids);
      return ids;
    });
  }

  /** Removes the name of a deleted or hidden user from this user's notices. */
  anonymizePerson(personId: string, username: string): void {
    this.deleteNotices(() => this.notices.anonymizePerson(personId, username));
  }

  /** Deletes what a user who has left did alone from this user's notices, and removes their name from the rest. */
  deletePerson(personId: string, username: string): void {
    this.deleteNotices(() => {
      const gone = this.notices.deleteActsOf(personId);
      this.deliveries.removeAll(gone);
      return [...gone, ...this.notices.anonymizePerson(personId, username)];
    });
  }

  /** Removes a hidden excerpt from this user's notices about a thing. */
  deleteExcerpt(thing: string, excerpt: string): void {
    this.deleteNotices(() => this.notices.deleteExcerpt(thing, excerpt));
  }

  /** Open tabs drop the changed notices, and get them in their new form with the next list. */
  private deleteNotices(change: () => string[]): void {
    const gone = this.commit(() => {
      this.owner.forgot(Date.now());
      return change();
    });
    if (gone.length > 0) this.broadcast({ read: [], gone });
  }

  /** The newest notices before the cursor, at most `limit`, the unread count, and the next cursor. */
  noticesPage(place: NotificationCursor | null, limit: number) {
    return { ...this.notices.page(place, limit), unread: this.notices.unreadCount() };
  }

  /** Marks notices as read and ignores foreign ids. Returns the unread count. */
  markNoticesRead(ids: readonly string[] | 'all'): number {
    const now = Date.now();
    const read = this.commit(() => {
      this.owner.seen(now);
      const found = this.notices.read(ids, now);
      this.deliveries.removeAll(found);
      return found;
    });
    if (read.length > 0) this.publishRead(ids === 'all' ? 'all' : read);
    return this.notices.unreadCount();
  }

  preferences(): NotificationPreferences {
    return this.owner.preferences();
  }

  /**
   * Reads from D1 whom the user blocks, and stops notices about them. Queries run one after the other, so
   * that the latest result wins. Rejects when D1 does not answer.
   */
  async refreshBlocks(): Promise<void> {
    if (this.owner.hasLeft()) return;
    const query = this.lastBlocksQuery.then(async () => {
      const db = database(this.env.DB);
      const blockedIds = blockedIdsOf(await selectBlockedIds(db, this.ownerId));
      if (!this.owner.hasLeft()) this.applyBlocks([...blockedIds]);
    });
    this.lastBlocksQuery = query.catch(() => undefined);
    await query;
  }

  /** Stores the owner's blocks and deletes the notices of newly blocked users. */
  private applyBlocks(blockedIds: readonly string[]): void {
    const gone = this.commit(() => {
      const known = new Set(this.owner.blockedIds());
      this.owner.saveBlockedIds(blockedIds);
      const ids = blockedIds
        .filter((id) => !known.has(id))
        .flatMap((id) => this.notices.removePerson(id));
      this.deliveries.removeAll(ids);
      return ids;
    });
    if (gone.length > 0) this.broadcast({ read: [], gone });
  }

  /**
   * Applies a conversation's update, in the caller's transaction. Returns the ids of notices that became
   * read or were deleted.
   */
  protected follow(entry: InboxEntry, news: NewMessages, now: number): string[] {
    const { conversationId, role, otherLastSeq: seq } = entry;
    const { readSeq } = news;
    // An answer says more than the clarification that comes before it.
    const passed =
      news.count > 0 && entry.clarification !== null
        ? this.notices.readClarification(conversationId, now)
        : [];
    this.deliveries.removeAll(passed);
    if ((news.count > 0 || news.haveClarification) && seq > readSeq) {
      this.notices.takeMessages({ conversationId, role, seq, ...news }, this.wantsInApp(), now);
      if (role === 'asker' && news.areFirst) this.reminders.answered(conversationId, now);
    }
    const read = news.haveBeenRead ? this.readConversation(conversationId, readSeq, now) : [];
    const gone =
      role === 'creator' && news.isPromiseNew ? this.followPromise(entry, news, now) : [];
    return [...passed, ...read, ...gone];
  }

  /**
   * Schedules the reminders of the answer that the owner owes; deletes their notice when none is owed, with an unread one
   * of the question, which has been answered or paid back. Returns the deleted ids.
   */
  private followPromise(
    { conversationId, promisedBy, otherMessages }: InboxEntry,
    { hasPromiseEnded }: NewMessages,
    now: number,
  ): string[] {
    this.reminders.followPromise(conversationId, otherMessages > 0 ? promisedBy : null, now);
    if (promisedBy !== null) return [];
    const gone = [
      ...this.notices.retract([reminderOf(conversationId)]),
      ...(hasPromiseEnded ? this.notices.retract([`question:${conversationId}`], 'unread') : []),
    ];
    this.deliveries.removeAll(gone);
    return gone;
  }

  /** Adds the author and the topic to the conversation's notices. */
  protected describe(
    row: NotifiedRow & Pick<ConversationRow, 'other'>,
    clarification: Clarification | null,
  ): void {
    const waitsUntil = clarification?.waitsUntil ?? null;
    this.notices.describe(conversationOf(row), actorOf(row.other), waitsUntil);
  }

  /** Marks the conversation's notices as read, in the caller's transaction. */
  protected readConversation(conversationId: string, seq: number, now: number): string[] {
    const read = this.notices.readConversation(conversationId, seq, now);
    this.deliveries.removeAll(read);
    return read;
  }

  /** Sends the tabs the ids that were marked as read elsewhere. */
  protected publishRead(read: string[] | 'all'): void {
    if (read === 'all' || read.length > 0) this.broadcast({ read, gone: [] });
  }

  /**
   * Schedules the mails and pushes of new notices, in the caller's transaction. Returns these notices, for the tabs.
   */
  protected dispatch(now: number): StoredNotification[] {
    const taken = this.notices.takeUndispatched();
    if (taken.length === 0) return taken;
    const preferences = this.owner.preferences();
    const heardAt = this.sockets.lastHeardAt();
    const hasDigest = this.owner.hasDailyDigest();
    // Most users have no push device, so their pushes need no queue.
    const channels = outsideChannels.filter(
      (channel) => channel !== 'push' || this.pushes.hasAny(),
    );
    for (const stored of taken)
      for (const channel of channels)
        if (shouldSend(stored, { channel }, preferences)) {
          const { id, kind } = stored;
          const isDigest = mailGroupOf(kind) === 'social' && hasDigest;
          this.deliveries.add(id, kind, channel, { heardAt, isDigest }, now);
        }
    return taken;
  }

  /** Sends new notices to the tabs and schedules their mails and pushes. */
  protected publishToTabs(now: number): void {
    const undispatched = this.commit(() => this.dispatch(now));
    const shown = undispatched.filter(({ inApp }) => inApp);
    if (shown.length === 0 || this.sockets.of().length === 0) return;
    const unread = this.notices.unreadCount();
    for (const { notice } of shown)
      this.sockets.broadcast({ type: 'notification', notification: notice, unread });
  }

  private broadcast(changed: { read: string[] | 'all'; gone: string[] }): void {
    this.sockets.broadcast(this.frameOf(changed));
  }

  protected frameOf(changed: { read: string[] | 'all'; gone: string[] }): InboxFrame {
    return { type: 'notifications', unread: this.notices.unreadCount(), ...changed };
  }

  /** Runs one change in a transaction, together with its alarm. */
  protected commit<T>(change: () => T): T {
    const { deadline } = this.alarmClock;
    try {
      return this.ctx.storage.transactionSync(() => {
        const result = change();
        if (this.notices.takeHasChanged()) this.changes.recordNotices();
        this.alarmClock.notLaterThan(this.nextDueAt());
        return result;
      });
    } catch (error) {
      this.changes.clearMemory();
      this.alarmClock.takeBack(deadline);
      throw error;
    }
  }

  /** Time of the next deadline, epoch milliseconds; null without any. */
  protected nextDueAt(): number | null {
    return earliest(
      this.deliveries.nextDueAt(),
      this.reminders.nextDueAt(),
      this.notices.nextForgettingAt(),
    );
  }

  protected wantsInApp(): (kind: NoticeKind) => boolean {
    const preferences = this.owner.preferences();
    return (kind) => preferences[kind].app;
  }

  protected person() {
    return { id: this.ownerId, blockedIds: this.owner.blockedIds() };
  }

  protected get ownerId(): string {
    return this.ctx.id.name!;
  }
}

/**
 * True when the notice is to be sent by the channel. While the address state is unknown, true when either
 * state would allow it.
 */
export function shouldSend(
  { kind, money, isInAppOnly, isNeverPushed }: StoredNotification,
  { channel, isAddressConfirmed }: Omit<Outgoing, 'noticeId'>,
  preferences: NotificationPreferences,
): boolean {
  const isWanted = preferences[kind][channel];
  if (channel === 'push') return isWanted && !isNeverPushed;
  if (isInAppOnly) return false;
  const isAboutMoney = money !== null;
  const states = isAddressConfirmed === undefined ? [true, false] : [isAddressConfirmed];
  return states.some(
    (isConfirmed) => noticeMailFor({ isConfirmed, isWanted, isAboutMoney }) !== 'none',
  );
}

export const reminderOf = (conversationId: string) => `reminder:${conversationId}`;

type NotifiedRow = Pick<
  ConversationRow,
  'id' | 'topic' | 'pricing' | 'orderId' | 'role' | 'answerBy' | 'netCents'
>;

export function conversationOf(row: NotifiedRow): NoticeConversation {
  const { id, topic, pricing, orderId, role, answerBy, netCents } = row;
  return {
    ...{ id, topic: { id: topic.id, name: topic.name }, pricing, isPaid: orderId !== null },
    ...(role === 'creator' && answerBy !== null && { answerBy: Date.parse(answerBy), netCents }),
  };
}

/** Null for a hidden user. */
export function actorOf(other: ConversationRow['other']): KnownActor | null {
  if (!hasPage(other)) return null;
  const { id, username, name, avatarUrl } = other;
  return { id, username, name, avatarUrl };
}
