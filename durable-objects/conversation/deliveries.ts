import { perCallDeadline } from '../../database/deadline.ts';
import { greatestBookmark } from '../../domain/bookmark.ts';
import type { ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import type { Periods } from '../../domain/periods.ts';
import { log } from '../../worker/platform/log.ts';
import { DEADLINE_MS } from '../env-with-deadlines.ts';
import type { Sockets } from '../sockets.ts';
import { BATCH_INTERVAL_MS, batcherNameOf, type UpdateOutcome } from '../update-batcher/update.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { deliverToD1 } from './d1-row.ts';
import { describeForInbox } from './inbox-entry.ts';
import type { MessageLog } from './message-log.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

/**
 * The minimum interval between deliveries, which a lively exchange shares; the first follows a change at
 * once. While both participants have open sockets, which show everything at once, other targets can wait
 * longer. With the time that the batcher and D1 take, lists follow within two seconds.
 */
const INTERVAL_MS = { usual: 1_000, together: 1_500 };

/** After this many failures, a target is delivered to without the batcher, which may be what fails. */
const BATCHED_ATTEMPTS = 2;

/** The longest wait for the batcher: its interval, a write before this one, this one, and the inbox. */
const batcherDeadline = perCallDeadline(BATCH_INTERVAL_MS + 2 * DEADLINE_MS + 1_000, 1_000);

/** A little longer than the inbox's own deadline, since the inbox queries D1 too. */
const deadline = perCallDeadline(DEADLINE_MS + 250);

/** Dependencies of the deliveries. */
interface ConversationParts {
  ctx: DurableObjectState;
  env: Env;
  periods: Periods;
  log: MessageLog;
  outbox: Outbox;
  sockets: Sockets<ServerFrame>;
  /** Called when nothing more is under way, or something waits for its next attempt, to set the alarm. */
  onPause: () => void;
}

/** Delivers the conversation's present state to every target in the outbox. */
export class Deliveries {
  private readonly parts: ConversationParts;
  private isActive = false;
  private lastAt = 0;
  private delivered: string | null = null;

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /**
   * D1's bookmark after the last delivery since the object woke. Reads from this bookmark on see what was
   * delivered. Null before the first delivery.
   */
  get bookmark(): string | null {
    return this.delivered;
  }

  /** Delivers now, or after the interval since the last time, until the outbox is empty. */
  start(): void {
    if (!this.isActive) this.parts.ctx.waitUntil(this.run());
  }

  /** True while deliveries follow one another, until everything left waits for its next attempt. */
  get isRunning(): boolean {
    return this.isActive;
  }

  /** Delivers what is due, for the alarm, unless that is under way. */
  async retry(): Promise<void> {
    if (this.isActive) return;
    const due = this.parts.outbox.due(Date.now());
    if (due.length > 0) await this.deliverEither(due);
    if (!this.isActive) this.parts.outbox.clean();
  }

  /**
   * Delivers once to every target that is due, without the batcher: D1 has the present state when this resolves,
   * if D1 answers. Failures stay in the outbox until their next attempt.
   */
  async deliverDue(): Promise<void> {
    this.lastAt = Date.now();
    const { log, outbox } = this.parts;
    // One state for all targets: no inbox gets what D1 does not have yet.
    const record = log.read()!;
    // D1 comes first, because the inboxes read the conversation's row there.
    const toD1 = outbox.due(this.lastAt).filter(({ target }) => target === 'd1');
    await this.deliver(toD1, record);
    const toInboxes = outbox.due(Date.now()).filter(({ target }) => target !== 'd1');
    await this.deliver(toInboxes, record);
    outbox.clean();
    if (!this.isActive) this.parts.onPause();
  }

  private async run(): Promise<void> {
    this.isActive = true;
    try {
      for (;;) {
        const interval = this.areTogether() ? INTERVAL_MS.together : INTERVAL_MS.usual;
        const pause = this.lastAt + interval - Date.now();
        // A clock that is set back makes no pause longer.
        if (pause > 0) await scheduler.wait(Math.min(pause, interval));
        const due = this.parts.outbox.due(Date.now());
        if (due.length === 0) return;
        await this.deliverEither(due);
      }
    } finally {
      this.isActive = false;
      this.parts.outbox.clean();
      this.parts.onPause();
    }
  }

  private async deliverEither(due: OutboxEntry[]): Promise<void> {
    if (due.some(({ attempts }) => attempts >= BATCHED_ATTEMPTS)) await this.deliverDue();
    else await this.deliverInBatch(due);
  }

  /** True while both participants have the conversation open. */
  private areTogether(): boolean {
    const { log, sockets } = this.parts;
    const { askerId, creatorId } = log.read()!;
    return [askerId, creatorId].every((id) => sockets.of(id).length > 0);
  }

  /** Has the batcher deliver the present state, together with that of other conversations. */
  private async deliverInBatch(entries: OutboxEntry[]): Promise<void> {
    this.lastAt = Date.now();
    const { env, log } = this.parts;
    const record = log.read()!;
    const batcher = env.UPDATE_BATCHER.getByName(batcherNameOf(record));
    const targets = entries.map(({ target }) => target);
    const bookmark = this.delivered;
    let outcome: UpdateOutcome;
    try {
      outcome = await batcherDeadline.wait('batcher', () =>
        batcher.deliver({ record, targets, bookmark }),
      );
    } catch (error) {
      for (const entry of entries) this.failed(entry, record, error);
      return;
    }
    this.delivered = greatestBookmark(this.delivered, outcome.bookmark);
    const isFailed = ({ target }: OutboxEntry) => outcome.failures[target] !== undefined;
    this.succeeded(
      entries.filter((entry) => !isFailed(entry)),
      record,
    );
    for (const entry of entries.filter(isFailed))
      this.failed(entry, record, outcome.failures[entry.target]);
  }

  private async deliver(entries: OutboxEntry[], record: ConversationRecord): Promise<void> {
    await Promise.all(
      entries.map(async (entry) => {
        try {
          await this.deliverTo(entry, record);
          this.succeeded([entry], record);
        } catch (error) {
          this.failed(entry, record, error);
        }
      }),
    );
  }

  private succeeded(entries: readonly OutboxEntry[], record: ConversationRecord): void {
    if (entries.length === 0) return;
    const { log, outbox } = this.parts;
    const targets = entries.map(({ target }) => target);
    if (log.read()?.version === record.version) outbox.delivered(targets);
    else outbox.outrun(targets);
    // During D1's outage, the other inboxes were notified without a bookmark that includes this.
    if (entries.some(({ target, attempts }) => target === 'd1' && attempts > 0))
      outbox.addInboxes(Date.now(), targets);
  }

  private failed(entry: OutboxEntry, record: ConversationRecord, error: unknown): void {
    const { outbox, onPause } = this.parts;
    outbox.failed(entry, Date.now());
    onPause();
    log.warn('conversation.delivery_failed', {
      conversation: record.id,
      target: entry.target,
      attempts: entry.attempts + 1,
      error,
    });
  }

  private async deliverTo({ target }: OutboxEntry, record: ConversationRecord): Promise<void> {
    const { env, periods } = this.parts;
    if (target === 'd1') {
      const session = env.DB.withSession('first-primary');
      await deliverToD1(session, record, periods);
      this.delivered = greatestBookmark(this.delivered, session.getBookmark());
      return;
    }
    const userId = target === 'asker' ? record.askerId : record.creatorId;
    const inbox = env.INBOX.getByName(userId);
    const entry = describeForInbox(record, target, Date.now());
    await deadline.wait('inbox', () => inbox.notify(entry, this.delivered));
  }
}
