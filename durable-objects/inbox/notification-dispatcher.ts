import { database } from '../../database/client.ts';
import { findConversation } from '../../database/conversation-rows.ts';
import { noticeMailFor } from '../../domain/accounts/mail-event.ts';
import type { Clarification } from '../../domain/conversations/conversation.ts';
import type { ConversationRow, InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import { DAY_MS } from '../../domain/limits.ts';
import type { AnnouncementMail } from '../../domain/notifications/announcement.ts';
import {
  isGatheredWith,
  kindsOfGroup,
  type MailGroup,
  mailGroupOf,
} from '../../domain/notifications/mail-gathering.ts';
import type {
  KnownActor,
  NoticeConversation,
  NoticeEvent,
  NoticeFacts,
} from '../../domain/notifications/notice-facts.ts';
import {
  type DeliveryChannel,
  type DueNotice,
  NOTIFICATION_RETENTION_DAYS,
  type Notice,
  type NoticeKind,
  type NotificationPreferences,
  type PreferencesChange,
  type UnsentDelivery,
} from '../../domain/notifications/notification.ts';
import {
  decideDelivery,
  isPresent,
  type NoticeTimes,
  noticeTimesOf,
} from '../../domain/notifications/notification-schedule.ts';
import type { ClaimedDelivery } from '../../domain/notifications/push-message.ts';
import { hasPage } from '../../domain/profiles/person.ts';
import { retryDelay, retryPolicies } from '../../domain/retry.ts';
import { log } from '../../worker/platform/log.ts';
import { type Alarm, earliest } from '../alarm.ts';
import type { Sockets } from '../sockets.ts';
import type { Changes } from './changes.ts';
import { NoticeDeliveries, type WaitingDelivery } from './notice-deliveries.ts';
import { Notices, type NotificationCursor, type StoredNotification } from './notices.ts';
import { Owner } from './owner.ts';
import type { PushSubscriptions } from './push-subscriptions.ts';
import type { InboxEntry, NewMessages } from './read-cursors.ts';
import { type Reminder, Reminders } from './reminders.ts';

/** Dependencies of the notices in an inbox. */
interface InboxParts {
  ctx: DurableObjectState;
  env: Env;
  sockets: Sockets<InboxFrame>;
  alarmClock: Alarm;
  pushes: PushSubscriptions;
  changes: Changes;
}

/** A notice to be sent by mail or push. */
interface Outgoing extends Pick<WaitingDelivery, 'noticeId' | 'channel'> {
  /** D1's answer about the owner's address; undefined before the Worker has read it. */
  isAddressConfirmed?: boolean;
  /** True when its mail may contain other notices. */
  gathers?: boolean;
}

/** Everything that goes with the owner's account. Ended sessions are refused without their ids. */
const OWNED_TABLES = [
  ...['marks', 'session_sockets', 'ended_sessions', 'notices', 'processed_events', 'deliveries'],
  ...['mailed', 'reminders', 'push_subscriptions', 'message_texts', 'searched'],
];

const outsideChannels: DeliveryChannel[] = ['email', 'push'];

/**
 * Stores events as notices, sends them to the tabs, and schedules mails and pushes. Tabs are updated after
 * the transaction. The alarm, which survives a crash, passes due deliveries to the queue.
 */
export class NotificationDispatcher {
  private readonly parts: InboxParts;
  private readonly times: NoticeTimes;
  readonly notices: Notices;
  private readonly deliveries: NoticeDeliveries;
  private readonly reminders: Reminders;
  private readonly owner: Owner;

  constructor(parts: InboxParts) {
    const { sql } = parts.ctx.storage;
    this.parts = parts;
    this.times = noticeTimesOf(parts.env.SECONDS_PER_DAY);
    this.notices = new Notices(sql);
    this.deliveries = new NoticeDeliveries(sql, this.times);
    this.reminders = new Reminders(sql, this.times);
    this.owner = new Owner(sql);
  }

  // ---- Incoming events

  /**
   * Stores events from outside conversations; repeated events change nothing. False, and nothing is stored,
   * when content was removed from the inbox since `readAt`, because the events may still contain it.
   */
  publish(events: readonly NoticeEvent[], readAt: number, now: number): boolean {
    if (readAt < this.owner.forgottenAt()) return false;
    this.commit(() => {
      const [person, wants] = [this.person(), this.wantsInApp()];
      for (const event of events) this.notices.take(event, person, wants, now);
    });
    this.publishToTabs(now);
    return true;
  }

  /**
   * Stores an announcement, and claims its mail unless that was claimed before. `isForEverybody`: the notice is
   * shown whatever the owner chose.
   */
  announce(
    event: NoticeEvent,
    { mail, isForEverybody }: { mail: AnnouncementMail; isForEverybody: boolean },
    now: number,
  ): 'mail' | 'claimed' | 'unwanted' {
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

  /** Gives back the claim of an announcement's mail. */
  unannounce(thing: string): void {
    this.commit(() => this.deliveries.unmailed(thing));
  }

  /** Replaces the facts of the notices about a thing; null deletes the notices. */
  correct(thing: string, facts: NoticeFacts | null, now: number): void {
    this.deleteNotices(() => {
      if (facts) return this.notices.correct(thing, facts);
      const gone = this.notices.retract([thing]);
      this.deliveries.removeAll(gone);
      return gone;
    }, now);
  }

  /** Takes undone acts out of the notices of their things. */
  takeBack(acts: readonly { thing: string; actorId: string }[], now: number): void {
    this.deleteNotices(() => {
      return acts.flatMap(({ thing, actorId }) => {
        const { deleted, changed } = this.notices.takeBack(thing, actorId);
        this.deliveries.removeAll(deleted);
        return [...deleted, ...changed];
      });
    }, now);
  }

  /** Deletes the notices of deleted posts. */
  deletePostNotices(postIds: readonly string[], now: number): void {
    const gone = this.commit(() => {
      this.owner.forgot(now);
      const ids = this.notices.deletePostNotices(postIds);
      this.deliveries.removeAll(ids);
      return ids;
    });
    if (gone.length > 0) this.broadcast({ read: [], gone });
  }

  /**
   * Applies a conversation's update, in the caller's transaction. Returns the ids of notices that became
   * read.
   */
  follow(entry: InboxEntry, news: NewMessages, now: number): string[] {
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
    if (role === 'creator' && news.isPromiseNew) this.followPromise(entry, now);
    if (!news.haveBeenRead) return passed;
    return [...passed, ...this.readConversation(conversationId, readSeq, now)];
  }

  /** Schedules the reminders of the answer that the owner owes; deletes their notice when none is owed. */
  private followPromise({ conversationId, promisedBy, otherMessages }: InboxEntry, now: number) {
    this.reminders.followPromise(conversationId, otherMessages > 0 ? promisedBy : null, now);
    if (promisedBy === null)
      this.deliveries.removeAll(this.notices.retract([reminderOf(conversationId)]));
  }

  /** True when a notice of the conversation lacks its author and topic. */
  lacksFacts(conversationId: string): boolean {
    return this.notices.lacksFacts(conversationId);
  }

  /** Adds the author and the topic to the conversation's notices. */
  describe(
    row: NotifiedRow & Pick<ConversationRow, 'other'>,
    clarification: Clarification | null,
  ): void {
    const waitsUntil = clarification?.waitsUntil ?? null;
    this.notices.describe(conversationOf(row), actorOf(row.other), waitsUntil);
  }

  // ---- Actions of the owner

  /** Marks the conversation's notices as read, in the caller's transaction. */
  readConversation(conversationId: string, seq: number, now: number): string[] {
    const read = this.notices.readConversation(conversationId, seq, now);
    this.deliveries.removeAll(read);
    return read;
  }

  /** Marks notices as read. Returns the unread count. */
  read(ids: readonly string[] | 'all', now: number): number {
    const read = this.commit(() => {
      this.owner.seen(now);
      const found = this.notices.read(ids, now);
      this.deliveries.removeAll(found);
      return found;
    });
    if (read.length > 0) this.publishRead(ids === 'all' ? 'all' : read);
    return this.notices.unreadCount();
  }

  /** Sends the tabs the ids that were marked as read elsewhere. */
  publishRead(read: string[] | 'all'): void {
    if (read === 'all' || read.length > 0) this.broadcast({ read, gone: [] });
  }

  page(place: NotificationCursor | null, limit: number) {
    return { ...this.notices.page(place, limit), unread: this.notices.unreadCount() };
  }

  preferences(): NotificationPreferences {
    return this.owner.preferences();
  }

  savePreferences(change: PreferencesChange): NotificationPreferences {
    return this.owner.savePreferences(change);
  }

  /** Records the owner's presence and returns the first frame for a new tab. */
  connected(now: number): InboxFrame {
    this.owner.seen(now);
    return this.frameOf({ read: [], gone: [] });
  }

  /**
   * Handles a tab that disconnected; its last heartbeat came at `seenAt`. When no present tab remains,
   * deliveries that waited for this are scheduled.
   */
  disconnected(seenAt: number, now: number): void {
    if (this.isOwnerPresent(now) || this.owner.hasLeft()) return;
    this.commit(() => {
      this.owner.seen(seenAt);
      this.deliveries.release(now);
      this.deliveries.hasten(kindsOfGroup('conversation'), now);
    });
  }

  /** Removes the name of a deleted or hidden user from the notices of their acts. */
  anonymizePerson(personId: string, username: string, now: number): void {
    this.deleteNotices(() => this.notices.anonymizePerson(personId, username), now);
  }

  /** Deletes what a user who has left did alone, and removes their name and words from the rest. */
  deletePerson(personId: string, username: string, now: number): void {
    this.deleteNotices(() => {
      const gone = this.notices.deleteActsOf(personId);
      this.deliveries.removeAll(gone);
      return [...gone, ...this.notices.anonymizePerson(personId, username)];
    }, now);
  }

  /** Removals of content since the object woke: see {@link Owner}. */
  get removals(): number {
    return this.owner.removals;
  }

  /** True once the owner's account is deleted: nothing is stored any more. */
  hasOwnerLeft(): boolean {
    return this.owner.hasLeft();
  }

  /** Deletes everything that the inbox stores, for good. */
  close(now: number): void {
    const { sql } = this.parts.ctx.storage;
    this.commit(() => {
      for (const table of OWNED_TABLES) sql.exec(`DELETE FROM ${table}`);
      this.owner.leave(now);
    });
  }

  /** Removes a hidden excerpt from the notices of a thing. */
  deleteExcerpt(thing: string, excerpt: string, now: number): void {
    this.deleteNotices(() => this.notices.deleteExcerpt(thing, excerpt), now);
  }

  /** Removes all excerpts from the notices of a post. */
  deleteQuotes(postId: string, now: number): void {
    this.deleteNotices(() => this.notices.deleteQuotes(postId), now);
  }

  /** Open tabs drop the changed notices, and get them in their new form with the next list. */
  private deleteNotices(change: () => string[], now: number): void {
    const gone = this.commit(() => {
      this.owner.forgot(now);
      return change();
    });
    if (gone.length > 0) this.broadcast({ read: [], gone });
  }

  /** Stores the owner's blocks and deletes the notices of newly blocked users. */
  applyBlocks(blockedIds: readonly string[]): void {
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

  // ---- Outgoing mails and pushes

  /**
   * Content of the mail or push, claimed for this caller only. Null when it was claimed before, or is no
   * longer to be sent.
   */
  claim(outgoing: Outgoing, now: number): Omit<ClaimedDelivery, 'devices'> | null {
    const { noticeId, channel } = outgoing;
    return this.commit(() => {
      if (!this.deliveries.has(noticeId, channel)) return null;
      const stored = this.notices.find(noticeId);
      if (!this.maySend(outgoing, stored, now) || !stored) return null;
      const { kind, notice, thread, money } = stored;
      const number = () => this.notices.countClaim(noticeId);
      const claim = this.deliveries.claimed(noticeId, channel, number);
      const key = keyOf(noticeId, claim);
      if (channel !== 'email') return { key, claim, channel, notice, thread, money };
      this.deliveries.mailed(thread, key, now);
      const others = this.gather(outgoing, kind, key, now);
      return { key, claim, channel, notice, thread, money, others };
    });
  }

  /**
   * The other waiting notices that the mail of a notice contains, newest first; their own mails are no longer
   * sent. A mail to an unconfirmed address contains nothing else.
   */
  private gather(
    { noticeId, isAddressConfirmed, gathers }: Outgoing,
    kind: NoticeKind,
    key: string,
    now: number,
  ): Notice[] {
    const group = mailGroupOf(kind);
    if (group === null || isAddressConfirmed === false || !gathers) return [];
    const preferences = this.owner.preferences();
    const hasDigest = this.owner.hasDailyDigest();
    const absentSince = Math.max(
      this.owner.lastSeenAt() ?? 0,
      this.parts.sockets.lastHeardAt() ?? 0,
    );
    const included = this.deliveries.waitingMails(noticeId).flatMap((id) => {
      const stored = this.notices.find(id);
      const other = stored && mailGroupOf(stored.kind);
      if (!stored || !other || !isGatheredWith(group, other)) return [];
      const lastMailedAt = this.deliveries.lastMailedAt(stored.thread);
      const isMailed =
        lastMailedAt !== null && lastMailedAt >= absentSince && !(hasDigest && other === 'social');
      const isWanted = shouldSend(stored, { channel: 'email', isAddressConfirmed }, preferences);
      return isMailed || !isWanted || stored.readAt !== null
        ? []
        : [{ notice: stored.notice, thread: stored.thread, other }];
    });
    for (const { notice, thread } of included) {
      this.deliveries.gathered(notice.id);
      this.deliveries.mailed(thread, key, now);
    }
    for (const each of new Set([group, ...included.map(({ other }) => other)]))
      this.deliveries.mailed(threadOfGroup(each), key, now);
    return included
      .map(({ notice }) => notice)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  /** Reschedules a claimed mail that could not be sent; other mails of its thread may be sent meanwhile. */
  unsent({ noticeId, channel, claim }: UnsentDelivery, now: number): void {
    this.commit(() => {
      if (channel === 'email')
        this.deliveries.ungather(this.deliveries.unmailed(keyOf(noticeId, claim)), now);
      this.deliveries.unsent(noticeId, channel, claim, now);
    });
  }

  async doDue(now: number): Promise<void> {
    if (!this.isOwnerPresent(now)) this.deliveries.release(now);
    for (const reminder of this.reminders.due(now)) await this.remind(reminder, now);
    this.publishToTabs(now);
    await this.sendDue(now);
    this.notices.prune(now);
    this.deliveries.prune(now - NOTIFICATION_RETENTION_DAYS * DAY_MS);
  }

  /** Time of the next deadline, epoch milliseconds; null without any. */
  nextDueAt(): number | null {
    return earliest(
      this.deliveries.nextDueAt(),
      this.reminders.nextDueAt(),
      this.notices.nextForgettingAt(),
    );
  }

  private async sendDue(now: number): Promise<void> {
    const sendable = this.deliveries
      .due(now)
      .filter((delivery) => this.maySend(delivery, this.notices.find(delivery.noticeId), now));
    if (sendable.length === 0) return;
    const bodies = sendable.map(
      ({ noticeId, channel }): DueNotice => ({ personId: this.ownerId, noticeId, channel }),
    );
    try {
      await this.parts.env.NOTICE_DELIVERIES.sendBatch(bodies.map((body) => ({ body })));
      for (const delivery of sendable) this.deliveries.queued(delivery);
    } catch (error) {
      for (const delivery of sendable)
        this.deliveries.failed(
          delivery,
          now + retryDelay(delivery.attempts + 1, retryPolicies.state),
        );
      log.warn('notifications.queue_failed', { error });
    }
  }

  /** True when the notice may be sent now. Otherwise it is postponed or cancelled. */
  private maySend(delivery: Outgoing, stored: StoredNotification | null, now: number): boolean {
    const { noticeId, channel } = delivery;
    const group = stored && mailGroupOf(stored.kind);
    const decision = stored
      ? decideDelivery(
          {
            kind: stored.kind,
            channel,
            isRead: stored.readAt !== null,
            isWanted: shouldSend(stored, delivery, this.owner.preferences()),
            dispatchedAt: stored.at,
            heardAt: this.parts.sockets.lastHeardAt(),
            lastSeenAt: this.owner.lastSeenAt(),
            lastMailedAt: this.deliveries.lastMailedAt(stored.thread),
            lastOfGroupAt: group && this.deliveries.lastMailedAt(threadOfGroup(group)),
            isDigest: group === 'social' && this.owner.hasDailyDigest(),
          },
          now,
          this.times,
        )
      : 'drop';
    if (decision === 'drop') this.deliveries.remove(noticeId, channel);
    else if (decision !== 'send') this.deliveries.putOff(delivery, decision.again);
    return decision === 'send';
  }

  private async remind(reminder: Reminder, now: number): Promise<void> {
    const { conversationId } = reminder;
    const { removals } = this.owner;
    try {
      const event = await this.reminderEvent(reminder, now);
      this.commit(() => {
        // The answer may have come while D1 was read. A removed name: the alarm rings again, and reads anew.
        if (!this.reminders.has(reminder) || this.owner.removals !== removals) return;
        const place = { conversationId };
        if (event) this.notices.take(event, this.person(), this.wantsInApp(), now, place);
        this.reminders.done(reminder, now);
      });
    } catch (error) {
      this.reminders.putOff(reminder, now + 60_000);
      log.warn('notifications.reminder_failed', { error });
    }
  }

  /** The event of the reminder; null when its reason no longer exists. */
  private async reminderEvent(reminder: Reminder, now: number): Promise<NoticeEvent | null> {
    const { conversationId, about } = reminder;
    const thing = reminderOf(conversationId);
    const once = { thing, count: 1, since: now };
    if (about === 'answer-unread') {
      const answer = this.notices.findUnread(`answer:${conversationId}`);
      if (answer?.facts.kind !== 'answer') return null;
      const { conversation } = answer.facts;
      const acts = [{ id: about, at: now, actor: answer.actor }];
      return { ...once, acts, facts: { kind: 'reminder', about, conversation } };
    }
    const db = database(this.parts.env.DB);
    const found = await findConversation(db, this.ownerId, conversationId, now);
    if (!found || found.row.answerBy === null) return null;
    const { daysLeft } = reminder;
    const isPaid = found.row.orderId !== null;
    const acts = [{ id: `${about}-${daysLeft}`, at: now, actor: actorOf(found.row.other) }];
    const conversation = conversationOf(found.row);
    return { ...once, acts, facts: { kind: 'reminder', about, conversation, daysLeft, isPaid } };
  }

  // ---- Shared helpers

  /**
   * Schedules the mails and pushes of new notices, in the caller's transaction. Returns these notices, for the
   * tabs.
   */
  dispatch(now: number): StoredNotification[] {
    const taken = this.notices.takeUndispatched();
    if (taken.length === 0) return taken;
    const preferences = this.owner.preferences();
    const heardAt = this.parts.sockets.lastHeardAt();
    const hasDigest = this.owner.hasDailyDigest();
    // Most users have no push device, so their pushes need no queue.
    const channels = outsideChannels.filter(
      (channel) => channel !== 'push' || this.parts.pushes.hasAny(),
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
  publishToTabs(now: number): void {
    const undispatched = this.commit(() => this.dispatch(now));
    const shown = undispatched.filter(({ inApp }) => inApp);
    if (shown.length === 0 || this.parts.sockets.of().length === 0) return;
    const unread = this.notices.unreadCount();
    for (const { notice } of shown)
      this.parts.sockets.broadcast({ type: 'notification', notification: notice, unread });
  }

  private broadcast(changed: { read: string[] | 'all'; gone: string[] }): void {
    this.parts.sockets.broadcast(this.frameOf(changed));
  }

  private frameOf(changed: { read: string[] | 'all'; gone: string[] }): InboxFrame {
    return { type: 'notifications', unread: this.notices.unreadCount(), ...changed };
  }

  /** Runs one change in a transaction, together with its alarm. */
  commit<T>(change: () => T): T {
    const { ctx, alarmClock, changes } = this.parts;
    const { deadline } = alarmClock;
    try {
      return ctx.storage.transactionSync(() => {
        const result = change();
        if (this.notices.takeHasChanged()) changes.recordNotices();
        alarmClock.notLaterThan(this.nextDueAt());
        return result;
      });
    } catch (error) {
      changes.clearMemory();
      alarmClock.takeBack(deadline);
      throw error;
    }
  }

  private wantsInApp(): (kind: NoticeKind) => boolean {
    const preferences = this.owner.preferences();
    return (kind) => preferences[kind].app;
  }

  private isOwnerPresent(now: number): boolean {
    return isPresent(this.parts.sockets.lastHeardAt(), now);
  }

  private person() {
    return { id: this.ownerId, blockedIds: this.owner.blockedIds() };
  }

  private get ownerId(): string {
    return this.parts.ctx.id.name!;
  }
}

/**
 * True when the notice is to be sent by the channel. While the address state is unknown, true when either
 * state would allow it.
 */
function shouldSend(
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

const keyOf = (noticeId: string, claim: number) => `${noticeId}.${claim}`;

/** The thread under which the last mail of a group is recorded. */
const threadOfGroup = (group: MailGroup) => `group:${group}`;

const reminderOf = (conversationId: string) => `reminder:${conversationId}`;

type NotifiedRow = Pick<
  ConversationRow,
  'id' | 'topic' | 'pricing' | 'orderId' | 'role' | 'answerBy' | 'netCents'
>;

function conversationOf(row: NotifiedRow): NoticeConversation {
  const { id, topic, pricing, orderId, role, answerBy, netCents } = row;
  return {
    ...{ id, topic: { id: topic.id, name: topic.name }, pricing, isPaid: orderId !== null },
    ...(role === 'creator' && answerBy !== null && { answerBy: Date.parse(answerBy), netCents }),
  };
}

/** Null for a hidden user. */
function actorOf(other: ConversationRow['other']): KnownActor | null {
  if (!hasPage(other)) return null;
  const { id, username, name, avatarUrl } = other;
  return { id, username, name, avatarUrl };
}
