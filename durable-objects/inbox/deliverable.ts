import { database } from '../../database/client.ts';
import { findConversation } from '../../database/conversation-rows.ts';
import { DAY_MS } from '../../domain/limits.ts';
import {
  isGatheredWith,
  kindsOfGroup,
  type MailGroup,
  mailGroupOf,
} from '../../domain/notifications/mail-gathering.ts';
import type { NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import {
  type DeliveryChannel,
  type DueNotice,
  NOTIFICATION_RETENTION_DAYS,
  type Notice,
  type NoticeKind,
  type UnsentDelivery,
} from '../../domain/notifications/notification.ts';
import { decideDelivery, isPresent } from '../../domain/notifications/notification-schedule.ts';
import type { ClaimedDelivery } from '../../domain/notifications/push-message.ts';
import type { PushSubscriptionInput } from '../../domain/notifications/push-subscription.ts';
import { log } from '../../worker/platform/log.ts';
import type { StoredNotification } from './notices.ts';
import {
  actorOf,
  conversationOf,
  NotifiedInbox,
  type Outgoing,
  reminderOf,
  shouldSend,
} from './notified.ts';
import type { Reminder } from './reminders.ts';
import { Sessions } from './sessions.ts';

/**
 * An inbox whose notices are mailed, pushed and reminded of. The alarm, which survives a crash, passes due deliveries
 * to the queue.
 */
export abstract class DeliverableInbox extends NotifiedInbox {
  protected readonly sessions: Sessions;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sessions = new Sessions(ctx.storage.sql);
  }

  /**
   * Content of a notice's mail or push, for its first claimant. Null when it was claimed before, read, or is no longer
   * wanted. `isAddressConfirmed`: D1's answer about the owner's address. An unconfirmed address gets only mails about
   * money, wanted or not. `gathers`: true when the caller's mail names `others`, which older Workers do not.
   */
  claimDelivery(
    noticeId: string,
    channel: DeliveryChannel,
    isAddressConfirmed = true,
    gathers = false,
  ): ClaimedDelivery | null {
    const now = Date.now();
    const outgoing = { noticeId, channel, isAddressConfirmed, gathers };
    const claimed = this.commit(() => {
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
    return claimed && { ...claimed, devices: channel === 'push' ? this.pushes.all(now) : [] };
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
    const absentSince = Math.max(this.owner.lastSeenAt() ?? 0, this.sockets.lastHeardAt() ?? 0);
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

  /** Reschedules a claimed delivery under the same key; other mails of its thread may be sent meanwhile. */
  unsentDelivery({ noticeId, channel, claim }: UnsentDelivery): void {
    const now = Date.now();
    this.commit(() => {
      if (channel === 'email')
        this.deliveries.ungather(this.deliveries.unmailed(keyOf(noticeId, claim)), now);
      this.deliveries.unsent(noticeId, channel, claim, now);
    });
  }

  /** Stores a session's push subscription; false when the session has already ended. */
  savePushSubscription(subscription: PushSubscriptionInput, sessionId: string): boolean {
    if (this.sessions.hasEnded(sessionId)) return false;
    this.pushes.save(subscription, sessionId, Date.now());
    return true;
  }

  /** Removes a push subscription; false when the requesting session has ended. */
  removePushSubscription(endpoint: string, sessionId: string): boolean {
    if (this.sessions.hasEnded(sessionId)) return false;
    this.pushes.remove(endpoint);
    return true;
  }

  pushSubscriptions(): PushSubscriptionInput[] {
    return this.pushes.all(Date.now());
  }

  /** Removes a device that its push service no longer knows. */
  deletePushSubscription(endpoint: string): void {
    this.pushes.remove(endpoint);
  }

  protected async sendAllDue(now: number): Promise<void> {
    if (!this.isOwnerPresent(now)) this.deliveries.release(now);
    await this.reminders.run(
      this.reminders.due(now),
      (reminder) => this.remind(reminder, now),
      (error) => log.warn('notifications.reminder_failed', { error }),
      now,
    );
    this.publishToTabs(now);
    await this.sendDue(now);
    this.notices.prune(now);
    this.deliveries.prune(now - NOTIFICATION_RETENTION_DAYS * DAY_MS);
  }

  private async sendDue(now: number): Promise<void> {
    const sendable = this.deliveries
      .due(now)
      .filter(({ notice_id: noticeId, channel }) =>
        this.maySend({ noticeId, channel }, this.notices.find(noticeId), now),
      );
    if (sendable.length === 0) return;
    const bodies = sendable.map(
      ({ notice_id: noticeId, channel }): DueNotice => ({
        ...{ personId: this.ownerId, noticeId, channel },
      }),
    );
    try {
      await this.env.NOTICE_DELIVERIES.sendBatch(bodies.map((body) => ({ body })));
      for (const delivery of sendable) this.deliveries.queued(delivery);
    } catch (error) {
      for (const delivery of sendable) this.deliveries.failed(delivery, now);
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
            heardAt: this.sockets.lastHeardAt(),
            lastSeenAt: this.owner.lastSeenAt(),
            lastMailedAt: this.deliveries.lastMailedAt(stored.thread),
            lastOfGroupAt: group && this.deliveries.lastMailedAt(threadOfGroup(group)),
            isDigest: group === 'social' && this.owner.hasDailyDigest(),
          },
          now,
          this.times,
        )
      : 'drop';
    if (decision === 'drop') this.deliveries.remove({ notice_id: noticeId, channel });
    else if (decision !== 'send') this.deliveries.putOff(noticeId, channel, decision.again);
    return decision === 'send';
  }

  private async remind(reminder: Reminder, now: number): Promise<void> {
    const { conversation_id: conversationId } = reminder;
    const { removals } = this.owner;
    const event = await this.reminderEvent(reminder, now);
    this.commit(() => {
      // The answer may have come while D1 was read. A removed name: the alarm rings again, and reads anew.
      if (!this.reminders.has(reminder) || this.owner.removals !== removals) return;
      if (event)
        this.notices.take(event, this.person(), this.wantsInApp(), now, { conversationId });
      this.reminders.done(reminder, now);
    });
  }

  /** The event of the reminder; null when its reason no longer exists. */
  private async reminderEvent(reminder: Reminder, now: number): Promise<NoticeEvent | null> {
    const { conversation_id: conversationId, about } = reminder;
    const thing = reminderOf(conversationId);
    const once = { thing, count: 1, since: now };
    if (reminder.about === 'answer-unread') {
      const answer = this.notices.findUnread(`answer:${conversationId}`);
      if (answer?.facts.kind !== 'answer') return null;
      const { conversation } = answer.facts;
      const acts = [{ id: about, at: now, actor: answer.actor }];
      return { ...once, acts, facts: { kind: 'reminder', about: reminder.about, conversation } };
    }
    const db = database(this.env.DB);
    const found = await findConversation(db, this.ownerId, conversationId, now);
    if (!found || found.row.answerBy === null) return null;
    const { days_left: daysLeft } = reminder;
    const isPaid = found.row.orderId !== null;
    const acts = [{ id: `${about}-${daysLeft}`, at: now, actor: actorOf(found.row.other) }];
    const conversation = conversationOf(found.row);
    const facts = {
      kind: 'reminder',
      about: reminder.about,
      conversation,
      daysLeft,
      isPaid,
    } as const;
    return { ...once, acts, facts };
  }

  /**
   * Handles a tab that disconnected; its last heartbeat came at `seenAt`. When no present tab remains,
   * deliveries that waited for this are scheduled.
   */
  protected disconnected(seenAt: number, now: number): void {
    if (this.isOwnerPresent(now) || this.owner.hasLeft()) return;
    this.commit(() => {
      this.owner.seen(seenAt);
      this.deliveries.release(now);
      this.deliveries.hasten(kindsOfGroup('conversation'), now);
    });
  }

  private isOwnerPresent(now: number): boolean {
    return isPresent(this.sockets.lastHeardAt(), now);
  }
}

const keyOf = (noticeId: string, claim: number) => `${noticeId}.${claim}`;

/** The thread under which the last mail of a group is recorded. */
const threadOfGroup = (group: MailGroup) => `group:${group}`;
