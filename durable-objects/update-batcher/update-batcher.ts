import { DurableObject } from 'cloudflare:workers';
import { Deadline, outageIn } from '../../database/deadline.ts';
import { describeFailure } from '../../database/failure.ts';
import { greatestBookmark } from '../../domain/bookmark.ts';
import { type Periods, periodsOf } from '../../domain/periods.ts';
import type { ConversationRecord } from '../conversation/conversation-record.ts';
import { deliverAllToD1 } from '../conversation/d1-row.ts';
import { describeForInbox } from '../conversation/inbox-entry.ts';
import type { OutboxTarget } from '../conversation/outbox.ts';
import { DEADLINE_MS, envWithDeadlines } from '../env-with-deadlines.ts';
import type { InboxEntry } from '../inbox/read-cursors.ts';
import { BATCH_INTERVAL_MS, type Update, type UpdateOutcome } from './update.ts';

/** Maximum conversations in one write, and characters of their last messages. */
const CONVERSATIONS_MAX = 100;
const CHARACTERS_MAX = 100_000;

/** A little longer than the inbox's own deadline, since the inbox queries D1 too. */
const INBOXES_MS = DEADLINE_MS + 250;

/** An update that waits: the latest state of a conversation, and the calls that wait for its outcome. */
interface Waiting {
  record: ConversationRecord;
  targets: Set<OutboxTarget>;
  outcome: UpdateOutcome;
  answers: ((outcome: UpdateOutcome) => void)[];
}

/**
 * Batches the updates of many conversations: their rows in one write to D1, their entries in one call to each
 * inbox. It stores nothing. A conversation keeps its outbox until this object has answered, so whatever is lost
 * here is delivered again.
 */
export class UpdateBatcher extends DurableObject<Env> {
  private readonly periods: Periods;
  /** By the id of the conversation, in the order of arrival. */
  private readonly waiting = new Map<string, Waiting>();
  private isRunning = false;
  private lastAt = 0;

  constructor(ctx: DurableObjectState, given: Env) {
    const env = envWithDeadlines(given);
    super(ctx, env);
    this.periods = periodsOf(env.SECONDS_PER_DAY);
  }

  /** Delivers the state to its targets, together with those of other conversations. Never rejects. */
  deliver({ record, targets, bookmark }: Update): Promise<UpdateOutcome> {
    const { promise, resolve } = Promise.withResolvers<UpdateOutcome>();
    const before = this.waiting.get(record.id);
    this.waiting.set(record.id, {
      record: before && before.record.version > record.version ? before.record : record,
      targets: new Set([...(before?.targets ?? []), ...targets]),
      outcome: { failures: {}, bookmark: greatestBookmark(bookmark, before?.outcome.bookmark) },
      answers: [...(before?.answers ?? []), resolve],
    });
    if (!this.isRunning) this.ctx.waitUntil(this.run());
    return promise;
  }

  /** Writes what waits, one write after the other, until nothing waits. */
  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.waiting.size > 0) {
        const pause = this.lastAt + BATCH_INTERVAL_MS - Date.now();
        const isFull = this.waiting.size >= CONVERSATIONS_MAX;
        // A clock that is set back makes no pause longer.
        if (pause > 0 && !isFull) await scheduler.wait(Math.min(pause, BATCH_INTERVAL_MS));
        this.lastAt = Date.now();
        const updates = this.take();
        await this.deliverToD1(updates);
        // Not awaited, so that a slow inbox delays no other conversation.
        this.ctx.waitUntil(this.deliverToInboxes(updates));
      }
    } finally {
      this.isRunning = false;
    }
  }

  /** Removes the updates that fit into one write. */
  private take(): Waiting[] {
    const taken: Waiting[] = [];
    let characters = 0;
    for (const [id, update] of this.waiting) {
      characters += update.record.lastMessageText?.length ?? 0;
      if (taken.length > 0 && characters > CHARACTERS_MAX) break;
      taken.push(update);
      this.waiting.delete(id);
      if (taken.length === CONVERSATIONS_MAX) break;
    }
    return taken;
  }

  /**
   * Writes the rows to D1 in one batch. When D1 refuses the batch, each row is written alone, so that one that is
   * refused stops no other.
   */
  private async deliverToD1(updates: readonly Waiting[]): Promise<void> {
    const wanting = updates.filter(({ targets }) => targets.has('d1'));
    if (wanting.length === 0) return;
    let isOutage = await this.writeToD1(wanting);
    if (wanting.some(({ outcome }) => outcome.failures.d1) && wanting.length > 1)
      for (const one of wanting) {
        if (isOutage) break;
        isOutage = await this.writeToD1([one]);
      }
  }

  /** Writes the rows in one batch, and notes the outcome. True when D1 did not answer. */
  private async writeToD1(updates: readonly Waiting[]): Promise<boolean> {
    try {
      const session = this.env.DB.withSession('first-primary');
      const records = updates.map(({ record }) => record);
      await deliverAllToD1(session, records, this.periods);
      for (const { outcome } of updates) {
        delete outcome.failures.d1;
        outcome.bookmark = session.getBookmark() ?? null;
      }
      return false;
    } catch (error) {
      for (const { outcome } of updates) outcome.failures.d1 = describeFailure(error);
      return outageIn(error) !== null;
    }
  }

  /** Calls each inbox once with all its entries, then answers the conversations. */
  private async deliverToInboxes(updates: readonly Waiting[]): Promise<void> {
    const now = Date.now();
    const bookmark = greatestBookmark(...updates.map(({ outcome }) => outcome.bookmark));
    const inboxes = new Map<string, { entry: InboxEntry; failed: (error: string) => void }[]>();
    for (const { record, targets, outcome } of updates)
      for (const role of ['asker', 'creator'] as const)
        if (targets.has(role)) {
          const userId = role === 'asker' ? record.askerId : record.creatorId;
          const entry = describeForInbox(record, role, now);
          const failed = (error: string) => {
            outcome.failures[role] = error;
          };
          inboxes.set(userId, [...(inboxes.get(userId) ?? []), { entry, failed }]);
        }
    const deadline = new Deadline(INBOXES_MS);
    await Promise.all(
      [...inboxes].map(async ([userId, entries]) => {
        try {
          const inbox = this.env.INBOX.getByName(userId);
          const sent = entries.map(({ entry }) => entry);
          await deadline.wait('inbox', () =>
            sent.length === 1 ? inbox.notify(sent[0]!, bookmark) : inbox.notifyAll(sent, bookmark),
          );
        } catch (error) {
          for (const { failed } of entries) failed(describeFailure(error));
        }
      }),
    );
    for (const { answers, outcome } of updates) for (const answer of answers) answer(outcome);
  }
}
